/** The checks of a spot order (SPOT-03), again on the server, against the market's own steps. */
import { type Decimal, gt, isMultipleOf, isPositive, lt } from '../../../src/contract/decimal.ts';
import type { OrderKind, Side } from '../../../src/contract/entities/spot.ts';
import { notional } from '../../../src/contract/rules/spot.ts';
import type { Market } from '../../market/feed.ts';
import { MAX_AMOUNT } from '../products/amounts.ts';
import { spotRefusal } from './refusals.ts';

export interface PlaceOrderInput {
  readonly side: Side;
  readonly kind: OrderKind;
  /** In quote; of a limit order. */
  readonly price: Decimal | undefined;
  /** In base. */
  readonly quantity: Decimal | undefined;
  /** In quote; of a market buy. */
  readonly amount: Decimal | undefined;
}

export type CheckedOrder =
  | { readonly kind: 'limit'; readonly side: Side; readonly price: Decimal; readonly quantity: Decimal }
  | { readonly kind: 'market'; readonly side: Side; readonly quantity: Decimal }
  | { readonly kind: 'market'; readonly side: 'buy'; readonly amount: Decimal };

const positive = (value: Decimal | undefined, missing: 'price' | 'quantity' | 'amount'): Decimal => {
  if (value === undefined || !isPositive(value)) throw spotRefusal(missing);
  if (gt(value, MAX_AMOUNT)) throw spotRefusal('tooLarge');
  return value;
};

const quantityOf = (asked: PlaceOrderInput, market: Market): Decimal => {
  const quantity = positive(asked.quantity, 'quantity');
  if (!isMultipleOf(quantity, market.quantityStep)) throw spotRefusal('quantityStep', { step: market.quantityStep });
  return quantity;
};

const belowMinimum = (market: Market) => spotRefusal('minimum', { minimum: market.minNotional, coin: market.quote });

/** @throws Refusal for the first check that fails, in the order of the form */
export const checkOrder = (asked: PlaceOrderInput, market: Market): CheckedOrder => {
  if (asked.kind === 'limit') {
    const price = positive(asked.price, 'price');
    if (!isMultipleOf(price, market.priceStep)) throw spotRefusal('priceStep', { step: market.priceStep });
    const quantity = quantityOf(asked, market);
    if (gt(notional(price, quantity), MAX_AMOUNT)) throw spotRefusal('tooLarge');
    if (lt(notional(price, quantity), market.minNotional)) throw belowMinimum(market);
    return { kind: 'limit', side: asked.side, price, quantity };
  }
  // A market buy names the amount to spend. A quantity instead, from another kind of client, is accepted too.
  if (asked.side === 'buy' && (asked.amount !== undefined || asked.quantity === undefined)) {
    const amount = positive(asked.amount, 'amount');
    if (lt(amount, market.minNotional)) throw belowMinimum(market);
    return { kind: 'market', side: 'buy', amount };
  }
  return { kind: 'market', side: asked.side, quantity: quantityOf(asked, market) };
};

/** For market orders, whose value is known only from the book. */
export const checkMinimum = (quote: Decimal, market: Market): void => {
  if (lt(quote, market.minNotional)) throw belowMinimum(market);
};
