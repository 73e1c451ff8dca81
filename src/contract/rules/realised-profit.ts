/**
 * Realised profit and loss in exact decimals. The server sums it; a client does so itself where its backend does not.
 *
 * Options: payout minus stake, on the day of settlement. Spot: per market, at average cost. See
 * docs/decisions/realised-profit.md.
 */
import { add, type Decimal, div, eq, isZero, min, mul, round, sub, ZERO } from '../decimal.ts';
import type { Product, ProfitSums } from '../entities/performance.ts';
import type { Side } from '../entities/spot.ts';
import { BOOKED_PLACES } from './spot.ts';

/** A part of a spot order that was filled. */
export interface TradedFill {
  readonly side: Side;
  /** Base. */
  readonly quantity: Decimal;
  /** Quote paid or received, before the fee. */
  readonly quoteAmount: Decimal;
  /** In the coin received: base of a buy, quote of a sell. */
  readonly fee: Decimal;
}

/** The base of a market that was bought there and is not sold yet. */
export interface Position {
  /** Base, after fees. */
  readonly quantity: Decimal;
  /** Quote paid for `quantity`, fees included. */
  readonly cost: Decimal;
}

export const NO_POSITION: Position = { quantity: ZERO, cost: ZERO };

/** What one trade adds to the sums of its day, year and market. */
export interface Realised {
  readonly profit: Decimal;
  /** undefined where a backend does not say. */
  readonly fees: Decimal | undefined;
  readonly turnover: Decimal;
  readonly withoutCost: Decimal;
  readonly count: number;
}

/** The share of `amount` that falls to `part` of `whole`. The last part gets the rest, so that rounding loses nothing. */
const shareOf = (amount: Decimal, part: Decimal, whole: Decimal): Decimal =>
  eq(part, whole) ? amount : div(mul(amount, part), whole, BOOKED_PLACES, 'halfUp');

const buy = (position: Position, fill: TradedFill): Position => ({
  quantity: add(position.quantity, sub(fill.quantity, fill.fee)),
  cost: add(position.cost, fill.quoteAmount),
});

/**
 * Applies a fill to a market's position; fills must come in order. A buy realises no profit: its fee raises the average
 * cost, because less base is received for the same quote. Base sold beyond what was bought on the market (deposited,
 * swapped or earned coins) has an unknown cost.
 */
export const takeFill = (
  position: Position,
  fill: TradedFill,
): { readonly position: Position; readonly realised: Realised } => {
  const { quantity, quoteAmount, fee } = fill;
  if (fill.side === 'buy') {
    const fees = isZero(quantity) ? ZERO : div(mul(fee, quoteAmount), quantity, BOOKED_PLACES, 'halfUp');
    const realised = { profit: ZERO, fees, turnover: quoteAmount, withoutCost: ZERO, count: 1 };
    return { position: buy(position, fill), realised };
  }
  const proceeds = sub(quoteAmount, fee);
  const known = min(quantity, position.quantity);
  const cost = isZero(known) ? ZERO : shareOf(position.cost, known, position.quantity);
  const earned = isZero(known) ? ZERO : shareOf(proceeds, known, quantity);
  return {
    position: { quantity: sub(position.quantity, known), cost: sub(position.cost, cost) },
    realised: {
      profit: sub(earned, cost),
      fees: fee,
      turnover: quoteAmount,
      withoutCost: sub(proceeds, earned),
      count: 1,
    },
  };
};

/** The sum; undefined if either addend is unknown. */
export const addKnown = (a: Decimal | undefined, b: Decimal | undefined): Decimal | undefined =>
  a === undefined || b === undefined ? undefined : add(a, b);

/** Sums per key, in the order in which the keys first appear. */
export interface ProfitAccumulator<K extends object> {
  add(key: K, product: Product, coin: string, realised: Realised): void;
  rows(): (K & ProfitSums)[];
}

export const createProfitAccumulator = <K extends object>(): ProfitAccumulator<K> => {
  const found = new Map<string, K & ProfitSums>();
  return {
    add: (key, product, coin, realised) => {
      const name = JSON.stringify([key, product, coin]);
      const before = found.get(name);
      found.set(name, {
        ...key,
        product,
        coin,
        profit: add(before?.profit ?? ZERO, realised.profit),
        fees: addKnown(
          before === undefined ? ZERO : before.fees,
          realised.fees && round(realised.fees, BOOKED_PLACES, 'halfUp'),
        ),
        turnover: add(before?.turnover ?? ZERO, realised.turnover),
        withoutCost: add(before?.withoutCost ?? ZERO, realised.withoutCost),
        count: (before?.count ?? 0) + realised.count,
      });
    },
    rows: () => [...found.values()],
  };
};
