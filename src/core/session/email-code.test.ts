import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { fakeTime } from '../../kit/fake-time.ts';
import { machineAtom } from '../../kit/machine.ts';
import { emailCodeMachine } from './email-code.ts';

const begin = (remembered?: number) => {
  const time = fakeTime();
  const wait = machineAtom(
    emailCodeMachine(() => remembered),
    { clock: time, timers: time },
  );
  const store = createStore();
  return { time, wait, store, watch: () => store.sub(wait, () => undefined), left: () => store.get(wait).secondsLeft };
};

test('AUTH-03 counts 60 seconds down after a code was sent and then rests', async () => {
  const { time, wait, store, watch, left } = begin();
  watch();
  expect(left()).toBe(0);
  store.set(wait, { type: 'codeSent', atMs: time.now() });
  expect(left()).toBe(60);
  await time.advance(1000);
  expect(left()).toBe(59);
  await time.advance(58_000);
  expect(left()).toBe(1);
  await time.advance(1000);
  expect(left()).toBe(0);
  expect(time.pending()).toBe(0);
});

test('AUTH-03 the countdown goes on while the member is on another page', async () => {
  const { time, wait, store, watch, left } = begin();
  const leave = watch();
  store.set(wait, { type: 'codeSent', atMs: time.now() });
  leave();
  expect(time.pending()).toBe(0);
  await time.advance(40_000);
  watch();
  await time.advance(0);
  expect(left()).toBe(20);
});

test('AUTH-03 the countdown survives a reload and a sleep', async () => {
  const time = fakeTime();
  const { left, watch, time: own } = begin(time.now() + 30_000);
  watch();
  expect(left()).toBe(30);
  own.sleep(45_000);
  await own.resume();
  await own.advance(0);
  expect(left()).toBe(0);
});

test('AUTH-03 a clock that was set back does not lengthen the wait', () => {
  const { left, watch } = begin(fakeTime().now() + 3_600_000);
  watch();
  expect(left()).toBe(60);
});
