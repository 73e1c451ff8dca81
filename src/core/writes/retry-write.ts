/**
 * What becomes of a write whose answer was lost behind a backend that takes each key once (API-08): it is sent again
 * with the same key, until the outcome is known or asking has lasted too long. Behind any other see `unkeyed-write`.
 */
import type { Machine } from '../../kit/machine.ts';
import { leavesOpen, Unreachable } from '../transport/errors.ts';

interface Retrying<A> {
  readonly stage: 'asking';
  readonly attempt: number;
  readonly at: number;
  readonly giveUpAt: number;
  readonly answer?: A;
}
export type WriteOutcome<A> =
  | { readonly stage: 'known'; readonly answer: A }
  | { readonly stage: 'refused'; readonly error: unknown }
  | { readonly stage: 'unknown' };
export type WriteState<A> = Retrying<A> | WriteOutcome<A>;
export type WriteEvent<A> =
  | { readonly type: 'answered'; readonly answer: A }
  | { readonly type: 'failed'; readonly error: unknown; readonly at: number };

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 15_000;
/** Beyond what a server remembers of a key in any sensible set-up there is nothing to learn. */
export const GIVE_UP_AFTER_MS = 5 * 60_000;

/**
 * Whether a failure leaves open what happened. A device that was offline at the first attempt sent nothing; later
 * ones, after an attempt that may have arrived, keep asking.
 */
const isLost = (error: unknown, attempt: number): boolean =>
  leavesOpen(error) || (error instanceof Unreachable && attempt > 1);

/**
 * @param send one attempt; the same key every time
 * @param honoursKeys whether the backend still says that it takes a key once
 */
export const retryMachine = <A>(
  send: (signal: AbortSignal) => Promise<A>,
  honoursKeys: () => boolean,
): Machine<WriteState<A>, WriteEvent<A>> => ({
  start: (now) => ({ stage: 'asking', attempt: 1, at: now, giveUpAt: now + GIVE_UP_AFTER_MS }),
  reduce: (state, event) => {
    if (state.stage !== 'asking') return state;
    if (event.type === 'answered') return { stage: 'known', answer: event.answer };
    if (!isLost(event.error, state.attempt)) return { stage: 'refused', error: event.error };
    if (!honoursKeys()) return { stage: 'unknown' };
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
