import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { fakeTime } from '../../kit/fake-time.ts';
import { machineAtom } from '../../kit/machine.ts';
import { countdownMachine, secondsLeft } from './use-countdowns.ts';

test('OPT-05 the deadline on the chart counts with the clock, is right after sleep, and stops at the end', async () => {
  const time = fakeTime(10_300);
  const store = createStore();
  const deadlines = [15_000, 12_500];
  const moment = machineAtom(countdownMachine(deadlines), { clock: time, timers: time });
  const seen: string[] = [];
  const tell = () => seen.push(deadlines.map((deadlineMs) => secondsLeft(deadlineMs, store.get(moment))).join(' '));
  const leave = store.sub(moment, tell);
  await time.advance(1_000);
  expect(seen).toEqual(['5 2', '4 2']);
  time.sleep(3_600_000);
  await time.resume();
  await time.advance(0);
  expect(seen.at(-1)).toBe('0 0');
  expect(time.pending()).toBe(0);
  leave();
});

test('OPT-05 without a deadline nothing waits', () => {
  expect(countdownMachine([]).effect(0)).toBeUndefined();
});
