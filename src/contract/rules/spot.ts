/** Calculations for spot orders, shared by the form that shows them and the server that books them. */
import {
  abs,
  add,
  type Decimal,
  decimal,
  div,
  eq,
  floorToStep,
  gte,
  HUNDRED,
  isZero,
  min,
  mul,
  round,
  sub,
  ZERO,
} from '../decimal.ts';
import type { BookLevel } from '../entities/market.ts';

/** Money and quantities are booked with this many decimals, for all products. */
export const BOOKED_PLACES = 8;
const AVERAGE_PLACES = 18;
export const DEFAULT_QUANTITY_STEP = decimal('0.000001');
/**
 * Levels per side that a client sees and that a market order may fill through, so that form and server agree on whether
 * the book is too thin.
 */
export const BOOK_LEVELS = 50;

/** Quote amount of a limit order before fees. Rounded up, so that a buy never reserves less than it costs. */
export const notional = (price: Decimal, quantity: Decimal): Decimal =>
  round(mul(price, quantity), BOOKED_PLACES, 'up');

/** Fee in the coin that is received; rounded down, so that dust is never charged more than it is worth. */
export const feeOf = (received: Decimal, feeRate: Decimal): Decimal =>
  round(mul(received, feeRate), BOOKED_PLACES, 'down');

export interface BookFill {
  /** Base filled from the book. */
  readonly quantity: Decimal;
  /** Quote paid or received for `quantity`. */
  readonly quote: Decimal;
  /** Quote per base over all fills, rounded far below any price step; undefined when nothing fills. */
  readonly averagePrice: Decimal | undefined;
  readonly worstPrice: Decimal | undefined;
  /** How much worse than the best price the average is, percent with 4 decimals, never negative. */
  readonly slippagePercent: Decimal;
  /** False when the book is too thin for the whole order. */
  readonly complete: boolean;
}

interface Walk {
  quantity: Decimal;
  quote: Decimal;
  worst: Decimal | undefined;
}

const summarise = (walk: Walk, best: Decimal | undefined, complete: boolean): BookFill => {
  const averagePrice = isZero(walk.quantity) ? undefined : div(walk.quote, walk.quantity, AVERAGE_PLACES, 'halfUp');
  // Compares total costs, not rounded averages: for a coin worth a millionth, rounding alone would show slippage.
  const atBest = mul(walk.quantity, best ?? ZERO);
  const slippagePercent = isZero(atBest) ? ZERO : div(mul(abs(sub(walk.quote, atBest)), HUNDRED), atBest, 4, 'halfUp');
  return {
    quantity: walk.quantity,
    quote: walk.quote,
    averagePrice,
    worstPrice: walk.worst,
    slippagePercent,
    complete,
  };
};

/**
 * Walks one side of the book, best level first, until `quantity` of base is filled.
 * Buying walks the asks, selling the bids.
 */
export const fillQuantity = (levels: readonly BookLevel[], quantity: Decimal): BookFill => {
  const walk: Walk = { quantity: ZERO, quote: ZERO, worst: undefined };
  for (const level of levels) {
    const rest = sub(quantity, walk.quantity);
    if (isZero(rest)) break;
    const taken = min(rest, level.quantity);
    walk.quantity = add(walk.quantity, taken);
    walk.quote = add(walk.quote, mul(taken, level.price));
    walk.worst = level.price;
  }
  return summarise(walk, levels[0]?.price, eq(walk.quantity, quantity));
};

/** Walks the asks, best first, until `amount` of quote is spent; base is cut to `quantityStep`. */
export const spendQuote = (
  levels: readonly BookLevel[],
  amount: Decimal,
  quantityStep: Decimal = DEFAULT_QUANTITY_STEP,
): BookFill => {
  const walk: Walk = { quantity: ZERO, quote: ZERO, worst: undefined };
  let exhausted = true;
  for (const level of levels) {
    const rest = sub(amount, walk.quote);
    const affordable = floorToStep(div(rest, level.price, BOOKED_PLACES + 10, 'down'), quantityStep);
    const taken = min(affordable, level.quantity);
    if (!isZero(taken)) {
      walk.quantity = add(walk.quantity, taken);
      walk.quote = add(walk.quote, mul(taken, level.price));
      walk.worst = level.price;
    }
    // The rest buys less than a quantity step at this price, and even less at a worse one.
    if (gte(level.quantity, affordable)) {
      exhausted = false;
      break;
    }
  }
  return summarise(walk, levels[0]?.price, !exhausted && !isZero(walk.quantity));
};
