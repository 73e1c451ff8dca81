/**
 * Definition of each record list: its texts, its rows on screen and its columns in a file. An incomplete definition
 * does not compile.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import type { AnyRecord, RecordKind, RecordOf } from '../../contract/calls/assets.ts';
import { type Decimal, neg } from '../../contract/decimal.ts';
import type { AccountType, ReviewedRecord, ReviewStatus } from '../../contract/entities/wallet.ts';
import { zonedTime } from '../../contract/zone-days.ts';
import { useFormat } from '../../core/format/format.ts';
import { useTimeZone } from '../../core/format/time-zone.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { Detail } from '../../ui/DescriptionList.tsx';
import { keepsBill, keepsReviewed, keepsTransfer, type RecordsFilter, transferDirection } from './record-filter.ts';
import { useRecordTexts } from './record-texts.ts';

export interface ShownRecord {
  readonly title: ReactNode;
  readonly at: number | undefined;
  /** Negative for an outgoing amount. */
  readonly amount: Decimal;
  /** Whether the amount came in or went out is not known, so it has no sign. */
  readonly undirected?: boolean;
  readonly coin: string;
  readonly status?: { readonly text: string; readonly tone: ReviewStatus } | undefined;
  readonly facts: readonly (Detail | false | undefined)[];
}

export interface RecordDefinition<T> {
  readonly label: string;
  readonly empty: ReactNode;
  readonly keeps: (row: T, asked: RecordsFilter) => boolean;
  /** @param coin the coin's name, for rows that do not contain it */
  readonly shownOf: (row: T, type: AccountType | undefined, coin: string) => ShownRecord;
  /** The columns of the exported file, in their order. */
  readonly columns: readonly (readonly [head: string, cell: (row: T) => string])[];
}

type RecordDefinitions = { readonly [K in RecordKind]: RecordDefinition<RecordOf<K>> };

interface Timed {
  readonly at: number | undefined;
}

/** Texts and formats that all kinds share. */
const useParts = () => {
  const { columns: c } = useRecordTexts();
  const format = useFormat();
  const zone = useTimeZone();
  return useMemo(
    () => ({
      amount: (value: Decimal, unit: string): Detail => ({
        label: c.amount,
        value: <Amount value={value} unit={unit} />,
        strong: true,
      }),
      time: ({ at }: Timed): Detail => ({ label: c.time, value: at === undefined ? '--' : format.dateTime(at) }),
      timeCell: [c.time, ({ at }: Timed) => (at === undefined ? '' : zonedTime(zone, at))] as const,
    }),
    [c, format, zone],
  );
};

const useReviewed = (incoming: boolean): Omit<RecordDefinition<ReviewedRecord>, 'label' | 'empty'> => {
  const { t } = useLingui();
  const { status, columns: c } = useRecordTexts();
  const { amount, time, timeCell } = useParts();
  return {
    keeps: keepsReviewed,
    shownOf: (row, _type, coin) => ({
      title: row.network === '' ? (incoming ? t`Deposit` : t`Withdrawal`) : row.network,
      at: row.at,
      amount: incoming ? row.amount : neg(row.amount),
      coin: row.coin || coin,
      status: { text: status[row.status], tone: row.status },
      facts: [
        amount(row.amount, row.coin || coin),
        row.fee !== undefined && { label: c.fee, value: <Amount value={row.fee} unit={row.coin || coin} /> },
        row.net !== undefined && { label: c.net, value: <Amount value={row.net} unit={row.coin || coin} /> },
        { label: c.status, value: status[row.status] },
        row.remark !== '' && { label: c.remark, value: row.remark },
        row.address !== '' && {
          label: c.address,
          value: (
            <span className="record-address">
              <bdi dir="ltr">{row.address}</bdi> <CopyButton text={row.address} label={c.address} />
            </span>
          ),
        },
        time(row),
      ],
    }),
    columns: [
      timeCell,
      [c.status, (row) => status[row.status]],
      [c.amount, (row) => row.amount],
      [c.coin, (row) => row.coin],
      [c.fee, (row) => row.fee ?? ''],
      [c.net, (row) => row.net ?? ''],
      [c.network, (row) => row.network],
      [c.address, (row) => row.address],
      [c.remark, (row) => row.remark],
    ],
  };
};

