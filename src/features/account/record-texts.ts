/** Texts of records, for rows on screen and lines of a file. */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ReviewStatus } from '../../contract/entities/wallet.ts';
import { useAccountName } from '../../ui/account-name.ts';
import type { KindChoice, TimeChoice } from './record-filter.ts';

export interface RecordTexts {
  readonly status: Record<ReviewStatus, string>;
  readonly account: (type: string) => string;
  readonly columns: Record<
    | 'time'
    | 'direction'
    | 'amount'
    | 'coin'
    | 'remark'
    | 'balance'
    | 'status'
    | 'fee'
    | 'net'
    | 'address'
    | 'network'
    | 'from'
    | 'to',
    string
  >;
  readonly kinds: Record<KindChoice, string>;
  readonly times: Record<TimeChoice, string>;
}

export const useRecordTexts = (): RecordTexts => {
  const { t } = useLingui();
  const account = useAccountName();
  const status = useMemo(() => ({ inReview: t`In review`, completed: t`Completed`, rejected: t`Rejected` }), [t]);
  return useMemo(
    () => ({
      status,
      kinds: {
        all: t`All`,
        in: t`In`,
        out: t`Out`,
        ...status,
        deposit: t`Deposits`,
        withdrawal: t`Withdrawals`,
        transfer: t`Transfers`,
        swap: t`Flash swap`,
        spot: t`Spot`,
        option: t`Options`,
        product: t`Loans, mining, staking`,
        other: t`Other`,
      },
      times: {
        all: t`All time`,
        '1': t`Today`,
        '7': t`Last 7 days`,
        '30': t`Last 30 days`,
        '90': t`Last 90 days`,
        '365': t`Last 365 days`,
      },
      account,
      columns: {
        time: t`Time`,
        direction: t`Direction`,
        amount: t`Amount`,
        coin: t`Coin`,
        remark: t`Remark`,
        balance: t`Balance`,
        status: t`Status`,
        fee: t`Fee`,
        net: t`Net`,
        address: t`Address`,
        network: t`Network`,
        from: t({ context: 'own account', message: 'From' }),
        to: t({ context: 'own account', message: 'To' }),
      },
    }),
    [t, account, status],
  );
};
