import { useLingui } from '@lingui/react/macro';
import type { AccountType } from '../contract/entities/wallet.ts';

/** Display names of the account types 1, 2 and 3; any other value is shown as it is. */
export const useAccountName = (): ((type: AccountType | string) => string) => {
  const { t } = useLingui();
  return (type) => {
    switch (String(type)) {
      case '1':
        return t`Spot account`;
      case '2':
        return t`Options account`;
      case '3':
        return t`Quantitative account`;
      default:
        return String(type);
    }
  };
};
