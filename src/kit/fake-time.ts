import type { Clock, Timers } from './clock.ts';

export interface FakeTime extends Clock, Timers {
  /** Advances the time, runs due timers in order, and lets promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Simulates a sleeping device: time advances but no timer runs. `resume` then notifies the listeners. */
  sleep(ms: number): void;
  resume(): Promise<void>;
  /** Hides the page (or cuts its network) or shows it again; showing it notifies the `onResume` listeners. */
  setActive(active: boolean): Promise<void>;
  /** Number of active timers, for tests that check that everything was cancelled. */
  pending(): number;
  /** Number of `onResume` listeners, for tests that check that everything was left. */
  listening(): number;
}

/** Lets promise callbacks run: more turns than any chain under test is long. */
export const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A clock and its timers for tests, moved by hand. */
export const fakeTime = (startMs = 1_700_000_000_000): FakeTime => {
  let now = startMs;
  let nextId = 0;
  let active = true;
  const timers = new Map<number, { at: number; run: () => void }>();
  const listeners = new Set<() => void>();

  const earliest = () => [...timers.entries()].sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];

  const resume = async (): Promise<void> => {
    for (const run of [...listeners]) run();
    await settle();
  };

  return {
    now: () => now,
    isActive: () => active,
    setActive: async (next) => {
      active = next;
      if (next) await resume();
    },
    after: (delayMs, run) => {
      const id = nextId++;
      timers.set(id, { at: now + Math.max(0, delayMs), run });
      return () => timers.delete(id);
    },
    onResume: (run) => {
      listeners.add(run);
      return () => listeners.delete(run);
    },
    advance: async (ms) => {
      const until = now + ms;
      await settle();
      for (let next = earliest(); next !== undefined && next[1].at <= until; next = earliest()) {
        timers.delete(next[0]);
        now = Math.max(now, next[1].at);
        next[1].run();
        await settle();
      }
      now = Math.max(now, until);
      await settle();
    },
    sleep: (ms) => {
      now += ms;
    },
    resume,
    pending: () => timers.size,
    listening: () => listeners.size,
  };
};
