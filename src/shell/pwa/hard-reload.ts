/** A single reload of the whole app from the network, where a part of it cannot be loaded (PWA-04). */
import { deviceTabStorage } from '../../core/base/device.ts';
import { repairShell } from './container.ts';
import { ONCE_IN_MS, RELOAD_MARK } from './reload-mark.ts';

/**
 * Whether an import failed because a chunk or its stylesheet could not be loaded. Browsers throw a TypeError that names
 * a module, the bundler's code an error that names the stylesheet; errors that the code itself throws read differently.
 */
export const isMissingChunk = (error: unknown): boolean =>
  (error instanceof TypeError && /\bmodule\b/i.test(error.message)) ||
  (error instanceof Error && error.message.startsWith('Unable to preload CSS'));

const reloadedAt = deviceTabStorage('hard-reload');
const entryState = (): object => (history.state as object | null) ?? {};
/** Read when the module loads: the router may replace the state later. */
const marked: unknown = (entryState() as { readonly [RELOAD_MARK]?: unknown })[RELOAD_MARK];

const reloadedLately = (): boolean =>
  [reloadedAt.get(), marked].some((at) => Math.abs(Date.now() - Number(at ?? Number.NaN)) < ONCE_IN_MS);

const markReload = (): void => {
  const now = String(Date.now());
  reloadedAt.set(now);
  history.replaceState({ ...entryState(), [RELOAD_MARK]: now }, '');
};

/** Request timeout (ms), after which the server counts as unreachable. */
const ANSWER_LIMIT_MS = 5_000;

/** Whether the server can be reached: without it a reload would only lose the page. */
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
 * @param mayReload checked after each step that takes time
 * @returns false where the page stays: it was reloaded recently, the server cannot be reached, or `mayReload` forbids
 * it
 */
export const hardReload = async (mayReload: () => boolean = () => true): Promise<boolean> => {
  if (reloadedLately() || !(await serverAnswers()) || !mayReload()) return false;
  await repairShell();
  if (!mayReload()) return false;
  markReload();
  location.reload();
  return true;
};
