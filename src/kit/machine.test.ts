import fc from 'fast-check';
import { createStore } from 'jotai';
import { describe, expect, test } from 'vitest';
import { type FakeTime, fakeTime, settle } from './fake-time.ts';
import { type Machine, machineAtom, runMachine } from './machine.ts';

interface Poll {
  readonly answers: number;
  readonly failures: number;
  readonly nextAt: number;
  readonly done: boolean;
}
type PollEvent = { type: 'answered'; at: number } | { type: 'failed'; at: number } | { type: 'finished' };

const START: Poll = { answers: 0, failures: 0, nextAt: 0, done: false };
const EVERY_MS = 5_000;

const polling = (ask: (signal: AbortSignal) => Promise<void>): Machine<Poll, PollEvent> => ({
  start: (now) => ({ ...START, nextAt: now }),
  reduce: (state, event) => {
    if (event.type === 'finished') return state.done ? state : { ...state, done: true };
    const nextAt = event.at + EVERY_MS;
    return event.type === 'answered'
      ? { ...state, answers: state.answers + 1, nextAt }
      : { ...state, failures: state.failures + 1, nextAt };
  },
  effect: (state) =>
    state.done
      ? undefined
      : {
          at: state.nextAt,
          invoke: async ({ signal, now }) => {
            await ask(signal);
            return { type: 'answered', at: now };
          },
        },
  failed: (_error, now) => ({ type: 'failed', at: now }),
});

const never = (): Promise<void> => new Promise(() => undefined);
const environment = (time: FakeTime) => ({ clock: time, timers: time });

