/** Bills, withdrawals, deposits and transfers as one clean ledger: signed amounts, what for, when (ASSET-02). */
import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Call } from '../../contract/call.ts';
import {
  getAccountTransfers,
  getBills,
  getDeposits,
  getWithdrawals,
  type RecordsQuery,
} from '../../contract/calls/assets.ts';
import { compare, type Decimal, neg, ZERO } from '../../contract/decimal.ts';
import type { AccountTransfer, Bill, ReviewedRecord, ReviewStatus } from '../../contract/entities/wallet.ts';
import { useFormat } from '../../core/format/format.ts';
import { usePages } from '../../core/queries/queries.ts';
import { PAGE_SIZE } from '../../kit/paged-list.ts';
import { Amount } from '../../ui/Amounts.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DescriptionList, type Detail } from '../../ui/DescriptionList.tsx';
import { HideableAmount } from '../../ui/HideableAmount.tsx';
import { ListItemButton } from '../../ui/ListItem.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { directionOf, isPast, keepsBill, keepsReviewed, keepsTransfer, type RecordsFilter } from './record-filter.ts';
import type { RecordKind } from './record-kinds.ts';
import { useRecordTexts } from './record-texts.ts';

interface Props {
  readonly kind: RecordKind;
  readonly asked: RecordsFilter;
  readonly filtered: boolean;
  /** Named where a record does not say it. */
  readonly coin: string;
}

interface Shown {
  readonly title: ReactNode;
  readonly at: number | undefined;
  readonly amount: Decimal;
  readonly coin: string;
  readonly status?: { readonly text: string; readonly tone: ReviewStatus } | undefined;
  readonly facts: readonly (Detail | false | undefined)[];
}

/** Somebody who waits for a review sees it end. */
const REVIEW_POLL_MS = 10_000;

interface ListProps<T> extends Omit<Props, 'kind'> {
  readonly call: Call<RecordsQuery, T[]>;
  readonly keyOf: (row: T) => string;
  readonly keeps: (row: T, asked: RecordsFilter) => boolean;
  readonly shownOf: (row: T) => Shown;
  readonly label: string;
  readonly empty: ReactNode;
}

/** What came in is green; what went out says so by its sign, and is no loss. */
const isIn = ({ amount, status }: Shown): boolean =>
  compare(amount, ZERO) > 0 && (status === undefined || status.tone === 'completed');

const ShownRow = ({ shown, onOpen }: { shown: Shown; onOpen: () => void }) => {
  const format = useFormat();
  return (
    <ListItemButton
      title={shown.title}
      detail={<span className="figures">{shown.at === undefined ? '--' : format.dateTime(shown.at)}</span>}
      end={
        <span className="record-end">
          <HideableAmount value={shown.amount} signed coloured={isIn(shown)} unit={shown.coin} />
          {shown.status === undefined ? null : (
            <small className={`record-status record-${shown.status.tone}`}>{shown.status.text}</small>
          )}
        </span>
      }
      onPress={onOpen}
    />
  );
};

const Records = <T extends { readonly at: number | undefined }>(props: ListProps<T>) => {
  const { call, keyOf, keeps, shownOf, label, empty, asked, filtered } = props;
  const [openKey, setOpenKey] = useState<string>();
  const all = usePages(call, asked, { keyOf, pollMs: REVIEW_POLL_MS });
  const rows = all.rows.filter((row) => keeps(row, asked));
  const hasMore = all.hasMore && !isPast(all.rows, asked, PAGE_SIZE);
  const nothing = filtered ? <Trans>No records match this filter.</Trans> : empty;
  // From the list as it is now: who looks at a record sees its review end.
  const openRow = rows.find((row) => keyOf(row) === openKey);
  const open = openRow && shownOf(openRow);
  return (
    <>
      <PagedList
        pages={{ ...all, rows, hasMore }}
        keyOf={keyOf}
        label={label}
        empty={hasMore ? <SkeletonRows rows={6} /> : <EmptyState icon="bill" text={nothing} />}
        row={(row) => <ShownRow shown={shownOf(row)} onOpen={() => setOpenKey(keyOf(row))} />}
      />
      <Sheet open={open !== undefined} onClose={() => setOpenKey(undefined)} title={open?.title ?? label}>
        {open === undefined ? null : <DescriptionList facts={open.facts} />}
      </Sheet>
    </>
  );
};

const useTime = () => {
  const { t } = useLingui();
  const format = useFormat();
  return (at: number | undefined): Detail => ({ label: t`Time`, value: at === undefined ? '--' : format.dateTime(at) });
};

