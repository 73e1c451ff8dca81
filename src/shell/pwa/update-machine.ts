/** State machine of an update in one page: checked for, offered, accepted here or in another tab (PWA-04). Pure. */
import type { Machine } from '../../kit/machine.ts';

/**
 * `current`: no newer version is known. `offered`: a newer version waits for the member's consent. `postponed`:
 * declined for now. `taking`: the member accepted, and the page reloads once the version has taken over. `replaced`:
 * another tab accepted; this page keeps using the chunks of its own version until it is reloaded.
 */
type UpdateStage = 'current' | 'offered' | 'postponed' | 'taking' | 'replaced';

export interface UpdateState {
  readonly stage: UpdateStage;
  readonly checkedAtMs: number;
  readonly nextCheckAtMs: number;
}

export type UpdateEvent =
  | { readonly type: 'checked'; readonly atMs: number; readonly waiting: boolean }
  | { readonly type: 'found' }
  | { readonly type: 'returned'; readonly atMs: number }
  | { readonly type: 'taken' }
  | { readonly type: 'postponed' }
  /** The accepted version has taken over, but the member has unsaved work by now: offered again. */
  | { readonly type: 'held' }
  | { readonly type: 'replaced' };

export const CHECK_EVERY_MS = 60 * 60_000;
/** Shortest time between two checks for a newer version when the member comes back to the page. */
const CHECK_ON_RETURN_MS = 60_000;

const isSettled = ({ stage }: UpdateState): boolean => stage === 'taking' || stage === 'replaced';

const checked = (state: UpdateState, atMs: number, waiting: boolean): UpdateState => ({
  stage: isSettled(state) || !waiting ? state.stage : 'offered',
  checkedAtMs: atMs,
  nextCheckAtMs: atMs + CHECK_EVERY_MS,
});

/** @param check asks the server for a newer version and tells whether one waits */
export const updateMachine = (check: () => Promise<boolean>): Machine<UpdateState, UpdateEvent> => ({
  start: (now) => ({ stage: 'current', checkedAtMs: now, nextCheckAtMs: now }),
  reduce: (state, event) => {
    switch (event.type) {
      case 'checked':
        return checked(state, event.atMs, event.waiting);
      case 'found':
        return isSettled(state) ? state : { ...state, stage: 'offered' };
      case 'returned':
        return event.atMs - state.checkedAtMs < CHECK_ON_RETURN_MS ? state : { ...state, nextCheckAtMs: event.atMs };
      case 'taken':
        return { ...state, stage: 'taking' };
      case 'postponed':
        return state.stage === 'offered' ? { ...state, stage: 'postponed' } : state;
      case 'held':
        return state.stage === 'taking' ? { ...state, stage: 'offered' } : state;
      case 'replaced':
        return state.stage === 'taking' ? state : { ...state, stage: 'replaced' };
    }
  },
  effect: (state) =>
    isSettled(state)
      ? undefined
      : {
          at: state.nextCheckAtMs,
          needsNetwork: true,
          invoke: async ({ now }) => ({ type: 'checked', atMs: now, waiting: await check() }),
        },
  // The check failed, perhaps without a network: wait for the next one.
  failed: (_error, now) => ({ type: 'checked', atMs: now, waiting: false }),
});
