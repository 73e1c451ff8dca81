/** Sorting, live prices and favourites for the market list (MKT-02). */
import { type Decimal, toApproximateNumber } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';

export type Column = 'name' | 'price' | 'change' | 'volume';
export interface Sorting {
  readonly column: Column;
  readonly descending: boolean;
}

/**
 * The sorting after a tap on a column heading: names start ascending and figures descending, a second tap reverses, a
 * third restores the site's order.
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

/** Markets without a figure come last in either direction. */
const byFigure = (markets: readonly MarketItem[], column: Exclude<Column, 'name'>, descending: boolean) =>
  markets
    // Approximate numbers suffice for the order on screen, and every poll sorts 500 markets again.
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

/** Replaces the markets of `listed` by those of `live`, where `live` contains them. */
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
