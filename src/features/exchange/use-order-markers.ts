/** Resting limit orders as lines on the chart. */
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { sub } from '../../contract/decimal.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { useFormat } from '../../core/format/format.ts';
import type { ChartMarker } from '../../ui/chart/chart-markers.ts';

export const useOrderMarkers = (orders: readonly SpotOrder[]): readonly ChartMarker[] => {
  const { t } = useLingui();
  const format = useFormat();
  return useMemo(
    () =>
      orders.flatMap(({ id, side, status, limitPrice, quantity, filledQuantity }) => {
        if (status !== 'open' || limitPrice === undefined) return [];
        const left =
          quantity === undefined || filledQuantity === undefined ? '' : format.number(sub(quantity, filledQuantity));
        return [
          {
            id,
            price: Number(limitPrice),
            text: side === 'buy' ? t`Buy ${left}` : t`Sell ${left}`,
            tone: side === 'buy' ? ('rise' as const) : ('fall' as const),
          },
        ];
      }),
    [orders, t, format],
  );
};
