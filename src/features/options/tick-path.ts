/** The line of ticks of a receipt as an SVG path; pixels only, so doubles will do. */
import { toApproximateNumber } from '../../contract/decimal.ts';
import type { ChainedTick } from '../../contract/entities/options.ts';

export interface TickPlot {
  readonly path: string;
  readonly entry: { readonly x: number; readonly y: number } | undefined;
  readonly exit: { readonly x: number; readonly y: number } | undefined;
  /** Where the deadline is; undefined where none is known, or none of the ticks is near it. */
  readonly deadlineX: number | undefined;
}

const PAD = 8;

/** Time runs along `width`, price up `height`; a price holds until the next tick, so the line is of steps. */
export const tickChartPath = (
  ticks: readonly ChainedTick[],
  entrySequence: number | undefined,
  exitSequence: number | undefined,
  width: number,
  height: number,
  deadlineMs?: number,
): TickPlot => {
  const first = ticks[0];
  const last = ticks.at(-1);
  if (first === undefined || last === undefined)
    return { path: '', entry: undefined, exit: undefined, deadlineX: undefined };
  const prices = ticks.map((tick) => toApproximateNumber(tick.price));
  const low = Math.min(...prices);
  const range = Math.max(...prices) - low || 1;
  const time = last.atMs - first.atMs || 1;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const xOf = (atMs: number): number => round(PAD + ((atMs - first.atMs) / time) * (width - 2 * PAD));
  const at = (tick: ChainedTick) => ({
    x: xOf(tick.atMs),
    y: round(height - PAD - ((toApproximateNumber(tick.price) - low) / range) * (height - 2 * PAD)),
  });
  const path = ticks
    .map((tick, index) => (index === 0 ? `M${at(tick).x} ${at(tick).y}` : `H${at(tick).x}V${at(tick).y}`))
    .join('');
  const marked = (sequence: number | undefined) => {
    const tick = ticks.find((candidate) => candidate.sequence === sequence);
    return tick === undefined ? undefined : at(tick);
  };
  const within = deadlineMs !== undefined && deadlineMs >= first.atMs && deadlineMs <= last.atMs;
  return {
    path,
    entry: marked(entrySequence),
    exit: marked(exitSequence),
    deadlineX: within ? xOf(deadlineMs) : undefined,
  };
};
