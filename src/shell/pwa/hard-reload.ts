/** The one reload that brings the app whole from the network, where a part of it cannot be had (PWA-04). */
import { deviceTabStorage } from '../../core/base/device.ts';
import { repairShell } from './container.ts';

const reloadedAt = deviceTabStorage('hard-reload');
/** Where the tab's storage is blocked, the mark comes through the reload in the state of the page's history entry. */
const MARK = 'cleanReload';
const entryState = (): object => (history.state as object | null) ?? {};
/** Read at once: the router may put a state of its own there. */
const marked: unknown = (entryState() as { readonly [MARK]?: unknown })[MARK];
/** What is missing again so soon is missing on the server, too: it is shown instead of reloading for ever. */
const ONCE_IN_MS = 5 * 60_000;

const reloadedLately = (): boolean =>
  [reloadedAt.get(), marked].some((at) => Math.abs(Date.now() - Number(at ?? Number.NaN)) < ONCE_IN_MS);

const markReload = (): void => {
  const now = String(Date.now());
  reloadedAt.set(now);
  history.replaceState({ ...entryState(), [MARK]: now }, '');
};

/** A silent network is as good as none. */
const ANSWER_LIMIT_MS = 5_000;

/** Whether the server can be reached at all: offline, a reload would only lose the page. */
const serverAnswers = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/index.html', {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
};

/**
 * @param mayReload asked at the last moment, after everything that takes time
 * @returns false where the page stays: it was reloaded lately, the server is away, or somebody is at work
 */
export const hardReload = async (mayReload: () => boolean = () => true): Promise<boolean> => {
  if (reloadedLately() || !(await serverAnswers()) || !mayReload()) return false;
  await repairShell();
  if (!mayReload()) return false;
  markReload();
  location.reload();
  return true;
};
