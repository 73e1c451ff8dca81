/** The line of the balances' worth over time: its points, its change, and its coordinates. */
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
  /** Oldest first; the last point is now. */
  readonly points: readonly WorthDay[];
  /** From the first point to now, in USDT. */
  readonly change: Decimal;
  /** Change in percent of the first point; undefined if that was zero. */
  readonly changePercent: Decimal | undefined;
  readonly lowest: Decimal;
  readonly highest: Decimal;
}

const PERCENT_PLACES = 2;

/** Builds the line from past days and the current worth; undefined before the first day has ended. */
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

/** Padding above and below, so that the line's stroke is not clipped. */
const EDGE = 3;

/** Coordinates of the points in a box, time from left to right. A constant line is vertically centred. */
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
