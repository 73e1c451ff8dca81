/** Bills, withdrawals, deposits and transfers as one clean ledger: signed amounts, what for, when (ASSET-02). */
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Call } from '../../contract/call.ts';
import { getAccountTransfers, getBills, getDeposits, getWithdrawals } from '../../contract/calls/assets.ts';
import { type Decimal, neg } from '../../contract/decimal.ts';
import type {
  AccountTransfer,
  AccountType,
  Bill,
  ReviewedRecord,
  ReviewStatus,
} from '../../contract/entities/wallet.ts';
import { useFormat } from '../../core/format.ts';
import { usePages } from '../../core/queries.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { Amount } from '../../ui/Figures.tsx';
import { ListPage } from '../../ui/ListPage.tsx';
import { RowButton } from '../../ui/Rows.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { EmptyState } from '../../ui/States.tsx';
import type { RecordKind } from './export-records.ts';
import { useRecordTexts } from './record-texts.ts';

interface Props {
  readonly kind: RecordKind;
  readonly coinId: string | undefined;
  readonly type: AccountType;
  /** Named where a record does not say it. */
  readonly coin: string;
}

interface Shown {
  readonly key: string;
  readonly title: ReactNode;
  readonly at: number | undefined;
  readonly amount: Decimal;
  readonly status?: { readonly text: string; readonly tone: ReviewStatus } | undefined;
  readonly facts: readonly (Fact | false | undefined)[];
}

type Asked = { coinId: string | undefined; type: AccountType | undefined; page: number; limit: number };

/** Somebody who waits for a review sees it end. */
const REVIEW_POLL_MS = 10_000;

interface ListProps<T> extends Omit<Props, 'kind'> {
  readonly call: Call<Asked, T[]>;
  readonly keyOf: (row: T) => string;
  readonly shownOf: (row: T) => Shown;
  readonly label: string;
  readonly empty: ReactNode;
}

const Records = <T,>({ call, keyOf, shownOf, label, empty, coinId, type, coin }: ListProps<T>) => {
  const format = useFormat();
  const [open, setOpen] = useState<Shown>();
  const pages = usePages(call, { coinId, type }, { keyOf, pollMs: REVIEW_POLL_MS });
  return (
    <>
      <ListPage
        pages={pages}
        keyOf={keyOf}
        label={label}
        empty={<EmptyState icon="bill" text={empty} />}
        row={(row) => {
          const shown = shownOf(row);
          return (
            <RowButton
              title={shown.title}
              detail={<span className="figures">{shown.at === undefined ? '' : format.dateTime(shown.at)}</span>}
              end={
                <span className="record-end">
                  <Amount value={shown.amount} kind="number" signed coloured={shown.status === undefined} unit={coin} />
                  {shown.status === undefined ? null : (
                    <small className={`record-status record-${shown.status.tone}`}>{shown.status.text}</small>
                  )}
                </span>
              }
              onPress={() => setOpen(shown)}
            />
          );
        }}
      />
      <Sheet open={open !== undefined} onClose={() => setOpen(undefined)} title={open?.title ?? label}>
        {open === undefined ? null : <Facts facts={open.facts} />}
      </Sheet>
    </>
  );
};

const useTime = () => {
  const { t } = useLingui();
  const format = useFormat();
  return (at: number | undefined): Fact => ({ label: t`Time`, value: at === undefined ? '--' : format.dateTime(at) });
};

const Bills = (props: Omit<Props, 'kind'>) => {
  const { t } = useLingui();
  const time = useTime();
  const keyOf = (bill: Bill) => bill.id ?? `${bill.at}-${bill.amount}-${bill.direction}-${bill.remark}`;
  const shownOf = (bill: Bill): Shown => {
    const amount = bill.direction === 'in' ? bill.amount : neg(bill.amount);
    return {
      key: keyOf(bill),
      title: bill.remark,
      at: bill.at,
      amount,
      facts: [
        {
          label: t`Amount`,
          value: <Amount value={amount} signed coloured unit={bill.coin || props.coin} />,
          strong: true,
        },
        bill.balanceAfter !== undefined && {
          label: t`Balance after it`,
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
      shownOf={shownOf}
      label={t`Bills`}
      empty={<Trans>Everything that moves money in this account will be here.</Trans>}
    />
  );
};

const Reviewed = ({ incoming, ...props }: Omit<Props, 'kind'> & { incoming: boolean }) => {
  const { t } = useLingui();
  const time = useTime();
  const texts = useRecordTexts();
  const keyOf = (row: ReviewedRecord) => row.id ?? `${row.at}-${row.amount}-${row.address}`;
  const shownOf = (row: ReviewedRecord): Shown => ({
    key: keyOf(row),
    title: row.network === '' ? (incoming ? t`Deposit` : t`Withdrawal`) : row.network,
    at: row.at,
    amount: incoming ? row.amount : neg(row.amount),
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
  return incoming ? (
    <Records
      {...props}
      call={getDeposits}
      keyOf={keyOf}
      shownOf={shownOf}
      label={t`Deposits`}
      empty={<Trans>Deposits will be here with their status.</Trans>}
    />
  ) : (
    <Records
      {...props}
      call={getWithdrawals}
      keyOf={keyOf}
      shownOf={shownOf}
      label={t`Withdrawals`}
      empty={<Trans>Withdrawals will be here with their status.</Trans>}
    />
  );
};

const Transfers = (props: Omit<Props, 'kind'>) => {
  const { t } = useLingui();
  const time = useTime();
  const { account } = useRecordTexts();
  const keyOf = (row: AccountTransfer) => row.id ?? `${row.at}-${row.amount}-${row.from}-${row.to}`;
  const shownOf = (row: AccountTransfer): Shown => {
    const amount = row.to === String(props.type) ? row.amount : neg(row.amount);
    return {
      key: keyOf(row),
      title: (
        <>
          {account(row.from)} → {account(row.to)}
        </>
      ),
      at: row.at,
      amount,
      facts: [
        { label: t`Amount`, value: <Amount value={row.amount} unit={row.coin || props.coin} />, strong: true },
        { label: t`From`, value: account(row.from) },
        { label: t`To`, value: account(row.to) },
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
      shownOf={shownOf}
      label={t`Transfers`}
      empty={<Trans>Transfers between your accounts will be here.</Trans>}
    />
  );
};

export const RecordList = ({ kind, ...props }: Props) => {
  if (kind === 'bills') return <Bills {...props} />;
  if (kind === 'transfers') return <Transfers {...props} />;
  return <Reviewed {...props} incoming={kind === 'deposits'} />;
};
