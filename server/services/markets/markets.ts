/** What the market calls answer: the list with prices, its tabs, and order books. */
import { type Decimal, div, HUNDRED, isZero, mul, sub, ZERO } from '../../../src/contract/decimal.ts';
import type { CurrencyTab, MarketItem, MarketPrice, OrderBook } from '../../../src/contract/entities/market.ts';
import type { DaySummary } from '../../../src/contract/htx.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { BOOK_LEVELS } from '../../../src/contract/rules/spot.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { CURRENCY_TABS } from '../../market/catalogue.ts';
import { type Book, type Market, type MarketFeed, UnknownSymbol } from '../../market/feed.ts';
import { inWordsOf } from '../content/own-words.ts';

const UNKNOWN_MARKET = message(/*i18n*/ { id: 'server.market.unknown', message: 'This market does not exist' });
const NO_PRICES = message(
  /*i18n*/ { id: 'server.market.unavailable', message: 'There are no prices at the moment. Please try again.' },
);

const PERCENT_PLACES = 2;

/** The change of the day in percent, to two places. */
const changeOf = ({ open, close }: Pick<DaySummary, 'open' | 'close'>): Decimal =>
  isZero(open) ? ZERO : div(mul(sub(close, open), HUNDRED), open, PERCENT_PLACES, 'halfUp');

/** A market whose exchange does not answer is listed without its numbers rather than not at all. */
const priceOf = async (feed: MarketFeed, { symbol }: Pick<Market, 'symbol'>): Promise<MarketPrice> => {
  const summary = await feed.detail(symbol).catch(() => undefined);
  const latest = feed.latest(symbol);
  const close = latest?.price ?? summary?.close;
  return {
    symbol,
    price: close,
    change: summary === undefined || close === undefined ? undefined : changeOf({ open: summary.open, close }),
    volume: summary?.volume,
    pricedAtMs: latest?.tsMs ?? summary?.atMs,
  };
};

const item = async (feed: MarketFeed, market: Market): Promise<MarketItem> => {
  const [price, trend] = await Promise.all([priceOf(feed, market), feed.trend(market.symbol).catch(() => [])]);
  return {
    ...price,
    id: market.id,
    title: `${market.base}/${market.quote}`,
    base: market.base,
    quote: market.quote,
    logo: '',
    priceStep: market.priceStep,
    quantityStep: market.quantityStep,
    minNotional: market.minNotional,
    feeRate: market.feeRate,
    trend: [...trend],
  };
};

export const listMarkets = (feed: MarketFeed): Promise<MarketItem[]> =>
  Promise.all(feed.markets().map((market) => item(feed, market)));

/** @param symbols with commas between them; those that are not listed are left out */
export const listPrices = (feed: MarketFeed, symbols: string): Promise<MarketPrice[]> => {
  const asked = new Set(symbols.split(','));
  return Promise.all(
    feed
      .markets()
      .filter(({ symbol }) => asked.has(symbol))
      .map((market) => priceOf(feed, market)),
  );
};

export const listCurrencyTabs = (lang: LanguageCode): CurrencyTab[] =>
  CURRENCY_TABS.map((tab) => ({
    ...tab,
    children: tab.children.map((child) => ({ ...child, name: inWordsOf(child.name, lang) })),
  }));

/**
 * Markets of a tab ('' means every tab), narrowed to one sub-tab where `childId` is given ('0' means all of them);
 * empty for an unknown tab.
 */
export const listTabMarkets = (feed: MarketFeed, tabId: string, childId: string | undefined): Promise<MarketItem[]> =>
  Promise.all(
    feed
      .markets()
      .filter(
        (market) =>
          (tabId === '' || market.tabId === tabId) &&
          (childId === undefined || childId === '0' || market.childId === childId),
      )
      .map((market) => item(feed, market)),
  );

/** @throws Refusal for a market that does not exist or has no book now */
export const readBook = async (feed: MarketFeed, symbol: string): Promise<OrderBook> => {
  let book: Book;
  try {
    book = await feed.book(symbol.toLowerCase(), BOOK_LEVELS);
  } catch (error) {
    throw new Refusal(error instanceof UnknownSymbol ? UNKNOWN_MARKET : NO_PRICES);
  }
  return { ...(await priceOf(feed, book)), asks: [...book.asks], bids: [...book.bids], takenAtMs: book.tsMs };
};
