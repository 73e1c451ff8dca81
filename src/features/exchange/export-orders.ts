/** Exports spot orders as lines of a file: exact figures, and times in the member's time zone. */
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { zonedTime } from '../../contract/zone-days.ts';

export interface OrderLabels {
  readonly heads: Readonly<
    Record<
      | 'placed'
      | 'market'
      | 'side'
      | 'kind'
      | 'status'
      | 'price'
      | 'quantity'
      | 'amount'
      | 'filledPrice'
      | 'filled'
      | 'fee'
      | 'feeCoin'
      | 'traded'
      | 'id',
      string
    >
  >;
  readonly side: (order: SpotOrder) => string;
  readonly kind: (order: SpotOrder) => string;
  readonly status: (order: SpotOrder) => string;
}

const timeText = (timeZone: string, atMs: number | undefined): string =>
  atMs === undefined ? '' : zonedTime(timeZone, atMs);

export const orderLines = (orders: readonly SpotOrder[], words: OrderLabels, timeZone: string): string[][] => {
  const { heads: h } = words;
  return [
    [
      `${h.placed} (${timeZone})`,
      h.market,
      h.side,
      h.kind,
      h.status,
      h.price,
      h.quantity,
      h.amount,
      h.filledPrice,
      h.filled,
      h.fee,
      h.feeCoin,
      h.traded,
      h.id,
    ],
    ...orders.map((order) => [
      timeText(timeZone, order.placedAt),
      order.quote === '' ? order.base : `${order.base}/${order.quote}`,
      words.side(order),
      words.kind(order),
      words.status(order),
      order.limitPrice ?? '',
      order.quantity ?? '',
      order.amount ?? '',
      order.filledQuantity === '0' ? '' : (order.fillPrice ?? ''),
      order.filledQuantity ?? '',
      order.fee ?? '',
      order.fee === undefined ? '' : order.feeCoin,
      timeText(timeZone, order.tradedAt),
      order.id,
    ]),
  ];
};
