import { type Codec, type Decoded, decimal, enumOf, id, optional, record, text, wire } from '../codec.ts';
import { isPositive, isZero } from '../decimal.ts';
import { optionalMoment } from '../times.ts';

export const side = enumOf({ buy: 1, sell: 2 });
export type Side = Decoded<typeof side>;
export const orderKind = enumOf({ limit: 1, market: 2 });
export type OrderKind = Decoded<typeof orderKind>;
export const spotStatus = enumOf({ open: 1, done: 2, cancelled: 3 });

const sentOrder = record({
  id: wire('id', id),
  side: wire('type', side),
  sideText: wire('type_text', text),
  kindText: wire('ordertype_text', text),
  /** Sent by the reference server only; another backend says it in `ordertype_text`. */
  kind: wire('operate_type', optional(orderKind)),
  base: wire('coinname', text),
  quote: wire('trade_coin', text),
  placedAt: wire(['addtime', 'tradetime'], optionalMoment),
  tradedAt: wire('tradetime', optionalMoment),
  status: wire('status', spotStatus),
  /** Order price in quote; nothing for market orders. */
  limitPrice: wire('xjprice', optional(decimal)),
  /** Average price of what was filled, in quote. */
  fillPrice: wire('price', optional(decimal)),
  /** Ordered quantity in base. For a market buy the reference server sends the quote amount in `amount` instead. */
  quantity: wire('predict_num', optional(decimal)),
  /** Filled quantity in base. */
  filledQuantity: wire('coinnum', optional(decimal)),
  /** Quote amount of a market buy; sent by the reference server only. */
  amount: wire('amount', optional(decimal)),
  /** Fee taken, in the received coin; sent by the reference server only. */
  fee: wire('fee', optional(decimal)),
  feeCoin: wire('fee_coin', text),
  symbol: wire('symbol', text),
});
export type SpotOrder = Decoded<typeof sentOrder>;

const isNothingFilled = ({ filledQuantity }: SpotOrder): boolean =>
  filledQuantity === undefined || isZero(filledQuantity);

/** Some backends have `price` alone: until something is filled, it can only be the order's own. */
export const spotOrder: Codec<SpotOrder> = {
  encode: sentOrder.encode,
  decode: (sent, where, leaveOut) => {
    const order = sentOrder.decode(sent, where, leaveOut);
    const { limitPrice, fillPrice, status, kind } = order;
    const isOwn = limitPrice === undefined && status === 'open' && kind !== 'market' && isNothingFilled(order);
    return isOwn && fillPrice !== undefined && isPositive(fillPrice)
      ? { ...order, limitPrice: fillPrice, fillPrice: undefined }
      : order;
  },
};