describe('a machine as an atom', () => {
  test('KIT-machine runs only while somebody watches, and leaves no timer', async () => {
    const time = fakeTime();
    const store = createStore();
    let asked = 0;
    const poll = machineAtom(
      polling(async () => {
        asked += 1;
      }),
      environment(time),
    );
    expect(store.get(poll).answers).toBe(0);
    await time.advance(60_000);
    expect(asked).toBe(0);

    const leave = store.sub(poll, () => undefined);
    await time.advance(12_000);
    expect(asked).toBe(3);
    leave();
    expect([time.pending(), time.listening()]).toEqual([0, 0]);
    await time.advance(60_000);
    expect(asked).toBe(3);

    store.sub(poll, () => undefined);
    await settle();
    await time.advance(0);
    expect(store.get(poll).answers).toBe(4);
  });

  test('KIT-machine never overlaps itself, however long an answer takes', async () => {
    const time = fakeTime();
    const store = createStore();
    let running = 0;
    let most = 0;
    const poll = machineAtom(
      polling(
        () =>
          new Promise((resolve) => {
            running += 1;
            most = Math.max(most, running);
            time.after(23_000, () => {
              running -= 1;
              resolve();
            });
          }),
      ),
      environment(time),
    );
    store.sub(poll, () => undefined);
    for (let turn = 0; turn < 50; turn += 1) {
      await time.advance(2_000);
      await time.resume();
    }
    expect(most).toBe(1);
    expect(store.get(poll).answers).toBeGreaterThan(2);
  });

  test('KIT-machine aborts the question in flight when left, and drops its late answer', async () => {
    const time = fakeTime();
    const store = createStore();
    let answer: (() => void) | undefined;
    let signal: AbortSignal | undefined;
    const poll = machineAtom(
      polling((asked) => {
        signal = asked;
        return new Promise((resolve) => {
          answer = resolve;
        });
      }),
      environment(time),
    );
    const leave = store.sub(poll, () => undefined);
    await time.advance(0);
    leave();
    expect(signal?.aborted).toBe(true);
    answer?.();
    await settle();
    expect(store.get(poll).answers).toBe(0);
  });

  test('KIT-machine an event from outside makes the question in flight stale', async () => {
    const time = fakeTime();
    const store = createStore();
    const poll = machineAtom(polling(never), environment(time));
    store.sub(poll, () => undefined);
    await time.advance(0);
    expect(store.set(poll, { type: 'finished' }).done).toBe(true);
    await time.advance(100_000);
    expect(store.get(poll)).toMatchObject({ done: true, answers: 0 });
    expect(time.pending()).toBe(0);
  });

  test('KIT-machine turns a failure into an event and goes on', async () => {
    const time = fakeTime();
    const store = createStore();
    let attempt = 0;
    const poll = machineAtom(
      polling(async () => {
        attempt += 1;
        if (attempt % 2 === 1) throw new Error('down');
      }),
      environment(time),
    );
    store.sub(poll, () => undefined);
    await time.advance(15_000);
    expect(store.get(poll)).toMatchObject({ answers: 2, failures: 2 });
  });

  test('OPT-05 asks at once after a sleep in which no timer ran', async () => {
    const time = fakeTime();
    const store = createStore();
    const poll = machineAtom(
      polling(async () => undefined),
      environment(time),
    );
    store.sub(poll, () => undefined);
    await time.advance(0);
    expect(store.get(poll).answers).toBe(1);
    time.sleep(3_600_000);
    await time.resume();
    await time.advance(0);
    expect(store.get(poll).answers).toBe(2);
  });

  test('API-09 a question to a server waits while the page is hidden or offline, and goes at once when it is back', async () => {
    const time = fakeTime();
    const store = createStore();
    let asked = 0;
    const local = polling(async () => {
      asked += 1;
    });
    const poll = machineAtom(
      {
        ...local,
        effect: (state) => {
          const effect = local.effect(state);
          return effect && { ...effect, needsNetwork: true };
        },
      },
      environment(time),
    );
    store.sub(poll, () => undefined);
    await time.advance(12_000);
    expect(asked).toBe(3);
    await time.setActive(false);
    await time.advance(3_600_000);
    expect(asked).toBe(3);
    await time.setActive(true);
    await time.advance(0);
    expect(asked).toBe(4);
  });

  test('OPT-05 does not wake early when the clock is set back, and waits beyond the longest timer', async () => {
    const time = fakeTime();
    const machine: Machine<{ fired: number | undefined; due: number }, number> = {
      start: (now) => ({ fired: undefined, due: now + 40 * 86_400_000 }),
      reduce: (state, at) => ({ ...state, fired: at }),
      effect: (state) => (state.fired === undefined ? { at: state.due, invoke: ({ now }) => now } : undefined),
      failed: (_error, now) => now,
    };
    const store = createStore();
    const wait = machineAtom(machine, environment(time));
    store.sub(wait, () => undefined);
    const { due } = store.get(wait);
    await time.advance(39 * 86_400_000);
    expect(store.get(wait).fired).toBeUndefined();
    await time.advance(86_400_000);
    expect(store.get(wait).fired).toBe(due);
  });

  test('KIT-machine keeps its state for itself in each store', async () => {
    const time = fakeTime();
    const poll = machineAtom(
      polling(async () => undefined),
      environment(time),
    );
    const [one, other] = [createStore(), createStore()];
    one.sub(poll, () => undefined);
    await time.advance(6_000);
    expect(one.get(poll).answers).toBe(2);
    expect(other.get(poll).answers).toBe(0);
  });

  test('KIT-machine in any order of leaving, coming back, sleeping and answering, at most one question is open', async () => {
    const move = fc.oneof(
      fc.constant('leave'),
      fc.constant('watch'),
      fc.constant('answer'),
      fc.constant('fail'),
      fc.constant('resume'),
      fc.nat({ max: 20_000 }).map((ms) => ({ advance: ms })),
      fc.nat({ max: 100_000 }).map((ms) => ({ sleep: ms })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 40 }), async (moves) => {
        const time = fakeTime();
        const store = createStore();
        const open = new Set<{ resolve: () => void; reject: (error: Error) => void; signal: AbortSignal }>();
        const poll = machineAtom(
          polling(
            (signal) =>
              new Promise((resolve, reject) => {
                open.add({ resolve, reject, signal });
              }),
          ),
          environment(time),
        );
        let leave: (() => void) | undefined;
        let answers = 0;
        for (const next of moves) {
          if (next === 'watch') leave ??= store.sub(poll, () => undefined);
          else if (next === 'leave') {
            leave?.();
            leave = undefined;
          } else if (next === 'resume') await time.resume();
          else if (next === 'answer' || next === 'fail') {
            for (const asked of open) {
              if (!asked.signal.aborted && next === 'answer') answers += 1;
              if (next === 'answer') asked.resolve();
              else asked.reject(new Error('down'));
              open.delete(asked);
            }
            await settle();
          } else if ('advance' in next) await time.advance(next.advance);
          else time.sleep(next.sleep);
          await settle();
          const live = [...open].filter(({ signal }) => !signal.aborted);
          expect(live.length).toBeLessThanOrEqual(1);
          if (leave === undefined) {
            expect(live).toHaveLength(0);
            expect(time.pending()).toBe(0);
          }
        }
        expect(store.get(poll).answers).toBe(answers);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a machine without an atom', () => {
  test('KIT-machine runs to its end and gives its last state', async () => {
    const time = fakeTime();
    const countdown: Machine<number, 'tick'> = {
      start: () => 3,
      reduce: (left) => left - 1,
      effect: (left) => (left > 0 ? { at: 0, invoke: () => 'tick' } : undefined),
      failed: () => 'tick',
    };
    const run = runMachine(countdown, environment(time));
    await time.advance(0);
    await expect(run).resolves.toBe(0);
  });

  test('KIT-machine rejects with the reason of its signal', async () => {
    const time = fakeTime();
    const controller = new AbortController();
    const run = runMachine(polling(never), { ...environment(time), signal: controller.signal });
    controller.abort(new Error('left'));
    await expect(run).rejects.toThrow('left');
    expect(time.pending()).toBe(0);
  });
});
