import { createStore } from 'jotai';
import { describe, expect, test } from 'vitest';
import { fakeTime } from '../../kit/fake-time.ts';
import { machineAtom } from '../../kit/machine.ts';
import { AWAY_MS, type KeptSession, sessionWatch } from './session-watch.ts';

const MINUTE = 60_000;
const EVERY = 30 * MINUTE;

const watch = (kept?: (nowMs: number) => KeptSession) => {
  const time = fakeTime();
  const life = machineAtom(sessionWatch(EVERY, kept?.(time.now())), { clock: time, timers: time });
  const store = createStore();
  const stop = store.sub(life, () => undefined);
  return {
    time,
    stop,
    reminding: () => store.get(life).reminding,
    dismiss: () => store.set(life, { type: 'dismissed', nowMs: time.now() }),
  };
};

describe('Protective tools: the reminder of session length', () => {
  test('comes after the chosen time, stays until it is dismissed, and comes again each time it passes', async () => {
    const { time, reminding, dismiss } = watch();
    await time.advance(EVERY - 1);
    expect(reminding()).toBeUndefined();
    await time.advance(1);
    expect(reminding()).toBe(EVERY);
    await time.advance(5 * MINUTE);
    expect(reminding()).toBe(EVERY);
    dismiss();
    expect(reminding()).toBeUndefined();
    await time.advance(25 * MINUTE);
    expect(reminding()).toBe(2 * EVERY);
  });

  test('a page that was hidden for a short while goes on, and is reminded when it is shown', async () => {
    const { time, reminding } = watch();
    await time.advance(25 * MINUTE);
    await time.setActive(false);
    await time.advance(10 * MINUTE);
    expect(reminding()).toBeUndefined();
    await time.setActive(true);
    await time.advance(0);
    expect(reminding()).toBe(35 * MINUTE);
  });

  test('a long absence, also one that the device slept through, begins a new session', async () => {
    const { time, reminding } = watch();
    await time.advance(25 * MINUTE);
    time.sleep(AWAY_MS + MINUTE);
    await time.resume();
    await time.advance(0);
    expect(reminding()).toBeUndefined();
    await time.advance(EVERY - 1);
    expect(reminding()).toBeUndefined();
    await time.advance(1);
    expect(reminding()).toBe(EVERY);
  });

  test('goes on after a reload, and anew after one that came late or from another time', async () => {
    const reloaded = watch((now) => ({ startedAtMs: now - 29 * MINUTE, seenAtMs: now - 1_000 }));
    await reloaded.time.advance(MINUTE);
    expect(reloaded.reminding()).toBe(EVERY);
    // A reminder that became due during the reload is not lost.
    const during = watch((now) => ({ startedAtMs: now - EVERY - 1_000, seenAtMs: now - 2_000 }));
    await during.time.advance(0);
    expect(during.reminding()).toBe(EVERY + 1_000);
    for (const kept of [
      (now: number) => ({ startedAtMs: now - 60 * MINUTE, seenAtMs: now - AWAY_MS - 1 }),
      (now: number) => ({ startedAtMs: now + MINUTE, seenAtMs: now + MINUTE }),
    ]) {
      const fresh = watch(kept);
      await fresh.time.advance(EVERY - 1);
      expect(fresh.reminding()).toBeUndefined();
    }
  });

  test('leaves no timer behind', async () => {
    const { time, stop } = watch();
    await time.advance(MINUTE);
    stop();
    expect(time.pending()).toBe(0);
  });
});
