import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { type OptionOrder, optionOrder } from '../../contract/entities/options.ts';
import { fakeTime } from '../../kit/fake-time.ts';
import { type Driver, drive } from '../../kit/machine.ts';
import {
  type OptionOrderEvent,
  type OptionOrderState,
  optionOrderMachine,
  SETTLEMENT_POLL_MS,
  SETTLEMENT_TAKES_MS,
} from './option-order-machine.ts';

const open = (over: Partial<Record<string, unknown>> = {}): OptionOrder =>
  optionOrder.decode(
    { id: 7, status: '1', num: '10', time: 30, count_down: '30', hyzd: 1, buyprice: '100', ...over },
    'order',
  );
const finished: OptionOrder = { ...open(), status: 'finished', won: true, profit: decimal('8.5') };

/** Runs the machine on fake time; each poll gets the next of `answers`, and then the last one repeatedly. */
const live = (order: OptionOrder, answers: (OptionOrder | Error)[]) => {
  const time = fakeTime();
  const asked: number[] = [];
  const began = time.now();
  const machine = optionOrderMachine(
    order,
    began,
    () => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push(time.now() - began);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? order);
    },
    () => time.now(),
  );
  let state: OptionOrderState = machine.start(began);
  const stages: string[] = [state.stage];
  const driver: Driver = drive<OptionOrderState, OptionOrderEvent>(
    machine,
    () => state,
    (event) => {
      state = machine.reduce(state, event);
      if (stages.at(-1) !== state.stage) stages.push(state.stage);
    },
    { clock: time, timers: time },
  );
  /** A read of the list, as it comes between the polls. */
  const list = (read: OptionOrder): void => {
    const before = state;
    state = machine.reduce(state, { type: 'listed', order: read, nowMs: time.now() });
    if (state !== before) driver.restart();
  };
  return { time, asked, stages, driver, machine, list, state: () => state };
};

describe('OPT-04 the life of an option order', () => {
  test('counts down by seconds, settles by polls every 5 s until status 2', async () => {
    const { time, state, asked, stages } = live(open(), [open({ count_down: 0 }), open({ count_down: 0 }), finished]);
    expect(state()).toMatchObject({ stage: 'inProgress', secondsLeft: 30 });
    await time.advance(1000);
    expect(state()).toMatchObject({ secondsLeft: 29 });
    await time.advance(28_999);
    expect(state()).toMatchObject({ secondsLeft: 1 });
    await time.advance(1);
    expect(state().stage).toBe('settling');
    expect(asked).toEqual([]);
    await time.advance(SETTLEMENT_TAKES_MS + 2 * SETTLEMENT_POLL_MS);
    expect(state()).toMatchObject({ stage: 'settled', order: { profit: '8.5' } });
    expect(asked).toEqual([31_200, 36_200, 41_200]);
    expect(stages).toEqual(['inProgress', 'settling', 'settled']);
    await time.advance(60_000);
    expect(asked).toHaveLength(3);
    expect(time.pending()).toBe(0);
  });

  test('SHELL-14 without a countdown the end follows from start and duration, and is not now', () => {
    const began = fakeTime().now();
    const { state } = live(open({ count_down: null, buytime: Math.floor(began / 1000) - 10 }), []);
    const secondsLeft = 20 - Math.ceil((began % 1000) / 1000);
    expect(state()).toMatchObject({ stage: 'inProgress', secondsLeft });
  });

  test('OPT-05 a countdown of another unit or clock is no longer than the option', () => {
    expect(live(open({ count_down: 30_000 }), []).state()).toMatchObject({ stage: 'inProgress', secondsLeft: 30 });
  });

  test('a failed poll is asked again after 5 s', async () => {
    const { time, state, asked } = live(open({ count_down: 1 }), [new Error('no network'), finished]);
    await time.advance(1000 + SETTLEMENT_TAKES_MS);
    expect(state()).toMatchObject({ stage: 'settling', failures: 1 });
    await time.advance(SETTLEMENT_POLL_MS);
    expect(state().stage).toBe('settled');
    expect(asked).toEqual([2200, 7200]);
  });

  test('reads of the list neither put the poll for the result off nor cancel it', async () => {
    const { time, asked, list, state } = live(open({ count_down: 1 }), [open({ count_down: 0 }), finished]);
    await time.advance(1500);
    const read = open({ count_down: 0 });
    list(read);
    expect(state()).toMatchObject({ stage: 'settling', order: read });
    await time.advance(700);
    expect(asked).toEqual([2200]);
    await time.advance(SETTLEMENT_POLL_MS - 1);
    list(open({ count_down: 0 }));
    await time.advance(1);
    expect(asked).toEqual([2200, 7200]);
    expect(state().stage).toBe('settled');
  });

  test('a read of the list while the result is being asked for leaves that request alone', async () => {
    const time = fakeTime();
    const due = optionOrderMachine(open({ count_down: 0 }), time.now(), () => Promise.resolve(finished), time.now);
    const settling = due.start(time.now());
    const nowMs = time.now() + SETTLEMENT_TAKES_MS;
    expect(due.reduce(settling, { type: 'listed', order: open({ count_down: 0 }), nowMs })).toBe(settling);
    expect(due.reduce(settling, { type: 'listed', order: finished, nowMs }).stage).toBe('settled');
    const again = open({ deadline_ms: nowMs + 9_000 });
    expect(due.reduce(settling, { type: 'listed', order: again, nowMs })).toMatchObject({ secondsLeft: 9 });
  });

  test('a read of the list brings a poll forward that was timed by a clock an hour ahead', () => {
    const time = fakeTime();
    const machine = optionOrderMachine(open({ count_down: 0 }), time.now(), () => Promise.resolve(finished), time.now);
    const nowMs = time.now();
    const failed = machine.reduce(machine.start(nowMs), { type: 'askFailed', nowMs: nowMs + 3_600_000 });
    expect(machine.reduce(failed, { type: 'listed', order: open({ count_down: 0 }), nowMs })).toMatchObject({
      stage: 'settling',
      askAtMs: nowMs + SETTLEMENT_POLL_MS,
    });
  });

  test('an order that is already finished is settled and asks nothing', async () => {
    const { time, state, asked } = live(finished, [finished]);
    await time.advance(60_000);
    expect(state().stage).toBe('settled');
    expect(asked).toEqual([]);
  });
});

