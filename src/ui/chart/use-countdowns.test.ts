import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { createFormat } from '../../core/format/create-format.ts';
import { fakeTime } from '../../kit/fake-time.ts';
import { machineAtom } from '../../kit/machine.ts';
import { countdownMachine, secondsLeft } from './use-countdowns.ts';
import { labelledMarker } from './use-labelled-markers.ts';

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

test('OPT-05 a mark on the chart says how long its option still runs, and after its deadline that it waits', () => {
  const mark = { id: '1', price: 64_000.5, text: 'Up 20', tone: 'rise' as const };
  const format = createFormat('en');
  const running = { ...mark, life: { openedMs: 0, deadlineMs: 90_000 } };
  const said = [0, 30_500, 89_001, 90_000].map(
    (nowMs) => labelledMarker(running, { nowMs, pricePlaces: 2, format }).texts,
  );
  expect(said.map(({ countdown }) => countdown)).toEqual(['01:30', '01:00', '00:01', '…']);
  expect(labelledMarker(mark, { nowMs: 0, pricePlaces: 2, format }).texts).toEqual({
    text: 'Up 20',
    price: '64000.50',
  });
});
