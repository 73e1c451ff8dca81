/**
 * The state machine of one option order (OPT-04, OPT-05): in progress with a countdown, settling, settled.
 *
 * The countdown is computed from the deadline on the server's clock and never by counting timer ticks, so it is correct
 * at once after sleep, throttled timers or a reload, and on a device whose clock is wrong. Run the machine with the
 * server clock.
 */
import type { OptionOrder } from '../../contract/entities/options.ts';
import type { Machine } from '../../kit/machine.ts';

/** Poll interval for an order past its deadline (OPT-04). */
export const SETTLEMENT_POLL_MS = 5_000;
/**
 * The server records the deadline's tick and settles within this time; asking earlier would cost a whole poll interval.
 */
export const SETTLEMENT_TAKES_MS = 1_200;

export type OptionOrderState =
  | {
      readonly stage: 'inProgress';
      readonly order: OptionOrder;
      readonly deadlineMs: number;
      readonly secondsLeft: number;
    }
  | { readonly stage: 'settling'; readonly order: OptionOrder; readonly askAtMs: number; readonly failures: number }
  | { readonly stage: 'settled'; readonly order: OptionOrder };

export type OptionOrderEvent =
  | { readonly type: 'secondPassed'; readonly nowMs: number }
  | { readonly type: 'answered'; readonly order: OptionOrder; readonly nowMs: number }
  /** The list of orders was read again, by its own interval. */
  | { readonly type: 'listed'; readonly order: OptionOrder; readonly nowMs: number }
  | { readonly type: 'askFailed'; readonly nowMs: number };

/**
 * The deadline in epoch ms on the server's clock. The reference server sends it; for others it is computed from
 * `count_down` and the time of the response.
 */
const deadlineOf = (order: OptionOrder, answeredAtMs: number): number =>
  order.deadlineMs ??
  (order.countdownS === undefined && order.openedAt !== undefined
    ? order.openedAt + order.durationS * 1000
    : answeredAtMs + Math.min(order.countdownS ?? 0, order.durationS || Number.POSITIVE_INFINITY) * 1000);

const secondsUntil = (deadlineMs: number, nowMs: number): number => Math.max(0, Math.ceil((deadlineMs - nowMs) / 1000));

const lifeAt = (order: OptionOrder, deadlineMs: number, nowMs: number): OptionOrderState => {
  if (order.status === 'finished') return { stage: 'settled', order };
  const secondsLeft = secondsUntil(deadlineMs, nowMs);
  return secondsLeft > 0
    ? { stage: 'inProgress', order, deadlineMs, secondsLeft }
    : // From the deadline and not from now: now may come from a device clock set forward, until a response corrects it.
      { stage: 'settling', order, askAtMs: deadlineMs + SETTLEMENT_TAKES_MS, failures: 0 };
};

const answered = (state: OptionOrderState, order: OptionOrder, nowMs: number): OptionOrderState => {
  if (order.status === 'finished') return { stage: 'settled', order };
  if (state.stage === 'inProgress') return lifeAt(order, order.deadlineMs ?? state.deadlineMs, nowMs);
  // Time is left after all: until this response, the clock was ahead, as if the device had slept past the deadline.
  if (order.deadlineMs !== undefined && order.deadlineMs > nowMs) return lifeAt(order, order.deadlineMs, nowMs);
  return { stage: 'settling', order, askAtMs: nowMs + SETTLEMENT_POLL_MS, failures: 0 };
};

/**
 * A read of the list is no answer to the poll for the result, and must not put that poll off. While it is due or under
 * way nothing changes, because a new state would cancel it.
 */
const listed = (state: OptionOrderState, order: OptionOrder, nowMs: number): OptionOrderState => {
  if (state.stage !== 'settling' || order.status === 'finished' || (order.deadlineMs ?? 0) > nowMs)
    return answered(state, order, nowMs);
  if (nowMs >= state.askAtMs) return state;
  // The poll may have been timed by a clock that was ahead and has been corrected since.
  return { ...state, order, askAtMs: Math.min(state.askAtMs, nowMs + SETTLEMENT_POLL_MS) };
};

/**
 * @param order as the server last sent it
 * @param answeredAtMs when that response arrived, on the server's clock
 * @param ask reads the order again (`getHyOrderInfo`)
 */
export const optionOrderMachine = (
  order: OptionOrder,
  answeredAtMs: number,
  ask: (orderId: string, signal: AbortSignal) => Promise<OptionOrder>,
  now: () => number,
): Machine<OptionOrderState, OptionOrderEvent> => ({
  start: (nowMs) => lifeAt(order, deadlineOf(order, answeredAtMs), nowMs),

  reduce: (state, event) => {
    // Settled is final: ignore late responses.
    if (state.stage === 'settled') return state;
    switch (event.type) {
      case 'secondPassed':
        return state.stage === 'inProgress' ? lifeAt(state.order, state.deadlineMs, event.nowMs) : state;
      case 'answered':
        return answered(state, event.order, event.nowMs);
      case 'listed':
        return listed(state, event.order, event.nowMs);
      case 'askFailed':
        return state.stage === 'settling'
          ? { ...state, askAtMs: event.nowMs + SETTLEMENT_POLL_MS, failures: state.failures + 1 }
          : state;
    }
  },

  effect: (state) => {
    switch (state.stage) {
      case 'inProgress':
        return {
          at: state.deadlineMs - (state.secondsLeft - 1) * 1000,
          invoke: ({ now: nowMs }) => ({ type: 'secondPassed', nowMs }),
        };
      case 'settling':
        return {
          at: state.askAtMs,
          needsNetwork: true,
          invoke: async ({ signal }) => ({ type: 'answered', order: await ask(state.order.id, signal), nowMs: now() }),
        };
      case 'settled':
        return undefined;
    }
  },

  failed: (_error, nowMs) => ({ type: 'askFailed', nowMs }),
});