const useBills = (): RecordDefinitions['bills'] => {
  const { t } = useLingui();
  const { columns: c, kinds } = useRecordTexts();
  const { time, timeCell } = useParts();
  return {
    label: t`Bills`,
    empty: <Trans>Every movement of money in this account will appear here.</Trans>,
    keeps: keepsBill,
    shownOf: (bill, _type, otherCoin) => {
      const amount = bill.direction === 'in' ? bill.amount : neg(bill.amount);
      const coin = bill.coin || otherCoin;
      return {
        title: bill.remark,
        at: bill.at,
        amount,
        coin,
        facts: [
          {
            label: c.amount,
            value: <Amount value={amount} signed coloured={bill.direction === 'in'} unit={coin} />,
            strong: true,
          },
          bill.balanceAfter !== undefined && {
            label: t`Balance after`,
            value: <Amount value={bill.balanceAfter} unit={coin} />,
          },
          time(bill),
        ],
      };
    },
    columns: [
      timeCell,
      [c.direction, (bill) => kinds[bill.direction]],
      [c.amount, (bill) => bill.amount],
      [c.coin, (bill) => bill.coin],
      [c.balance, (bill) => bill.balanceAfter ?? ''],
      [c.remark, (bill) => bill.remark],
    ],
  };
};

const useTransfers = (): RecordDefinitions['transfers'] => {
  const { t } = useLingui();
  const { account, status: reviews, columns: c } = useRecordTexts();
  const { amount, time, timeCell } = useParts();
  const reviewOf = ({ status }: RecordOf<'transfers'>) =>
    status === 'unknown' ? undefined : { text: reviews[status], tone: status };
  return {
    label: t`Transfers`,
    empty: <Trans>Transfers between your accounts will appear here.</Trans>,
    keeps: keepsTransfer,
    shownOf: (row, type, coin) => {
      const direction = transferDirection(row, type);
      const review = reviewOf(row);
      // Most have arrived, and a badge on each would hide the few that have not.
      const pending = review?.tone === 'completed' ? undefined : review;
      const state = pending?.text ?? (row.message || review?.text);
      return {
        title: (
          <>
            {account(row.from)} → {account(row.to)}
          </>
        ),
        at: row.at,
        amount: direction === 'out' ? neg(row.amount) : row.amount,
        undirected: direction === undefined,
        coin: row.coin || coin,
        status: pending,
        facts: [
          amount(row.amount, row.coin || coin),
          { label: c.from, value: account(row.from) },
          { label: c.to, value: account(row.to) },
          state !== undefined && { label: c.status, value: state },
          pending !== undefined && row.message !== '' && { label: c.remark, value: row.message },
          time(row),
        ],
      };
    },
    columns: [
      timeCell,
      [c.status, (row) => reviewOf(row)?.text ?? row.message],
      [c.amount, (row) => row.amount],
      [c.coin, (row) => row.coin],
      [c.from, (row) => account(row.from)],
      [c.to, (row) => account(row.to)],
    ],
  };
};

export const useRecordKinds = (): Readonly<Record<RecordKind, RecordDefinition<AnyRecord>>> => {
  const { t } = useLingui();
  const kinds: RecordDefinitions = {
    bills: useBills(),
    withdrawals: {
      ...useReviewed(false),
      label: t`Withdrawals`,
      empty: <Trans>Withdrawals will appear here with their status.</Trans>,
    },
    deposits: {
      ...useReviewed(true),
      label: t`Deposits`,
      empty: <Trans>Deposits will appear here with their status.</Trans>,
    },
    transfers: useTransfers(),
  };
  // A definition is only ever used with rows of its own kind.
  return kinds as Readonly<Record<RecordKind, RecordDefinition<never>>> as Readonly<
    Record<RecordKind, RecordDefinition<AnyRecord>>
  >;
};
