import { useLingui } from '@lingui/react/macro';
import type { KeptAlert } from '../../core/alerts/kept-alerts.ts';
import { useFormat } from '../../core/format.ts';

/** What an alert waits for, in a few words. */
export const useTermsText = (): ((alert: KeptAlert['alert']) => string) => {
  const { t } = useLingui();
  const format = useFormat();
  return ({ kind, price, percent }) => {
    const from = format.number(price);
    switch (kind) {
      case 'above':
        return t`Above ${from}`;
      case 'below':
        return t`Below ${from}`;
      case 'move': {
        const by = percent === undefined ? '' : format.number(percent, { decimals: 2 });
        return t`Moves ${by}% from ${from}`;
      }
    }
  };
};
