/** What /market shows of its list: found, sorted, favourites (MKT-02). */
import { compare, type Decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';

export type Column = 'name' | 'price' | 'change' | 'volume';
export interface Sorting {
  readonly column: Column;
  readonly descending: boolean;
}

/**
 * The sorting after a tap on a column's head: names start at A, figures at the highest, a second tap turns round, a
 * third gives the site's own order back.
 */
export const tapColumn = (sorting: Sorting | undefined, column: Column): Sorting | undefined => {
  const first = column !== 'name';
  if (sorting?.column !== column) return { column, descending: first };
  return sorting.descending === first ? { column, descending: !first } : undefined;
};

const known = (value: Decimal | undefined): number => (value === undefined ? 1 : 0);
const byFigure =
  (of: (market: MarketItem) => Decimal | undefined, descending: boolean) =>
  (a: MarketItem, b: MarketItem): number => {
    const left = of(a);
    const right = of(b);
    // What has no figure goes last, whichever way the list is sorted.
    if (left === undefined || right === undefined) return known(left) - known(right);
    return descending ? compare(right, left) : compare(left, right);
  };

const comparison = ({ column, descending }: Sorting): ((a: MarketItem, b: MarketItem) => number) => {
  if (column === 'name') {
    return (a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0) * (descending ? -1 : 1);
  }
  if (column === 'price') return byFigure((market) => market.price, descending);
  if (column === 'change') return byFigure((market) => market.change, descending);
  return byFigure((market) => market.volume, descending);
};

export const sortMarkets = (markets: readonly MarketItem[], sorting: Sorting | undefined): readonly MarketItem[] =>
  sorting === undefined ? markets : [...markets].sort(comparison(sorting));

/** Prices and figures of `live` in place of those of `listed`, for the markets that both know. */
export const withLivePrices = (listed: readonly MarketItem[], live: readonly MarketItem[]): readonly MarketItem[] => {
  const newest = new Map(live.map((market) => [market.symbol, market]));
  return listed.map((market) => newest.get(market.symbol) ?? market);
};

export const toggleFavourite = (favourites: readonly string[], symbol: string): readonly string[] =>
  favourites.includes(symbol) ? favourites.filter((each) => each !== symbol) : [...favourites, symbol];

/** Favourites in the order in which they were chosen; those that the site no longer lists are skipped. */
export const favouriteMarkets = (markets: readonly MarketItem[], favourites: readonly string[]): MarketItem[] => {
  const listed = new Map(markets.map((market) => [market.symbol, market]));
  return favourites.flatMap((symbol) => listed.get(symbol) ?? []);
};
