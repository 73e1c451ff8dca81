import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { fakeTime } from '../../kit/fake-time.ts';
import { machineAtom } from '../../kit/machine.ts';
import { serverClock } from '../transport/server-clock.ts';
import { freshnessOf, priceAgeMachine, pricedMoment, staleAfterMs } from './freshness.ts';

test('MKT-06 a price says the worst of what is known about it', () => {
  expect(freshnessOf({ online: true, stale: false, simulated: false })).toBe('fresh');
  expect(freshnessOf({ online: true, stale: false, simulated: true })).toBe('simulated');
  expect(freshnessOf({ online: true, stale: true, simulated: true })).toBe('stale');
  expect(freshnessOf({ online: false, stale: true, simulated: true })).toBe('offline');
});

test('MKT-06 a price that no newer one follows becomes stale by itself, also after sleep, and recovers', async () => {
  const time = fakeTime();
  const store = createStore();
  const age = machineAtom(priceAgeMachine, { clock: time, timers: time });
  const leave = store.sub(age, () => undefined);
  const priced = () =>
    store.set(age, { type: 'priced', pricedAtMs: time.now(), limitMs: staleAfterMs(1_000), now: time.now() });
  expect(store.get(age).stale).toBe(false);
  priced();
  await time.advance(8_000);
  priced();
  await time.advance(10_000);
  expect(store.get(age).stale).toBe(false);
  await time.advance(1);
  expect(store.get(age).stale).toBe(true);
  priced();
  expect(store.get(age).stale).toBe(false);
  time.sleep(3_600_000);
  await time.resume();
  await time.advance(0);
  expect(store.get(age).stale).toBe(true);
  leave();
  expect(time.pending()).toBe(0);
});

test('MKT-06 a silent feed is noticed within 10 s where it is traded on; where the poll is slower, the next answer is waited for', () => {
  expect([1_000, 2_500, 10_000].map(staleAfterMs)).toEqual([10_000, 10_000, 15_000]);
});

test('MKT-06 an old price is stale from the first moment, the same one told twice changes nothing', () => {
  const start = priceAgeMachine.start(0);
  const old = priceAgeMachine.reduce(start, { type: 'priced', pricedAtMs: 0, limitMs: 10, now: 100 });
  expect(old.stale).toBe(true);
  expect(priceAgeMachine.reduce(old, { type: 'priced', pricedAtMs: 0, limitMs: 10, now: 200 })).toBe(old);
  expect(priceAgeMachine.effect(start)).toBeUndefined();
});

test('MKT-06 a price is old from the first ms after its limit', () => {
  const isStale = (now: number): boolean =>
    priceAgeMachine.reduce(priceAgeMachine.start(0), { type: 'priced', pricedAtMs: 0, limitMs: 10_000, now }).stale;
  expect([isStale(10_000), isStale(10_001)]).toEqual([false, true]);
});

test('MKT-06 OPT-05 a clock that was set back makes no answer come from the future', () => {
  const nowMs = serverClock.now();
  expect(pricedMoment({ pricedAtMs: undefined, updatedAtMs: Date.now() + 3_600_000 })).toBeLessThan(nowMs + 60_000);
});
