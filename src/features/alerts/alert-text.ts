import { useLingui } from '@lingui/react/macro';
import { scaleOf } from '../../contract/decimal.ts';
import type { KeptAlert } from '../../core/alerts/kept-alerts.ts';
import { useFormat } from '../../core/format/format.ts';

/** The largest number of decimals that every supported browser can format. */
const MOST_PLACES = 20;

/** Describes an alert's condition. */
export const useTermsText = (): ((alert: KeptAlert['alert']) => string) => {
  const { t } = useLingui();
  const format = useFormat();
  return ({ kind, price, percent }) => {
    // Show the price as typed: a very cheap coin needs more decimals than other figures show.
    const from = format.number(price, { decimals: Math.min(scaleOf(price), MOST_PLACES) });
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
