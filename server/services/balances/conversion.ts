/** What a coin is worth in USDT, from the market's latest prices. */
import { type Decimal, mul, ONE, round, ZERO } from '../../../src/contract/decimal.ts';
import type { MarketFeed } from '../../market/feed.ts';

export const VALUATION_COIN = 'USDT';
/** Coins valued at 1 USDT: USDT itself, and a dollar coin of another issuer that has no market here. */
export const AT_PAR: ReadonlySet<string> = new Set([VALUATION_COIN, 'USDC']);
/** Conversions show two decimals: rounding each row makes the totals the exact sum of what is shown. */
const CONVERSION_PLACES = 2;

/** USDT per coin; undefined while the coin has no price. */
export type PriceOf = (coin: string) => Decimal | undefined;

export const feedPrices =
  (feed: Pick<MarketFeed, 'latest'>): PriceOf =>
  (coin) =>
    AT_PAR.has(coin) ? ONE : feed.latest(`${coin}${VALUATION_COIN}`.toLowerCase())?.price;

/** In USDT, rounded down to 2 decimals; 0 for a coin without a price. */
export const worth = (amount: Decimal, coin: string, priceOf: PriceOf): Decimal =>
  round(mul(amount, priceOf(coin) ?? ZERO), CONVERSION_PLACES, 'down');
