/**
 * A part of the app that cannot be loaded: its version went from the server while the page was open. One clean reload
 * brings the version that is there, but never under a form or a write: then it waits until the member looks elsewhere.
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
/** Several parts may be missing at once. */
const repairOnce = (): void => {
  if (repairing) return;
  repairing = true;
  void repair().finally(() => {
    repairing = false;
  });
};

/**
 * TanStack Router reloads by itself when a chunk is missing: without asking, into the same cached page, and offline into
 * nothing. Its flag in sessionStorage is set, so that it takes its reload for done.
 */
const holdRouter = (error: Error | undefined): void => {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error?.message}`, '1');
  } catch {
    // Without a storage it does not reload either.
  }
};

/** Called once, first thing: it has to listen before any part is asked for. */
export const watchChunkLoadErrors = (): void =>
  window.addEventListener('vite:preloadError', (event) => {
    holdRouter((event as Event & { payload?: Error }).payload);
    repairOnce();
  });
