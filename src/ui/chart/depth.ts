/** The order book as two areas that grow away from the middle price. Pure. */
import { toApproximateNumber } from '../../contract/decimal.ts';
import type { BookLevel, OrderBook } from '../../contract/entities/market.ts';

export interface DepthStep {
  readonly price: number;
  /** Base quantity from the best price up to and including this one. */
  readonly total: number;
}

export interface CumulativeDepth {
  /** Best price first. */
  readonly bids: readonly DepthStep[];
  readonly asks: readonly DepthStep[];
  readonly middle: number;
  /** Half the width of the picture, in quote: as far as the shorter side reaches, so that both have the same room. */
  readonly reach: number;
  /** The larger of the two totals within reach. */
  readonly deepest: number;
  /** Share of the bids in all that rests within reach, 0 to 1. */
  readonly bidShare: number;
}

const stepsOf = (levels: readonly BookLevel[]): DepthStep[] => {
  let total = 0;
  return levels.map(({ price, quantity }) => {
    total += toApproximateNumber(quantity);
    return { price: toApproximateNumber(price), total };
  });
};

/** @returns undefined for a book with an empty side, which has no middle */
export const depthOf = (book: OrderBook): CumulativeDepth | undefined => {
  const bids = stepsOf(book.bids);
  const asks = stepsOf(book.asks);
  const [bid, ask, lastBid, lastAsk] = [bids[0], asks[0], bids.at(-1), asks.at(-1)];
  if (bid === undefined || ask === undefined || lastBid === undefined || lastAsk === undefined) return undefined;
  const middle = (bid.price + ask.price) / 2;
  const reach = Math.min(middle - lastBid.price, lastAsk.price - middle);
  if (!(reach > 0)) return undefined;
  // The tolerance is relative: an absolute one would span many steps of a coin that costs a fraction of a cent.
  const furthest = reach * (1 + 1e-6);
  const within = (steps: readonly DepthStep[]) => steps.filter(({ price }) => Math.abs(price - middle) <= furthest);
  const [near, far] = [within(bids), within(asks)];
  const [bidTotal, askTotal] = [near.at(-1)?.total ?? 0, far.at(-1)?.total ?? 0];
  return {
    bids: near,
    asks: far,
    middle,
    reach,
    deepest: Math.max(bidTotal, askTotal),
    bidShare: bidTotal + askTotal === 0 ? 0.5 : bidTotal / (bidTotal + askTotal),
  };
};

/** Quantity that rests between the middle and a price; 0 between the best prices. */
export const totalAt = ({ bids, asks, middle }: CumulativeDepth, price: number): number =>
  price < middle
    ? (bids.findLast((step) => step.price >= price)?.total ?? 0)
    : (asks.findLast((step) => step.price <= price)?.total ?? 0);

/** The outline of a side in a box of 100 × 100, price to the right and quantity upwards. */
export const outlineOf = ({ middle, reach, deepest }: CumulativeDepth, steps: readonly DepthStep[]): string => {
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined || deepest === 0) return '';
  const x = (price: number): string => (50 + ((price - middle) / reach) * 50).toFixed(2);
  const y = (total: number): string => (100 - (total / deepest) * 92).toFixed(2);
  const stairs = steps.map(({ price, total }) => `H${x(price)}V${y(total)}`).join('');
  const edge = last.price < middle ? '0' : '100';
  return `M${x(first.price)} 100${stairs}H${edge}V100Z`;
};
