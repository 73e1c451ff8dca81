/** What /market shows of its list: found, sorted, favourites (MKT-02). */
import { type Decimal, toApproximateNumber } from '../../contract/decimal.ts';
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

const FIGURES: Record<Exclude<Column, 'name'>, (market: MarketItem) => Decimal | undefined> = {
  price: ({ price }) => price,
  change: ({ change }) => change,
  volume: ({ volume }) => volume,
};

const approximate = (value: Decimal | undefined): number =>
  value === undefined ? Number.NaN : toApproximateNumber(value);

/** What has no figure goes last, whichever way the list is sorted. */
const byFigure = (markets: readonly MarketItem[], column: Exclude<Column, 'name'>, descending: boolean) =>
  markets
    // The order on a screen needs no exact decimals, and is made anew with every poll of 500 markets.
    .map((market) => ({ market, figure: approximate(FIGURES[column](market)) }))
    .sort((a, b) => {
      if (Number.isNaN(a.figure) || Number.isNaN(b.figure))
        return Number(Number.isNaN(a.figure)) - Number(Number.isNaN(b.figure));
      return descending ? b.figure - a.figure : a.figure - b.figure;
    })
    .map(({ market }) => market);

const byName = (markets: readonly MarketItem[], descending: boolean) =>
  [...markets].sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0) * (descending ? -1 : 1));

export const sortMarkets = (markets: readonly MarketItem[], sorting: Sorting | undefined): readonly MarketItem[] => {
  if (sorting === undefined) return markets;
  const { column, descending } = sorting;
  return column === 'name' ? byName(markets, descending) : byFigure(markets, column, descending);
};

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
