/** Reloads a page whose own script or stylesheet could not be loaded, which the code that repairs may be part of (PWA-04). */
import type { ToWorker } from '../core/push/worker-messages.ts';
import { ONCE_IN_MS, RELOAD_MARK } from '../shell/pwa/reload-mark.ts';

/** Time (ms) before a reload for a lost file, and then for the worker to drop a shell that lacks it. */
const RELOAD_AFTER_MS = 5_000;
const REPAIR_MS = 2_000;

/** As `hardReload`, which is not there without the files that are lost, and limited by the same mark. */
const reloadOnce = async (): Promise<void> => {
  const now = Date.now();
  if (Math.abs(now - history.state?.[RELOAD_MARK]) < ONCE_IN_MS) return;
  try {
    if (!(await fetch('/index.html', { method: 'HEAD', cache: 'no-store' })).ok) return;
    history.replaceState({ ...history.state, [RELOAD_MARK]: now }, '');
    setTimeout(() => location.reload(), REPAIR_MS);
    navigator.serviceWorker?.controller?.postMessage({ type: 'repair' } satisfies ToWorker);
  } catch {
    // Without a network there is nothing to reload from, and a browser that blocks workers has no shell to drop.
  }
};

/** Called once, by the boot script. What the app asks for later, its own code repairs. */
export const reloadWhereFilesAreLost = (): void => {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target as Partial<Element> | null)?.matches?.('script[src^="/assets/"],link[fetchpriority]')) return;
      setTimeout(reloadOnce, RELOAD_AFTER_MS);
      addEventListener('online', reloadOnce);
    },
    true,
  );
};
