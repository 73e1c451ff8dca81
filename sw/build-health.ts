/** Judges a build that has never rendered, by what its pages report and by checking on them (versions.ts). */
import type { Manifest } from './manifest.ts';
import { scope } from './scope.ts';
import { changeVersions, isUnhealthy, readVersions, withFailed, withHealthy, withHung } from './versions.ts';

/** After this time (ms) a visible page should have rendered, even on a slow phone: all its files are on the device. */
const LOOK_AFTER_MS = 3_000;
const LOOKS = 2;

/** Ends the watch once the build has rendered or failed, so that this worker can be replaced. */
const verdict = new AbortController();

/** Ignores pages of other builds: those opened before an update, or served as the fallback. */
export const markHealthy = async ({ version }: Manifest, build: string): Promise<void> => {
  if (build !== version) return;
  verdict.abort();
  await changeVersions((versions) => (versions.good[0] === version ? versions : withHealthy(versions, version)));
};

export const markFailed = async ({ version }: Manifest, build: string): Promise<void> => {
  if (build !== version) return;
  verdict.abort();
  await changeVersions((versions) => withFailed(versions, version, Date.now()));
};

const verdictWithin = (limitMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    if (verdict.signal.aborted) resolve(true);
    verdict.signal.addEventListener('abort', () => resolve(true));
    setTimeout(() => resolve(verdict.signal.aborted), limitMs);
  });

const isShown = async (clientId: string): Promise<boolean> => {
  const client = clientId === '' ? undefined : await scope.clients.get(clientId);
  return client?.type === 'window' && (client as WindowClient).visibilityState === 'visible';
};

/**
 * Watches a page of a build that has never rendered. A page that is closed, hidden or frozen before it renders is no
 * evidence against the build.
 */
export const watchStart = async ({ version }: Manifest, clientId: string): Promise<void> => {
  const versions = await readVersions();
  if (versions === undefined || versions.good.includes(version) || isUnhealthy(versions, version, Date.now())) return;
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await verdictWithin(LOOK_AFTER_MS)) || !(await isShown(clientId))) return;
    await changeVersions((now) => withHung(now, version, Date.now()));
  }
};
