import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import type { ChainedTick, OptionReceipt } from '../../contract/entities/options.ts';
import { downsampleTicks } from './downsample-ticks.ts';
import { tickChartPath } from './tick-path.ts';

const tick = (sequence: number, price: number): ChainedTick => ({
  sequence,
  atMs: sequence * 1_000,
  price: decimal(price),
  previousHash: '',
  hash: '',
});
const receiptOf = (ticks: ChainedTick[], rest: Partial<OptionReceipt>): OptionReceipt =>
  ({ ticks, order: { deadlineMs: 86_400_000 }, ...rest }) as unknown as OptionReceipt;

/** A day with one tick per second, with one spike up and one down. */
const day = Array.from({ length: 86_401 }, (_, index) =>
  tick(index + 1, index === 40_000 ? 900 : index === 50_000 ? 1 : 500 + (index % 97)),
);

describe('OPT-07 the line of many ticks', () => {
  test('keeps what can be seen of a day: its ends, its spikes, what decided; and no more than a phone can draw', () => {
    const thin = downsampleTicks(receiptOf(day.slice(0, 500), { entrySequence: 2, exitSequence: 86_400 }));
    for (let from = 500; from < day.length; from += 500) thin.add(day.slice(from, from + 500));
    const kept = thin.kept();
    expect(kept.length).toBeLessThan(3_300);
    const sequences = new Set(kept.map(({ sequence }) => sequence));
    for (const seen of [1, 2, 40_001, 50_001, 86_400, 86_401]) expect(sequences.has(seen)).toBe(true);
    const [all, thinned] = [day, kept].map((ticks) => tickChartPath(ticks, 2, 86_400, 328, 140, 86_400_000));
    expect({ ...thinned, path: '' }).toEqual({ ...all, path: '' });
  });

  test('leaves a short one as it is', () => {
    const ticks = day.slice(0, 600);
    const short = { ...receiptOf(ticks, {}), order: { deadlineMs: 599_000 } } as OptionReceipt;
    expect(downsampleTicks(short).kept()).toEqual(ticks);
  });
});
