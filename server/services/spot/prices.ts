/** Prices that an order may trade on: fresh, or none at all. */

import { STALE_AFTER_MS } from '../../../src/contract/rules/price-age.ts';
import { BOOK_LEVELS } from '../../../src/contract/rules/spot.ts';
import type { Clock } from '../../base/clock.ts';
import type { Book, Market, MarketFeed } from '../../market/feed.ts';
import { spotRefusal } from './refusals.ts';

export type SpotFeed = Pick<MarketFeed, 'markets' | 'latest' | 'book'>;

/** By `m_id`. @throws Refusal */
export const requireMarket = (feed: Pick<MarketFeed, 'markets'>, marketId: string): Market => {
  const market = feed.markets().find((one) => one.id === marketId);
  if (market === undefined) throw spotRefusal('market');
  return market;
};

/** undefined where the exchange cannot be reached or its prices are old. */
export const freshBook = async (feed: SpotFeed, symbol: string, clock: Clock): Promise<Book | undefined> => {
  const latest = feed.latest(symbol);
  if (latest === undefined || latest.ageMs > STALE_AFTER_MS) return undefined;
  const book = await feed.book(symbol, BOOK_LEVELS).catch(() => undefined);
  return book === undefined || clock.now() - book.tsMs > STALE_AFTER_MS ? undefined : book;
};
