/** The line of a receipt's ticks as an SVG path. Coordinates are pixels, so floating-point numbers suffice. */
import { toApproximateNumber } from '../../contract/decimal.ts';
import type { ChainedTick } from '../../contract/entities/options.ts';

export interface TickPlot {
  readonly path: string;
  readonly entry: { readonly x: number; readonly y: number } | undefined;
  readonly exit: { readonly x: number; readonly y: number } | undefined;
  /** x of the deadline; undefined if it is unknown or outside the time of the ticks. */
  readonly deadlineX: number | undefined;
}

const PAD = 8;

/** Time runs along `width`, price up along `height`. A price holds until the next tick, so the line is a step line. */
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
