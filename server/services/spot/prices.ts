/** Prices that an order may trade on: fresh, or none at all. */

import { STALE_AFTER_MS } from '../../../src/contract/rules/price-age.ts';
import { BOOK_LEVELS } from '../../../src/contract/rules/spot.ts';
import type { Clock } from '../../base/clock.ts';
import type { Book, Market, MarketFeed } from '../../market/feed.ts';
import { spotRefusal } from './refusals.ts';

export type SpotFeed = Pick<MarketFeed, 'markets' | 'latest' | 'book'>;

/** By `m_id`. */
const findMarket = (feed: Pick<MarketFeed, 'markets'>, marketId: string): Market | undefined =>
  feed.markets().find((one) => one.id === marketId);

/** By `m_id`. @throws Refusal */
export const requireMarket = (feed: Pick<MarketFeed, 'markets'>, marketId: string): Market => {
  const market = findMarket(feed, marketId);
  if (market === undefined) throw spotRefusal('market');
  return market;
};

/** For the moment of use: the book may have been read before others arrived, or before a lock was waited for. */
export const whileFresh = (book: Book | undefined, nowMs: number): Book | undefined =>
  book === undefined || nowMs - book.tsMs > STALE_AFTER_MS ? undefined : book;

/** undefined where the exchange cannot be reached or its prices are old. */
export const freshBook = async (feed: SpotFeed, symbol: string, clock: Clock): Promise<Book | undefined> => {
  const latest = feed.latest(symbol);
  if (latest === undefined || latest.ageMs > STALE_AFTER_MS) return undefined;
  const book = await feed.book(symbol, BOOK_LEVELS).catch(() => undefined);
  return whileFresh(book, clock.now());
};

/**
 * The same by `m_id`, for an order that is not taken yet. A market that is unknown has none and is refused later: where
 * the order is a repeat, it is answered as it was at first.
 */
export const bookForOrder = async (feed: SpotFeed, marketId: string, clock: Clock): Promise<Book | undefined> => {
  const market = findMarket(feed, marketId);
  return market && freshBook(feed, market.symbol, clock);
};
