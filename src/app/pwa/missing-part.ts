/**
 * A part of the app that cannot be loaded: its version went from the server while the page was open. One clean reload
 * brings the version that is there, but never under a form or a write: then it waits until the member looks elsewhere.
 */
import { sendingEnded } from '../../core/busy.ts';
import { isAtWork } from './at-work.ts';
import { reloadClean } from './clean-reload.ts';

const repair = async (): Promise<void> => {
  await sendingEnded();
  const reloads = navigator.onLine && (await reloadClean(() => !isAtWork()));
  if (!reloads && isAtWork()) document.addEventListener('visibilitychange', repairOnce, { once: true });
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
 * The router has a reload of its own for this. It asks nobody, gets the same old page from the worker, and loses it
 * offline: so it is told that it has had its turn.
 */
const holdRouter = (error: Error | undefined): void => {
  try {
    sessionStorage.setItem(`tanstack_router_reload:${error?.message}`, '1');
  } catch {
    // Without a storage it does not reload either.
  }
};

/** Called once, first thing: it has to listen before any part is asked for. */
export const watchMissingParts = (): void =>
  window.addEventListener('vite:preloadError', (event) => {
    holdRouter((event as Event & { payload?: Error }).payload);
    repairOnce();
  });
