import { useLingui } from '@lingui/react/macro';

/** The name of the price source; '' if the server does not send it. */
export const useSourceName = (): ((source: string) => string) => {
  const { t } = useLingui();
  return (source) => {
    switch (source) {
      case 'simulated':
        return t`Simulated market`;
      case 'replay':
        return t({ message: 'Replayed recording', comment: 'Source of prices: real prices of the past, played again' });
      case 'htx':
        return 'HTX';
      default:
        return '';
    }
  };
};
