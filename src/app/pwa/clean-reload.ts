/** The one reload that brings the app whole from the network, where a part of it cannot be had (PWA-04). */
import { deviceTabText } from '../../core/device.ts';
import { repairShell } from './container.ts';

const reloadedAt = deviceTabText('clean-reload');
/** What is missing again so soon is missing on the server, too: it is shown instead of reloading for ever. */
const ONCE_IN_MS = 5 * 60_000;

const reloadedLately = (): boolean => Math.abs(Date.now() - Number(reloadedAt.get() ?? Number.NaN)) < ONCE_IN_MS;

/** Whether the server can be reached at all: offline, a reload would only lose the page. */
const serverAnswers = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/index.html', { method: 'HEAD', cache: 'no-store' });
    return answer.ok;
  } catch {
    return false;
  }
};

/**
 * @param mayReload asked at the last moment, after everything that takes time
 * @returns false where the page stays: it was reloaded lately, the server is away, or somebody is at work
 */
export const reloadClean = async (mayReload: () => boolean = () => true): Promise<boolean> => {
  if (reloadedLately() || !(await serverAnswers()) || !mayReload()) return false;
  await repairShell();
  if (!mayReload()) return false;
  reloadedAt.set(String(Date.now()));
  location.reload();
  return true;
};
