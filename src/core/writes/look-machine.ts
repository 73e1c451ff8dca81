/** When to read the record list for a write whose answer was lost: with growing pauses, until the write shows there. */
import type { Machine } from '../../kit/machine.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
/** How long a slow backend may take to execute the write. */
const LOOK_FOR_MS = 5 * 60_000;

interface Looking {
  readonly stage: 'looking';
  readonly attempt: number;
  readonly at: number;
  readonly until: number;
}
type LookState = Looking | { readonly stage: 'found' } | { readonly stage: 'ended' };
type LookEvent = { readonly type: 'found' | 'gone' | 'absent'; readonly at: number };

/** @param look whether the write is in the records; undefined to stop looking */
export const lookMachine = (
  startAtMs: number,
  look: () => Promise<boolean | undefined>,
): Machine<LookState, LookEvent> => ({
  start: (now) => ({
    stage: 'looking',
    attempt: 1,
    at: Math.max(now, startAtMs),
    until: Math.max(now, startAtMs) + LOOK_FOR_MS,
  }),
  reduce: (state, event) => {
    if (state.stage !== 'looking') return state;
    if (event.type === 'found') return { stage: 'found' };
    if (event.type === 'gone') return { stage: 'ended' };
    const at = event.at + Math.min(FIRST_PAUSE_MS * 2 ** (state.attempt - 1), LONGEST_PAUSE_MS);
    return at > state.until ? { stage: 'ended' } : { ...state, attempt: state.attempt + 1, at };
  },
  effect: (state) =>
    state.stage === 'looking'
      ? {
          at: state.at,
          needsNetwork: true,
          invoke: async ({ now }) => {
            const there = await look();
            return { type: there === undefined ? 'gone' : there ? 'found' : 'absent', at: now };
          },
        }
      : undefined,
  failed: (_, now) => ({ type: 'absent', at: now }),
});
