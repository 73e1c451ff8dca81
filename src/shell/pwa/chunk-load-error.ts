/**
 * Handles a chunk that cannot be loaded: its version was removed from the server while the page was open. One hard
 * reload brings the current version, but never during a form or a write: then it is tried again when the member leaves
 * the page or returns to it.
 */
import { sendingEnded } from '../../core/writes/unsaved-work.ts';
import { hardReload } from './hard-reload.ts';
import { isFillingIn } from './is-filling-in.ts';

const repair = async (): Promise<void> => {
  await sendingEnded();
  const reloads = navigator.onLine && (await hardReload(() => !isFillingIn()));
  if (!reloads && isFillingIn()) document.addEventListener('visibilitychange', repairOnce, { once: true });
};

let repairing = false;
/** Several chunks may fail at once: they share one repair. */
const repairOnce = (): void => {
  if (repairing) return;
  repairing = true;
  void repair().finally(() => {
    repairing = false;
  });
};

/**
 * TanStack Router reloads by itself when a chunk is missing: without regard to unsaved work, into the same cached page,
 * and offline into an error. Its flag in sessionStorage is set, so that it takes this reload for done.
 */
const holdRouter = (error: Error | undefined): void => {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error?.message}`, '1');
  } catch {
    // Where storage is blocked, the router does not reload either.
  }
};

/** Called once, before the first chunk is requested. */
export const watchChunkLoadErrors = (): void =>
  window.addEventListener('vite:preloadError', (event) => {
    holdRouter((event as Event & { payload?: Error }).payload);
    repairOnce();
  });
