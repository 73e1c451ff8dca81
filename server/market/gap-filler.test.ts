import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { decimal, ZERO } from '../../src/contract/decimal.ts';
import { createLog } from '../base/log.ts';
import { FakeFeed } from '../testing/fake-feed.ts';
import { SettableClock } from '../testing/settable-clock.ts';
import type { Tick } from './feed.ts';
import { GapFiller } from './gap-filler.ts';

const stretch = (fromMs: number) => ({ symbol: 'btcusdt', fromMs, untilMs: fromMs + 1_000 });

/** A source that has `count` ticks of each stretch, or cannot be asked where that is undefined. */
const source = () => {
  const clock = new SettableClock(1_000_000);
  const state = { count: 1 as number | undefined, asked: [] as number[] };
  const feed = Object.assign(new FakeFeed(clock), {
    record: async (symbol: string, afterMs: number): Promise<readonly Tick[]> => {
      state.asked.push(afterMs);
      if (state.count === undefined) throw new Error('no answer');
      const tick = (i: number) => ({ symbol, tsMs: afterMs + i, price: decimal(5), quantity: ZERO });
      return Array.from({ length: state.count }, (_, i) => tick(i + 1));
    },
  });
  const filler = new GapFiller({ feed, clock, log: createLog('silent') });
  /** What is known of these stretches once the source has been asked. */
  const answer = async (...fromMs: readonly number[]) => {
    filler.answer('btcusdt', fromMs.map(stretch));
    await setImmediate();
    return filler.answer('btcusdt', fromMs.map(stretch));
  };
  return { clock, state, answer };
};

test('SRV-06 a gap is asked for once, and another gap anew', async () => {
  const { state, answer } = source();
  expect((await answer(10))?.ticks.map(({ tsMs }) => tsMs)).toEqual([11]);
  expect((await answer(10))?.complete).toBe(true);
  expect((await answer(20, 30))?.ticks.map(({ tsMs }) => tsMs)).toEqual([21, 31]);
  expect(state.asked).toEqual([10, 20, 30]);
});

test('SRV-06 where the source has more than is written at once, nothing later may be written yet', async () => {
  const { state, answer } = source();
  state.count = 2_000;
  expect(await answer(10)).toMatchObject({ complete: true, ticks: { length: 2_000 } });
  state.count = 2_001;
  expect(await answer(20)).toMatchObject({ complete: false, ticks: { length: 2_000 } });
});

test('SRV-06 a source that cannot be asked has nothing only after thirty seconds, which each failure after an answer begins anew', async () => {
  const { clock, state, answer } = source();
  const fails = async (fromMs: number): Promise<void> => {
    expect(await answer(fromMs)).toBeUndefined();
    clock.advance(30_000);
    expect(await answer(fromMs)).toBeUndefined();
    clock.advance(1);
  };
  state.count = undefined;
  await fails(10);
  expect(await answer(10)).toEqual({ ticks: [], complete: true });
  state.count = 1;
  expect(await answer(20)).toMatchObject({ ticks: { length: 1 } });
  state.count = undefined;
  await fails(30);
  expect(await answer(30)).toEqual({ ticks: [], complete: true });
});
