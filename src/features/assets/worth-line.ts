/** The line of what the member's balances were worth: points, where it moved, and where they are drawn. */
import {
  type Decimal,
  div,
  HUNDRED,
  isPositive,
  max,
  min,
  mul,
  sub,
  toApproximateNumber,
} from '../../contract/decimal.ts';
import type { WorthDay } from '../../contract/entities/wallet.ts';
import type { Size } from '../../kit/pictures/size.ts';

export interface WorthLine {
  /** Oldest first, now last. */
  readonly points: readonly WorthDay[];
  /** From the first point to now, in USDT. */
  readonly change: Decimal;
  /** In percent of the first point; undefined where that was nothing. */
  readonly changePercent: Decimal | undefined;
  readonly lowest: Decimal;
  readonly highest: Decimal;
}

const PERCENT_PLACES = 2;

/** Past days and what is there now; undefined before the first day has ended, when there is no line yet. */
export const worthLine = (days: readonly WorthDay[], now: WorthDay): WorthLine | undefined => {
  const [first] = days;
  if (first === undefined) return undefined;
  const points = [...days, now];
  const change = sub(now.worth, first.worth);
  return {
    points,
    change,
    changePercent: isPositive(first.worth)
      ? div(mul(change, HUNDRED), first.worth, PERCENT_PLACES, 'halfUp')
      : undefined,
    lowest: points.map(({ worth }) => worth).reduce(min),
    highest: points.map(({ worth }) => worth).reduce(max),
  };
};

/** Room above the highest and below the lowest point for the line's own width. */
const EDGE = 3;

/** Places of the points in a box, time from left to right. A line without any move lies in the middle. */
export const placesIn = ({ points, lowest, highest }: WorthLine, { width, height }: Size): [number, number][] => {
  const [firstMs, lastMs] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  const [low, high] = [toApproximateNumber(lowest), toApproximateNumber(highest)];
  const room = height - 2 * EDGE;
  return points.map(({ at, worth }) => {
    const across = lastMs > firstMs ? (at - firstMs) / (lastMs - firstMs) : 1;
    const up = high > low ? (toApproximateNumber(worth) - low) / (high - low) : 0.5;
    return [across * width, EDGE + room * (1 - up)];
  });
};
