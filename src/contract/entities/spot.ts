import { type Decoded, decimal, id, moment, oneOf, option, otherwise, record, text, wire } from '../codec.ts';
import { ZERO } from '../decimal.ts';

export const side = oneOf({ buy: 1, sell: 2 });
export type Side = Decoded<typeof side>;
export const orderKind = oneOf({ limit: 1, market: 2 });
export type OrderKind = Decoded<typeof orderKind>;
export const spotStatus = oneOf({ open: 1, done: 2, cancelled: 3 });
export type SpotStatus = Decoded<typeof spotStatus>;

export const spotOrder = record({
  id: wire('id', id),
  side: wire('type', side),
  sideText: wire('type_text', text),
  kindText: wire('ordertype_text', text),
  /** Sent by the reference server only; another backend says it in `ordertype_text`. */
  kind: wire('operate_type', option(orderKind)),
  base: wire('coinname', text),
  quote: wire('trade_coin', text),
  placedAt: wire(['addtime', 'tradetime'], option(moment, true)),
  tradedAt: wire('tradetime', option(moment, true)),
  status: wire('status', spotStatus),
  /** Order price in quote; nothing for market orders. */
  limitPrice: wire('xjprice', option(decimal)),
  /** Average price of what was filled, in quote. */
  fillPrice: wire('price', option(decimal)),
  /** Entrusted quantity in base; for a market buy of the reference server the quote amount is in `amount`. */
  quantity: wire('predict_num', option(decimal)),
  /** Filled quantity in base. */
  filledQuantity: wire('coinnum', otherwise(decimal, ZERO)),
  /** Quote amount of a market buy; sent by the reference server only. */
  amount: wire('amount', option(decimal)),
  /** Fee taken, in the received coin; sent by the reference server only. */
  fee: wire('fee', option(decimal)),
  feeCoin: wire('fee_coin', text),
  symbol: wire('symbol', text),
});
export type SpotOrder = Decoded<typeof spotOrder>;
