/** How fine the prices of a market are, also where its backend does not say. */
import { type Decimal, decimal, exponentOf, fromUnits, isZero, scaleOf } from '../decimal.ts';
import type { BookLevel, MarketItem } from '../entities/market.ts';

/** Significant digits shown of a price below 1: two prices of a coin that costs next to nothing must not look alike. */
export const LEAST_PRICE_DIGITS = 5;
/** Beyond these the figures of a backend that reckons in doubles are noise. */
export const MOST_PRICE_DIGITS = 7;

/** The step of a market that names none, in quote (SPOT-02). */
const DEFAULT_PRICE_STEP = decimal('0.01');

/**
 * The step of a limit price, in quote: the market's own. Where it names none, 0.01 (SPOT-02), or less for a coin that costs
 * less than 1 or whose order book has finer prices.
 */
export const priceStepOf = (
  market: Pick<MarketItem, 'price' | 'priceStep'> | undefined,
  levels: readonly BookLevel[] = [],
): Decimal => {
  if (market?.priceStep !== undefined && !isZero(market.priceStep)) return market.priceStep;
  const price = market?.price ?? levels[0]?.price;
  if (price === undefined || isZero(price)) return DEFAULT_PRICE_STEP;
  const exponent = exponentOf(price);
  const usual = scaleOf(DEFAULT_PRICE_STEP);
  const least = exponent < 0 ? LEAST_PRICE_DIGITS - 1 - exponent : usual;
  const most = Math.max(least, MOST_PRICE_DIGITS - 1 - exponent);
  const booked = levels.reduce((places, level) => Math.max(places, scaleOf(level.price)), 0);
  return fromUnits(1, Math.min(Math.max(least, booked), most));
};
