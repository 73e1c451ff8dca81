import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { fakeTime } from '../../kit/fake-time.ts';
import { machineAtom } from '../../kit/machine.ts';
import { carouselMachine } from './carousel.ts';

const begin = (count: number, still = false) => {
  const time = fakeTime();
  const carousel = machineAtom(carouselMachine(still), { clock: time, timers: time });
  const store = createStore();
  const leave = store.sub(carousel, () => undefined);
  store.set(carousel, { type: 'filled', count, atMs: time.now() });
  return { time, store, carousel, leave, index: () => store.get(carousel).index };
};

test('HOME-02 moves on every 3000 ms and comes round', async () => {
  const { time, index } = begin(3);
  await time.advance(2999);
  expect(index()).toBe(0);
  await time.advance(1);
  expect(index()).toBe(1);
  await time.advance(6000);
  expect(index()).toBe(0);
});

test('HOME-02 rests while it is touched and takes a whole turn afterwards', async () => {
  const { time, store, carousel, index } = begin(3);
  await time.advance(2000);
  store.set(carousel, { type: 'held' });
  await time.advance(60_000);
  expect(index()).toBe(0);
  store.set(carousel, { type: 'arrived', index: 2, atMs: time.now() });
  store.set(carousel, { type: 'released', atMs: time.now() });
  await time.advance(2999);
  expect(index()).toBe(2);
  await time.advance(1);
  expect(index()).toBe(0);
});

test('HOME-02 stands still for reduced motion, for one banner, and when the page is left', async () => {
  const still = begin(3, true);
  await still.time.advance(10_000);
  expect(still.index()).toBe(0);
  const one = begin(1);
  expect(one.time.pending()).toBe(0);
  const left = begin(3);
  left.leave();
  expect(left.time.pending()).toBe(0);
});

test('HOME-02 keeps its place within a shorter list of banners', () => {
  const { time, store, carousel, index } = begin(3);
  store.set(carousel, { type: 'arrived', index: 2, atMs: time.now() });
  store.set(carousel, { type: 'filled', count: 2, atMs: time.now() });
  expect(index()).toBe(1);
  store.set(carousel, { type: 'arrived', index: 5, atMs: time.now() });
  expect(index()).toBe(1);
});
