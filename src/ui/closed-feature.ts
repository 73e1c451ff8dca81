/** Features that a site may turn off in favour of customer service, and the texts for that (WALLET-03). */
import { useLingui } from '@lingui/react/macro';

export const CLOSED_FEATURES = ['deposits', 'withdrawals', 'identity'] as const;
export type ClosedFeature = (typeof CLOSED_FEATURES)[number];

export const useWhyClosed = (): ((feature: ClosedFeature) => string) => {
  const { t } = useLingui();
  return (feature) => {
    switch (feature) {
      case 'deposits':
        return t`Deposits are not available at the moment.`;
      case 'withdrawals':
        return t`Withdrawals are not available at the moment.`;
      case 'identity':
        return t`Identity verification is not available at the moment.`;
    }
  };
};
