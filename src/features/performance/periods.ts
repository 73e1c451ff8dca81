/** Turns the report into what the page shows: the days of a month, years or markets, each with its sums. Pure. */
import { abs, add, compare, type Decimal, isZero, sum, toApproximateNumber, ZERO } from '../../contract/decimal.ts';
import type { ProfitSums } from '../../contract/entities/performance.ts';
import { addKnown } from '../../contract/rules/realised-profit.ts';
import type { Day } from '../../contract/zone-days.ts';

export type Kind = 'all' | 'spot' | 'options';

/** `2026-11`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);
export const yearOfMonth = (month: Month): number => Number(month.slice(0, 4));

export const monthFrom = (month: Month, by: number): Month => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/** All days of a month, with or without trades. */
export const daysOfMonth = (month: Month): Day[] => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: last }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
};

/** The coins of the sums, the coin with the most trades first. */
export const coinsOf = (rows: readonly ProfitSums[]): string[] => {
  const counts = new Map<string, number>();
  for (const { coin, count } of rows) counts.set(coin, (counts.get(coin) ?? 0) + count);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([coin]) => coin);
};

export const only = <R extends ProfitSums>(rows: readonly R[], kind: Kind, coin: string | undefined): R[] =>
  rows.filter((row) => (kind === 'all' || row.product === kind) && row.coin === coin);

/** Sums in a dollar coin have two decimals; a profit in BTC or ETH may be far below 0.01, so it has all eight. */
export const formatOfSums = (coin: string): 'conversion' | 'amount' =>
  coin === 'USDT' || coin === 'USDC' ? 'conversion' : 'amount';

export interface Total {
  readonly profit: Decimal;
  readonly spot: Decimal;
  readonly options: Decimal;
  /** undefined if the fee of any trade is unknown. */
  readonly fees: Decimal | undefined;
  readonly turnover: Decimal;
  readonly withoutCost: Decimal;
  readonly count: number;
}

const NOTHING: Total = {
  profit: ZERO,
  spot: ZERO,
  options: ZERO,
  fees: ZERO,
  turnover: ZERO,
  withoutCost: ZERO,
  count: 0,
};

/** Sums rows, which must all be in the same coin. */
export const totalProfit = (rows: readonly ProfitSums[]): Total =>
  rows.reduce(
    (total, row) => ({
      profit: add(total.profit, row.profit),
      spot: row.product === 'spot' ? add(total.spot, row.profit) : total.spot,
      options: row.product === 'options' ? add(total.options, row.profit) : total.options,
      fees: addKnown(total.fees, row.fees),
      turnover: add(total.turnover, row.turnover),
      withoutCost: add(total.withoutCost, row.withoutCost),
      count: total.count + row.count,
    }),
    NOTHING,
  );

export interface Entry extends Total {
  readonly key: string;
}

/** One entry per key, in the order of the keys; a key without rows gets zeros. */
export const entriesBy = <R extends ProfitSums>(
  rows: readonly R[],
  keyOf: (row: R) => string,
  keys?: readonly string[],
): Entry[] => {
  const groups = new Map<string, R[]>((keys ?? []).map((key) => [key, []]));
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group !== undefined) group.push(row);
    else if (keys === undefined) groups.set(key, [row]);
  }
  return [...groups].map(([key, group]) => ({ key, ...totalProfit(group) }));
};

export const byProfit = (entries: readonly Entry[]): Entry[] =>
  [...entries].sort((a, b) => compare(b.profit, a.profit) || (a.key < b.key ? -1 : 1));

/** The largest absolute profit, as the common scale of the bars; 0 if there is none. */
export const largestOf = (entries: readonly Entry[]): Decimal =>
  entries.reduce((most, { profit }) => (compare(abs(profit), most) > 0 ? abs(profit) : most), ZERO);

interface Bar {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly move: 'rise' | 'fall' | 'flat';
}

export interface Plot {
  readonly bars: readonly Bar[];
  /** y of zero profit. */
  readonly zeroY: number;
  /** The running total as an SVG path over the bars, on its own scale. */
  readonly line: string;
  readonly top: Decimal;
  readonly bottom: Decimal;
}

/** Gap between two bars as a share of their distance. */
const GAP = 0.28;
const WIDEST = 44;
const PAD = 6;
const shorten = (value: number): number => Math.round(value * 10) / 10;

/** The chart of the entries, first to last. Coordinates are pixels, so floating-point numbers suffice. */
export const plotOf = (entries: readonly Entry[], width: number, height: number): Plot => {
  const profits = entries.map(({ profit }) => profit);
  const top = profits.reduce((most, value) => (compare(value, most) > 0 ? value : most), ZERO);
  const bottom = profits.reduce((least, value) => (compare(value, least) < 0 ? value : least), ZERO);
  const [high, low] = [toApproximateNumber(top), toApproximateNumber(bottom)];
  const scale = (height - 2 * PAD) / (high - low || 1);
  const yOf = (value: number): number => shorten(PAD + (high - value) * scale);
  const step = width / Math.max(1, entries.length);
  const thick = Math.min(step * (1 - GAP), WIDEST);
  const zeroY = high === low ? height / 2 : yOf(0);
  const bars = entries.map(({ key, profit }, index): Bar => {
    const y = yOf(toApproximateNumber(profit));
    const move = isZero(profit) ? 'flat' : compare(profit, ZERO) > 0 ? 'rise' : 'fall';
    // Even a tiny profit gets a visible bar.
    const size = move === 'flat' ? 0 : Math.max(1.5, Math.abs(zeroY - y));
    return {
      key,
      x: shorten((index + 0.5) * step - thick / 2),
      width: shorten(thick),
      y: move === 'rise' ? shorten(zeroY - size) : zeroY,
      height: shorten(size),
      move,
    };
  });
  return { bars, zeroY, top, bottom, line: lineOf(entries, step, height) };
};

const lineOf = (entries: readonly Entry[], step: number, height: number): string => {
  let running: Decimal = ZERO;
  // The line ends at the last trade: the rest of the month may lie in the future.
  const last = entries.findLastIndex(({ count }) => count > 0);
  const sums = entries.slice(0, last + 1).map(({ profit }) => {
    running = sum([running, profit]);
    return toApproximateNumber(running);
  });
  const [high, low] = [Math.max(0, ...sums), Math.min(0, ...sums)];
  const scale = (height - 2 * PAD) / (high - low || 1);
  if (high === low) return '';
  return sums
    .map((value, index) => {
      const [x, y] = [shorten((index + 0.5) * step), shorten(PAD + (high - value) * scale)];
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
};
