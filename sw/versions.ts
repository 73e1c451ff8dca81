/**
 * Decides which build's shell a page is served.
 *
 * A build that has never rendered the app is on trial: its page reports that it has rendered or failed, and the worker
 * checks whether a visible page hangs. A build with such evidence against it is replaced by the last one that rendered,
 * and tried again hours later: the evidence may be wrong, and a page that was closed, hidden or frozen before it
 * rendered is no evidence. A build that has rendered once stays trusted: later failures have other causes.
 */
import { cacheGetOrThrow, cachePut } from '../src/core/storage/storage.ts';
import { STORAGE_LIMIT_MS } from '../src/core/storage/storage-limit.ts';
import { withTimeout } from '../src/kit/with-timeout.ts';

export interface Versions {
  /** Builds that rendered the app, newest first. */
  readonly good: readonly string[];
  /** Builds that failed to render, and when that was found (epoch ms). */
  readonly bad: readonly { readonly version: string; readonly atMs: number }[];
  /** The build on trial, once a page of it was found to hang. */
  readonly doubted?: string;
}

export const NO_VERSIONS: Versions = { good: [], bad: [] };

/** A build that failed is tried again after this. */
export const RETRY_MS = 6 * 60 * 60_000;
const REMEMBERED = 5;

/** A page of the build has rendered. */
export const withHealthy = ({ good, bad }: Versions, version: string): Versions => ({
  good: [version, ...good.filter((one) => one !== version)].slice(0, REMEMBERED),
  bad: bad.filter((one) => one.version !== version),
});

/** A page of the build failed before it rendered. */
export const withFailed = (versions: Versions, version: string, now: number): Versions => {
  const { good, bad } = versions;
  if (good.includes(version)) return versions;
  const others = bad.filter((one) => one.version !== version);
  return { good, bad: [{ version, atMs: now }, ...others].slice(0, REMEMBERED) };
};

/** A page of the build is visible and has not rendered for long. Once may be a slow moment, twice is a failure. */
export const withHung = (versions: Versions, version: string, now: number): Versions => {
  if (versions.good.includes(version)) return versions;
  return versions.doubted === version ? withFailed(versions, version, now) : { ...versions, doubted: version };
};

/** In either direction, so that a clock that was set back does not exclude a build for longer. */
export const isUnhealthy = ({ bad }: Versions, version: string, now: number): boolean =>
  bad.some((one) => one.version === version && Math.abs(now - one.atMs) < RETRY_MS);

/**
 * Which build to serve now.
 * @param own the build of this worker
 * @param kept builds whose shell is still on the device
 */
export const buildToServe = (versions: Versions, own: string, kept: readonly string[], now: number): string => {
  const fallback = versions.good.find((one) => one !== own && kept.includes(one));
  return isUnhealthy(versions, own, now) ? (fallback ?? own) : own;
};

const isText = (value: unknown): value is string => typeof value === 'string';
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Tolerant: another build may have written the record. */
export const decodeVersions = (data: unknown): Versions => {
  if (typeof data !== 'object' || data === null) return NO_VERSIONS;
  const { good, bad, doubted } = data as Record<keyof Versions, unknown>;
  return {
    good: list(good).filter(isText),
    bad: list(bad).flatMap((one) => {
      const { version, atMs } = (one ?? {}) as Record<string, unknown>;
      return isText(version) && typeof atMs === 'number' ? [{ version, atMs }] : [];
    }),
    ...(isText(doubted) ? { doubted } : {}),
  };
};

const RECORD = 'worker.versions';

/** @throws where storage cannot be read: treating that as an empty record would delete the shell of the fallback */
const read = async (): Promise<Versions> => decodeVersions((await cacheGetOrThrow(RECORD))?.data);

/** undefined where storage fails or times out. */
export const readVersions = (): Promise<Versions | undefined> => withTimeout(read(), STORAGE_LIMIT_MS);

let lastChange: Promise<unknown> = Promise.resolve();

const changeNow = async (change: (versions: Versions) => Versions): Promise<void> => {
  const versions = await read();
  const changed = change(versions);
  if (changed !== versions) await cachePut(RECORD, changed, Date.now());
};

/**
 * Changes are serialised, so that a page's report that it has rendered is not overwritten by another page's report that
 * it hangs. Never rejects: where storage fails, the record stays as it is.
 */
export const changeVersions = (change: (versions: Versions) => Versions): Promise<unknown> => {
  lastChange = lastChange.then(() => changeNow(change)).catch(() => undefined);
  return lastChange;
};
