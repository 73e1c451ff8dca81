/** Words and figures of records, for rows on screen and lines of a file alike. */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { ReviewStatus } from '../../contract/entities/wallet.ts';
import { useAccountName } from '../../ui/account-name.ts';

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
  readonly incoming: string;
  readonly outgoing: string;
}

export const useRecordTexts = (): RecordTexts => {
  const { t } = useLingui();
  const account = useAccountName();
  return useMemo(
    () => ({
      status: { inReview: t`In review`, completed: t`Completed`, rejected: t`Rejected` },
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
        from: t`From`,
        to: t`To`,
      },
      incoming: t`In`,
      outgoing: t`Out`,
    }),
    [t, account],
  );
};