describe('OPT-05 the countdown is bound to a deadline', () => {
  test('after an hour of sleep it settles at once', async () => {
    const { time, state, asked } = live(open(), [finished]);
    time.sleep(3_600_000);
    await time.resume();
    await time.advance(0);
    expect(state().stage).toBe('settled');
    expect(asked).toEqual([3_600_000]);
  });

  test('throttled timers skip seconds and never lose any', async () => {
    const { time, state } = live(open(), [finished]);
    time.sleep(12_400);
    await time.resume();
    await time.advance(0);
    expect(state()).toMatchObject({ stage: 'inProgress', secondsLeft: 18 });
  });

  test("the server's deadline wins over a count_down that was on its way for long", () => {
    const time = fakeTime();
    const order = open({ deadline_ms: time.now() + 10_000, count_down: 30 });
    const machine = optionOrderMachine(order, time.now(), () => Promise.resolve(finished), time.now);
    expect(machine.start(time.now())).toMatchObject({ secondsLeft: 10 });
  });

  test('a device clock set forward looks like the end, and the countdown comes back with the answer that says otherwise', async () => {
    const time = fakeTime();
    const order = open({ deadline_ms: time.now() + 30_000 });
    const machine = optionOrderMachine(order, time.now(), () => Promise.resolve(order), time.now);
    const wrongMs = time.now() + 3_600_000;
    const ended = machine.reduce(machine.start(time.now()), { type: 'secondPassed', nowMs: wrongMs });
    expect(ended.stage).toBe('settling');
    const told = machine.reduce(ended, { type: 'answered', order, nowMs: time.now() + 5_000 });
    expect(told).toMatchObject({ stage: 'inProgress', secondsLeft: 25 });
    const late = machine.reduce(ended, { type: 'answered', order, nowMs: time.now() + 30_000 });
    expect(late).toMatchObject({
      stage: 'settling',
      askAtMs: time.now() + 30_000 + SETTLEMENT_POLL_MS,
    });
  });

  test('a clock that was set forward and is put right before the order was asked for: it is asked for all the same', async () => {
    const time = fakeTime();
    let shiftMs = 0;
    const clock = { now: () => time.now() + shiftMs };
    const asked: number[] = [];
    const began = time.now();
    const machine = optionOrderMachine(
      open(),
      began,
      () => {
        asked.push(time.now() - began);
        return asked.length < 3 ? Promise.reject(new Error('no network')) : Promise.resolve(finished);
      },
      clock.now,
    );
    let state = machine.start(began);
    const apply = (event: OptionOrderEvent): void => {
      state = machine.reduce(state, event);
      if (state.stage === 'settling' && state.failures === 0) shiftMs = 0;
    };
    drive<OptionOrderState, OptionOrderEvent>(machine, () => state, apply, { clock, timers: time });
    time.sleep(40_000);
    shiftMs = 3_600_000;
    await time.resume();
    await time.advance(0);
    expect(asked).toEqual([40_000]);
    // A failed poll is also timed by the wrong clock, which is corrected meanwhile.
    shiftMs = 3_600_000;
    await time.advance(SETTLEMENT_POLL_MS);
    shiftMs = 0;
    await time.advance(SETTLEMENT_POLL_MS);
    expect(state.stage).toBe('settled');
    expect(asked).toEqual([40_000, 45_000, 50_000]);
  });

  test('whatever events come in whatever order, a settled order stays settled and time left never grows', () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant('secondPassed' as const), nowMs: fc.integer({ min: 0, max: 60_000 }) }),
      fc.record({ type: fc.constant('askFailed' as const), nowMs: fc.integer({ min: 0, max: 60_000 }) }),
      fc.record({
        type: fc.constantFrom('answered' as const, 'listed' as const),
        nowMs: fc.integer({ min: 0, max: 60_000 }),
        order: fc.constantFrom(open(), finished),
      }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const machine = optionOrderMachine(
          open(),
          0,
          () => Promise.resolve(finished),
          () => 0,
        );
        let state = machine.start(0);
        let now = 0;
        for (const next of [...events].sort((a, b) => a.nowMs - b.nowMs)) {
          now = Math.max(now, next.nowMs);
          const after = machine.reduce(state, { ...next, nowMs: now });
          if (state.stage === 'settled') expect(after).toBe(state);
          if (state.stage === 'inProgress' && after.stage === 'inProgress')
            expect(after.secondsLeft).toBeLessThanOrEqual(state.secondsLeft);
          if (state.stage === 'settling') expect(after.stage).not.toBe('inProgress');
          state = after;
        }
      }),
    );
  });
});
