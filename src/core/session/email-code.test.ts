// @vitest-environment happy-dom
import { createStore } from 'jotai';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { fakeTime } from '../../kit/fake-time.ts';
import { machineAtom } from '../../kit/machine.ts';
import type { WriteOptions } from '../writes/use-write.ts';
import { type EmailCodeSender, emailCodeMachine } from './email-code.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

/** A server that sends every code. */
vi.mock('../writes/use-write.ts', () => ({
  useWrite: (_call: unknown, { onAccepted }: WriteOptions<unknown, unknown>) => ({
    send: async (payload: unknown) => onAccepted?.(payload),
    sending: false,
  }),
}));

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

test('AUTH-03 a second that has begun counts: no code can be asked for before the whole wait is over', async () => {
  const time = fakeTime();
  const { left, watch, time: own } = begin(time.now() + 1_500);
  watch();
  expect(left()).toBe(2);
  await own.advance(600);
  expect(left()).toBe(1);
  await own.advance(900);
  expect(left()).toBe(0);
});

test('AUTH-03 a clock that was set back does not lengthen the wait', () => {
  const { left, watch } = begin(fakeTime().now() + 3_600_000);
  watch();
  expect(left()).toBe(60);
});

const Probe = ({ look }: { look: () => void }) => {
  look();
  return null;
};
/** The sender on a page that starts, and what leaves that page. */
const openPage = async () => {
  vi.resetModules();
  const { useEmailCode } = await import('./email-code.ts');
  const seen: { sender?: EmailCodeSender } = {};
  const look = () => {
    seen.sender = useEmailCode();
  };
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Probe, { look })));
  return { seen, leave: () => act(async () => root.unmount()) };
};

test('AUTH-03 a page that is loaded anew after a code was sent goes on with the countdown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const page = await openPage();
  expect(page.seen.sender?.secondsLeft).toBe(0);
  await act(async () => page.seen.sender?.send('ada@example.com'));
  await page.leave();
  vi.setSystemTime(Date.now() + 20_000);
  const next = await openPage();
  expect(next.seen.sender?.secondsLeft).toBe(40);
  // Nothing is asked for before its time, whatever taps the button: that would begin the wait anew.
  await act(async () => next.seen.sender?.send('ada@example.com'));
  expect(next.seen.sender?.secondsLeft).toBe(40);
  await next.leave();
  vi.useRealTimers();
});