const Bills = (props: Omit<Props, 'kind'>) => {
  const { t } = useLingui();
  const time = useTime();
  const texts = useRecordTexts();
  const keyOf = (bill: Bill) => bill.id ?? `${bill.at}-${bill.amount}-${bill.direction}-${bill.remark}`;
  const shownOf = (bill: Bill): Shown => {
    const amount = bill.direction === 'in' ? bill.amount : neg(bill.amount);
    return {
      title: bill.remark,
      at: bill.at,
      amount,
      coin: bill.coin || props.coin,
      facts: [
        {
          label: t`Amount`,
          value: <Amount value={amount} signed coloured={bill.direction === 'in'} unit={bill.coin || props.coin} />,
          strong: true,
        },
        bill.balanceAfter !== undefined && {
          label: t`Balance after`,
          value: <Amount value={bill.balanceAfter} unit={bill.coin || props.coin} />,
        },
        time(bill.at),
      ],
    };
  };
  return (
    <Records
      {...props}
      call={getBills}
      keyOf={keyOf}
      keeps={keepsBill}
      shownOf={shownOf}
      label={texts.lists.bills}
      empty={<Trans>Every movement of money in this account will appear here.</Trans>}
    />
  );
};

const Reviewed = ({ incoming, ...props }: Omit<Props, 'kind'> & { incoming: boolean }) => {
  const { t } = useLingui();
  const time = useTime();
  const texts = useRecordTexts();
  const keyOf = (row: ReviewedRecord) => row.id ?? `${row.at}-${row.amount}-${row.address}`;
  const shownOf = (row: ReviewedRecord): Shown => ({
    title: row.network === '' ? (incoming ? t`Deposit` : t`Withdrawal`) : row.network,
    at: row.at,
    amount: incoming ? row.amount : neg(row.amount),
    coin: row.coin || props.coin,
    status: { text: texts.status[row.status], tone: row.status },
    facts: [
      { label: t`Amount`, value: <Amount value={row.amount} unit={row.coin || props.coin} />, strong: true },
      row.fee !== undefined && { label: t`Fee`, value: <Amount value={row.fee} unit={row.coin || props.coin} /> },
      row.net !== undefined && { label: t`Net`, value: <Amount value={row.net} unit={row.coin || props.coin} /> },
      { label: t`Status`, value: texts.status[row.status] },
      row.remark !== '' && { label: t`Remark`, value: row.remark },
      row.address !== '' && {
        label: t`Address`,
        value: (
          <span className="record-address">
            <bdi dir="ltr">{row.address}</bdi> <CopyButton text={row.address} label={t`Address`} />
          </span>
        ),
      },
      time(row.at),
    ],
  });
  return (
    <Records
      {...props}
      call={incoming ? getDeposits : getWithdrawals}
      keyOf={keyOf}
      keeps={keepsReviewed}
      shownOf={shownOf}
      label={texts.lists[incoming ? 'deposits' : 'withdrawals']}
      empty={
        incoming ? (
          <Trans>Deposits will appear here with their status.</Trans>
        ) : (
          <Trans>Withdrawals will appear here with their status.</Trans>
        )
      }
    />
  );
};

const Transfers = (props: Omit<Props, 'kind'>) => {
  const { t } = useLingui();
  const time = useTime();
  const texts = useRecordTexts();
  const { account } = texts;
  const keyOf = (row: AccountTransfer) => row.id ?? `${row.at}-${row.amount}-${row.from}-${row.to}`;
  const shownOf = (row: AccountTransfer): Shown => {
    const amount = directionOf(row, props.asked.type) === 'in' ? row.amount : neg(row.amount);
    return {
      title: (
        <>
          {account(row.from)} → {account(row.to)}
        </>
      ),
      at: row.at,
      amount,
      coin: row.coin || props.coin,
      facts: [
        { label: t`Amount`, value: <Amount value={row.amount} unit={row.coin || props.coin} />, strong: true },
        { label: t({ context: 'own account', message: 'From' }), value: account(row.from) },
        { label: t({ context: 'own account', message: 'To' }), value: account(row.to) },
        row.message !== '' && { label: t`Status`, value: row.message },
        time(row.at),
      ],
    };
  };
  return (
    <Records
      {...props}
      call={getAccountTransfers}
      keyOf={keyOf}
      keeps={keepsTransfer}
      shownOf={shownOf}
      label={texts.lists.transfers}
      empty={<Trans>Transfers between your accounts will appear here.</Trans>}
    />
  );
};

const LISTS: Readonly<Record<RecordKind, ComponentType<Omit<Props, 'kind'>>>> = {
  bills: Bills,
  withdrawals: (props) => <Reviewed {...props} incoming={false} />,
  deposits: (props) => <Reviewed {...props} incoming />,
  transfers: Transfers,
};

export const RecordList = ({ kind, ...props }: Props) => {
  const List = LISTS[kind];
  return <List {...props} />;
};
