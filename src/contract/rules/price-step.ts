/** The price step of a market, derived where its backend sends none. */
import { type Decimal, decimal, exponentOf, fromUnits, isZero, scaleOf } from '../decimal.ts';
import type { BookLevel, MarketItem } from '../entities/market.ts';

/** Significant digits shown for prices below 1, so that two prices of a very cheap coin do not look the same. */
export const LEAST_PRICE_DIGITS = 5;
/** Significant digits beyond these are noise: some backends calculate in doubles. */
export const MOST_PRICE_DIGITS = 7;

/** The price step of a market whose backend sends none, in quote (SPOT-02). */
const DEFAULT_PRICE_STEP = decimal('0.01');

/**
 * The step of a limit price, in quote: the market's own if sent. Otherwise 0.01 (SPOT-02), or less where the coin costs
 * less than 1 or its order book has finer prices.
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
