/**
 * A part of the app that cannot be loaded: its version went from the server while the page was open. One clean reload
 * brings the version that is there; a second failure of the same part is shown instead of reloading for ever (PWA-04).
 */
import { memberTabText } from '../../core/device.ts';
import { repairShell } from './worker.ts';

const tried = memberTabText('reloaded-for');

/** Whether the server can be reached at all: offline, a reload would only lose the page. */
const serverAnswers = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/index.html', { method: 'HEAD', cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
};

const reloadOnce = async (): Promise<void> => {
  if (!(await serverAnswers())) return;
  await repairShell();
  location.reload();
};

/** Called once, first thing: it has to listen before any part is asked for. */
export const watchMissingParts = (): void => {
  window.addEventListener('vite:preloadError', (event) => {
    const part = (event as Event & { payload?: Error }).payload?.message ?? 'unknown';
    if (tried.get() === part || !navigator.onLine) return;
    tried.set(part);
    void reloadOnce();
  });
};
