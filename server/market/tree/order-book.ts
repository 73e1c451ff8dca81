/**
 * Generates an order book around a price, as a pure function of market, moment and price, so that every process shows
 * the same book. Levels change one by one, a few a second, as if orders came and went.
 */

import { fromUnits, scaleOf } from '../../../src/contract/decimal.ts';
import type { BookLevel } from '../../../src/contract/entities/market.ts';
import type { Book, Market } from '../feed.ts';
import { gaussian, uniform } from './noise.ts';
import type { TreeTick } from './price-tree.ts';

/** Parameters of a book's depth and spread. */
export interface BookShape {
  readonly seed: number;
  /** Half of the usual spread as a fraction of the price. */
  readonly halfSpread: number;
  /** Quantity units that usually rest on the best level. */
  readonly topQuantity: number;
}

const MAX_BOOK_LEVELS = 150;
const SIDE = { bid: 1, ask: 2 } as const;
/** How long, on average, a level stays as it is. */
const LEVEL_LIFE_MS = 2_500;

/** Version of a level at a moment; each level changes at moments of its own. */
const version = (shape: BookShape, side: number, level: number, atMs: number): number => {
  const life = LEVEL_LIFE_MS * (0.4 + 1.6 * uniform(shape.seed, 40 + side, level, 0));
  return Math.floor(atMs / life + uniform(shape.seed, 42 + side, level, 1));
};

const levels = (
  market: Market,
  shape: BookShape,
  side: 'bid' | 'ask',
  best: number,
  count: number,
  atMs: number,
): BookLevel[] => {
  const sign = side === 'bid' ? -1 : 1;
  const found: BookLevel[] = [];
  const pricePlaces = scaleOf(market.priceStep);
  const quantityPlaces = scaleOf(market.quantityStep);
  let price = best;
  const usualGap = Math.max(1, best * shape.halfSpread * 0.9);
  for (let i = 0; i < count && price > 0; i++) {
    const alive = version(shape, SIDE[side], i, atMs);
    const depth = 1 + 0.12 * i;
    const quantity = shape.topQuantity * depth * Math.exp(0.9 * gaussian(shape.seed, 50 + SIDE[side] * 4, alive, i));
    found.push({
      price: fromUnits(price, pricePlaces),
      quantity: fromUnits(Math.max(1, Math.round(quantity)), quantityPlaces),
    });
    const gap = usualGap * depth * -Math.log(uniform(shape.seed, 60 + SIDE[side], alive, i));
    price += sign * Math.max(1, Math.round(gap));
  }
  return found;
};

/** Draws a book whose best bid and best ask enclose the price, or equal it. */
export const drawBook = (market: Market, shape: BookShape, tick: TreeTick, count: number): Book => {
  const second = Math.floor(tick.tsMs / 1000);
  const widening = Math.exp(0.35 * gaussian(shape.seed, 70, second, 0));
  const spread = Math.max(1, Math.round(2 * tick.price * shape.halfSpread * widening));
  const below = Math.round(spread * uniform(shape.seed, 72, second, 0));
  const bid = Math.max(1, tick.price - below);
  const wanted = Math.min(count, MAX_BOOK_LEVELS);
  return {
    symbol: market.symbol,
    tsMs: tick.tsMs,
    bids: levels(market, shape, 'bid', bid, wanted, tick.tsMs),
    asks: levels(market, shape, 'ask', bid + spread, wanted, tick.tsMs),
  };
};
