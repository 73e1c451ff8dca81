/**
 * Handles a lost answer behind a backend that honours idempotency keys (API-08): the write is sent again under the same
 * key until its outcome is known or a time limit passes. For other backends see `unkeyed-write`.
 */
import type { Machine } from '../../kit/machine.ts';
import { leavesOpen, Unreachable, Unreadable } from '../transport/errors.ts';

interface Retrying<A> {
  readonly stage: 'asking';
  readonly attempt: number;
  readonly at: number;
  readonly giveUpAt: number;
  readonly answer?: A;
}
export type WriteOutcome<A> =
  | { readonly stage: 'known'; readonly answer: A }
  | {
      readonly stage: 'refused';
      readonly error: unknown;
      /** The session is over, which says nothing of an earlier request under the key: it may have taken effect. */
      readonly leavesOpen?: true;
    }
  | { readonly stage: 'unknown' };
export type WriteState<A> = Retrying<A> | WriteOutcome<A>;
export type WriteEvent<A> =
  | { readonly type: 'answered'; readonly answer: A }
  | { readonly type: 'failed'; readonly error: unknown; readonly at: number };

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;
/** How long a lost answer is retried for. Servers remember keys for longer, so each attempt is still the same write. */
export const GIVE_UP_AFTER_MS = 5 * 60_000;

/** Something in front of the server answered instead of it, or the server answered outside the contract. */
export const isForeign = (error: unknown): boolean => error instanceof Unreadable && error.accepted === undefined;

/**
 * Whether the outcome is unknown after a failure. A device that was offline at the first attempt has sent nothing, and
 * a page with an error refuses that attempt; later attempts follow one that may have arrived.
 */
const isLost = (error: unknown, attempt: number): boolean =>
  leavesOpen(error) || (attempt > 1 && (error instanceof Unreachable || isForeign(error)));

/**
 * @param send sends one attempt, under the same key every time
 * @param mayRepeat whether the write may be sent again: the backend still says that it honours keys, and no later write
 * has replaced this one
 */
export const retryMachine = <A>(
  send: (signal: AbortSignal) => Promise<A>,
  mayRepeat: () => boolean,
): Machine<WriteState<A>, WriteEvent<A>> => ({
  start: (now) => ({ stage: 'asking', attempt: 1, at: now, giveUpAt: now + GIVE_UP_AFTER_MS }),
  reduce: (state, event) => {
    if (state.stage !== 'asking') return state;
    if (event.type === 'answered') return { stage: 'known', answer: event.answer };
    if (!isLost(event.error, state.attempt)) return { stage: 'refused', error: event.error };
    if (!mayRepeat()) return { stage: 'unknown' };
    const at = event.at + Math.min(FIRST_DELAY_MS * 2 ** (state.attempt - 1), LONGEST_DELAY_MS);
    if (at >= state.giveUpAt) return { stage: 'unknown' };
    return { ...state, attempt: state.attempt + 1, at };
  },
  effect: (state) =>
    state.stage === 'asking'
      ? { at: state.at, invoke: async ({ signal }) => ({ type: 'answered', answer: await send(signal) }) }
      : undefined,
  failed: (error, now) => ({ type: 'failed', error, at: now }),
});
