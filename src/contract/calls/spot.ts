import { read, write } from '../call.ts';
import { decimal, enumOf, id, omitted, optional, plainDecimal, record, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { pageFields } from '../entities/site.ts';
import { orderKind, side, spotOrder } from '../entities/spot.ts';

export const getMarketBalance = read({
  name: 'getMarketBalance',
  access: 'member',
  payload: record({ marketId: wire('m_id', id) }),
  response: record({
    quote: wire('usdt_balance', optional(decimal)),
    base: wire('coin_balance', optional(decimal)),
  }),
});

/** Limit: `price` and `quantity`. Market buy: `amount` in quote. Market sell: `quantity`, repeated in `amount`. */
export const placeOrder = write({
  name: 'upbbbuy',
  access: 'member',
  payload: record({
    marketId: wire('m_id', id),
    quantity: wire('num', optional(plainDecimal)),
    price: wire('price', optional(plainDecimal)),
    kind: wire('operate_type', orderKind),
    amount: wire('amount', optional(plainDecimal)),
    side: wire('type', side),
  }),
  /** The order's id; undefined from a backend that sends none. */
  response: {
    decode: (value: unknown, at: string) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? placed.decode(value, at)
        : { orderId: undefined },
    encode: (value: { orderId: string | undefined }) => placed.encode(value),
  },
});
const placed = record({ orderId: wire(['order_id', 'id'], optional(id)) });

/** `side` and `status` 0 mean all. */
export const getOrders = read({
  name: 'tradegetOrderList',
  access: 'member',
  payload: record({
    side: wire('type', enumOf({ all: 0, buy: 1, sell: 2 }, 'all')),
    status: wire('status', enumOf({ all: 0, open: 1, done: 2, cancelled: 3 }, 'all')),
    /**
     * Restricts the list to this market. Not in the specification: another backend ignores it and sends the orders of
     * all markets.
     */
    marketId: wire('m_id', omitted(id)),
    ...pageFields,
  }),
  response: listEnvelope(spotOrder),
});
export const cancelOrder = write({
  name: 'tradecancelOrder',
  access: 'member',
  payload: record({ orderId: wire('bb_id', id) }),
});
