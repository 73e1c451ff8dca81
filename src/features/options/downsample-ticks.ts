/** Reduces the ticks of a long option to those that its chart can show, so that a phone keeps no more (OPT-07). */
import { toApproximateNumber } from '../../contract/decimal.ts';
import type { ChainedTick, OptionReceipt } from '../../contract/entities/options.ts';

/** Number of time slots; about one per pixel of the shared image's width. */
const SLOTS = 800;

/** The ticks of one time slot that the chart's line passes through. */
interface Slot {
  readonly first: ChainedTick;
  low: ChainedTick;
  high: ChainedTick;
  last: ChainedTick;
}

const isBelow = (one: ChainedTick, other: ChainedTick): boolean =>
  toApproximateNumber(one.price) < toApproximateNumber(other.price);

export interface DownsampledTicks {
  /** Adds further ticks, in order. */
  add(ticks: readonly ChainedTick[]): void;
  /** The kept ticks in order, always including entry and exit. */
  kept(): readonly ChainedTick[];
}

export const downsampleTicks = ({ ticks, order, entrySequence, exitSequence }: OptionReceipt): DownsampledTicks => {
  const startMs = ticks[0]?.atMs ?? 0;
  const spanMs = Math.max((order.deadlineMs ?? startMs) - startMs, 1);
  const slots = new Map<number, Slot>();
  const deciding: ChainedTick[] = [];
  const add = (more: readonly ChainedTick[]): void => {
    for (const tick of more) {
      if (tick.sequence === entrySequence || tick.sequence === exitSequence) deciding.push(tick);
      const place = Math.min(Math.floor(((tick.atMs - startMs) / spanMs) * SLOTS), SLOTS);
      const slot = slots.get(place);
      if (slot === undefined) slots.set(place, { first: tick, low: tick, high: tick, last: tick });
      else {
        if (isBelow(tick, slot.low)) slot.low = tick;
        if (isBelow(slot.high, tick)) slot.high = tick;
        slot.last = tick;
      }
    }
  };
  add(ticks);
  return {
    add,
    kept: () => {
      const all = [...slots.values()].flatMap(({ first, low, high, last }) => [first, low, high, last]);
      return [...new Set([...all, ...deciding])].sort((one, other) => one.sequence - other.sequence);
    },
  };
};
