/** The trial of a build that never drew: what its pages say of it, and what is seen of them (versions.ts). */
import type { Manifest } from './manifest.ts';
import { scope } from './scope.ts';
import { changeVersions, isUnhealthy, readVersions, withFailed, withHealthy, withHung } from './versions.ts';

/** A page that is shown has drawn long before this, also on a slow phone: all that it needs is on the device. */
const LOOK_AFTER_MS = 3_000;
const LOOKS = 2;

/** Ends the watch once the build has rendered or failed, so that this worker can be replaced. */
const verdict = new AbortController();

/** A page of another build says nothing about this one: one that was open before, or one that was gone back to. */
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

/** Watches a page of a build that has not drawn yet. A page that was closed, hidden or frozen before it drew says nothing about the build. */
export const watchStart = async ({ version }: Manifest, clientId: string): Promise<void> => {
  const versions = await readVersions();
  if (versions === undefined || versions.good.includes(version) || isUnhealthy(versions, version, Date.now())) return;
  for (let look = 0; look < LOOKS; look += 1) {
    if ((await verdictWithin(LOOK_AFTER_MS)) || !(await isShown(clientId))) return;
    await changeVersions((now) => withHung(now, version, Date.now()));
  }
};
