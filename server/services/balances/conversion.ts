/** What a coin is worth in USDT, from the market's latest prices. */
import { type Decimal, isPositive, isZero, mul, ONE, round, ZERO } from '../../../src/contract/decimal.ts';
import type { MarketFeed } from '../../market/feed.ts';

export const VALUATION_COIN = 'USDT';
/** Coins valued at 1 USDT: USDT itself, and a dollar coin of another issuer that has no market here. */
export const AT_PAR: ReadonlySet<string> = new Set([VALUATION_COIN, 'USDC']);
/** Conversions show two decimals: rounding each row makes the totals the exact sum of what is shown. */
const CONVERSION_PLACES = 2;

/** USDT per coin; undefined while the coin has no price. */
export type PriceOf = (coin: string) => Decimal | undefined;

const symbolOf = (coin: string): string => `${coin}${VALUATION_COIN}`.toLowerCase();

/** Of trades that were heard since the start. */
export const feedPrices =
  (feed: Pick<MarketFeed, 'latest'>): PriceOf =>
  (coin) =>
    AT_PAR.has(coin) ? ONE : feed.latest(symbolOf(coin))?.price;

/**
 * What these coins count at in a balance. No trade may have been heard of one since the start: it counts at what the
 * exchange last said of its day, as in the list of markets. A coin without a market counts as nothing.
 */
export const lastPrices = async (
  feed: Pick<MarketFeed, 'latest' | 'market' | 'detail'>,
  coins: Iterable<string>,
): Promise<PriceOf> => {
  const heard = feedPrices(feed);
  const lastOf = async (coin: string): Promise<Decimal | undefined> => {
    const price = heard(coin);
    if (price !== undefined) return price;
    if (feed.market(symbolOf(coin)) === undefined) return ZERO;
    const summary = await feed.detail(symbolOf(coin)).catch(() => undefined);
    // The exchange says 0 of a market that is new or halted.
    return summary && isPositive(summary.close) ? summary.close : undefined;
  };
  const found = await Promise.all(Array.from(new Set(coins), async (coin) => [coin, await lastOf(coin)] as const));
  const prices = new Map(found);
  return (coin) => prices.get(coin);
};

/** In USDT, rounded down to 2 decimals; undefined for an amount of a coin without a price, which may be worth much. */
export const worth = (amount: Decimal, coin: string, priceOf: PriceOf): Decimal | undefined => {
  if (isZero(amount)) return ZERO;
  const price = priceOf(coin);
  return price === undefined ? undefined : round(mul(amount, price), CONVERSION_PLACES, 'down');
};
