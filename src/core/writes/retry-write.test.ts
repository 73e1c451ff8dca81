import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fakeTime, settle } from '../../kit/fake-time.ts';
import { runMachine } from '../../kit/machine.ts';
import { Refused, Unauthorised, Unreachable, Unreadable } from '../transport/errors.ts';
import { GIVE_UP_AFTER_MS, retryMachine, type WriteState } from './retry-write.ts';

const lost = (): Unreachable => new Unreachable('pay', 'timeout');
const offline = (): Unreachable => new Unreachable('pay', 'offline');

/** Plays a list of outcomes; the last one repeats. */
const playing = (outcomes: readonly (string | Error)[]) => {
  const time = fakeTime();
  let attempts = 0;
  const states: WriteState<string>[] = [];
  const run = runMachine(
    retryMachine(
      async () => {
        const outcome = outcomes[Math.min(attempts, outcomes.length - 1)] ?? '';
        attempts += 1;
        if (outcome instanceof Error) throw outcome;
        return outcome;
      },
      () => true,
    ),
    { clock: time, timers: time, onChange: (state) => states.push(state) },
  );
  return { time, run, states, attempts: () => attempts };
};

describe('a write whose answer is lost', () => {
  test('API-08 an answer at once is one attempt', async () => {
    const { time, run, attempts } = playing(['done']);
    await time.advance(0);
    expect(await run).toEqual({ stage: 'known', answer: 'done' });
    expect(attempts()).toBe(1);
  });

  test('API-08 asks again with backoff until the outcome is known', async () => {
    const { time, run, attempts, states } = playing([lost(), lost(), lost(), 'done']);
    await time.advance(0);
    expect(attempts()).toBe(1);
    await time.advance(999);
    expect(attempts()).toBe(1);
    await time.advance(1);
    expect(attempts()).toBe(2);
    await time.advance(2_000);
    expect(attempts()).toBe(3);
    await time.advance(4_000);
    expect(await run).toEqual({ stage: 'known', answer: 'done' });
    expect(states.map(({ stage }) => stage)).toEqual(['asking', 'asking', 'asking', 'known']);
    expect(time.pending()).toBe(0);
  });

  test('API-08 a refusal after a lost answer is the outcome', async () => {
    const refusal = new Refused('pay', 201, 'Insufficient available balance');
    const { time, run } = playing([lost(), refusal]);
    await time.advance(5_000);
    expect(await run).toEqual({ stage: 'refused', error: refusal });
  });

  test('API-08 a page instead of an answer says nothing of the request before it: it is asked again', async () => {
    const page = new Unreadable('pay', 'HTTP 404');
    const { time, run, attempts } = playing([lost(), page, page, 'done']);
    await time.advance(10_000);
    expect(await run).toEqual({ stage: 'known', answer: 'done' });
    expect(attempts()).toBe(4);
  });

  test('API-08 asks at once when the network is back, and does not give up a write for being offline meanwhile', async () => {
    const { time, run, attempts } = playing([lost(), offline(), offline(), 'done']);
    await time.advance(4_000);
    expect(attempts()).toBe(3);
    time.sleep(10_000);
    await time.resume();
    await time.advance(0);
    expect(await run).toEqual({ stage: 'known', answer: 'done' });
  });

  test('API-08 gives up in the end, with an outcome that says so', async () => {
    const { time, run } = playing([lost()]);
    await time.advance(GIVE_UP_AFTER_MS);
    expect(await run).toEqual({ stage: 'unknown' });
    expect(time.pending()).toBe(0);
  });

  test('PWA-03 a device that knows it is offline sends nothing later', async () => {
    const error = offline();
    const { time, run, attempts } = playing([error, 'done']);
    await time.advance(0);
    expect(await run).toEqual({ stage: 'refused', error });
    expect(attempts()).toBe(1);
  });

  test.each([new Refused('pay', 201, ''), new Unauthorised('pay', '', 'T'), new Unreadable('pay', 'HTTP 404')])(
    'API-08 %s is asked once',
    async (error) => {
      const { time, run, attempts } = playing([error]);
      await time.advance(0);
      expect(await run).toEqual({ stage: 'refused', error });
      expect(attempts()).toBe(1);
    },
  );

  test('API-08 whatever is lost on the way, a server that takes a key once is paid once and the outcome is right', async () => {
    // What the network does to each attempt: whether it arrives, and whether its answer comes back.
    const attempt = fc.record({ arrives: fc.boolean(), answered: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { maxLength: 20 }), async (network) => {
        const time = fakeTime();
        const keys = new Set<string>();
        let effects = 0;
        let turn = 0;
        const run = runMachine(
          retryMachine(
            async () => {
              const way = network[turn++] ?? { arrives: true, answered: true };
              if (way.arrives && !keys.has('K')) {
                keys.add('K');
                effects += 1;
              }
              if (!way.arrives || !way.answered) throw lost();
              return 'done';
            },
            () => true,
          ),
          { clock: time, timers: time },
        );
        await time.advance(GIVE_UP_AFTER_MS * 2);
        await settle();
        const outcome = await run;
        expect(effects).toBeLessThanOrEqual(1);
        if (outcome.stage === 'known') expect(effects).toBe(1);
        else expect(outcome.stage).toBe('unknown');
      }),
      { numRuns: 200 },
    );
  });
});
