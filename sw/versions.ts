/**
 * Which build's shell a page is served.
 *
 * A build that never drew the app is on trial: the page says when it has drawn, or that it failed, and the worker looks
 * whether a page that is shown stands still. A build with such evidence against it makes room for the last one that
 * worked, and is tried again hours later: evidence may be wrong, and a page that was closed, hidden or frozen before it
 * drew is none. A build that drew once is never doubted again: what fails later has other reasons.
 */
import { cacheGetOrThrow, cachePut } from '../src/core/storage/storage.ts';
import { withTimeout } from '../src/kit/with-timeout.ts';
import { STORAGE_LIMIT_MS } from './storage-limit.ts';

export interface Versions {
  /** Builds that drew the app, newest first. */
  readonly good: readonly string[];
  /** Builds that did not, and when that was found (epoch ms). */
  readonly bad: readonly { readonly version: string; readonly atMs: number }[];
  /** The build on trial, once a page of it was seen to stand still. */
  readonly doubted?: string;
}

export const NO_VERSIONS: Versions = { good: [], bad: [] };

/** A build that failed is tried again after this. */
export const RETRY_MS = 6 * 60 * 60_000;
const REMEMBERED = 5;

/** The build was drawn by a page. */
export const withHealthy = ({ good, bad }: Versions, version: string): Versions => ({
  good: [version, ...good.filter((one) => one !== version)].slice(0, REMEMBERED),
  bad: bad.filter((one) => one.version !== version),
});

/** A page of the build failed before it drew. */
export const withFailed = (versions: Versions, version: string, now: number): Versions => {
  const { good, bad } = versions;
  if (good.includes(version)) return versions;
  const others = bad.filter((one) => one.version !== version);
  return { good, bad: [{ version, atMs: now }, ...others].slice(0, REMEMBERED) };
};

/** A page of the build is shown and has not drawn for long. Once may be a slow moment, twice is a failure. */
export const withHung = (versions: Versions, version: string, now: number): Versions => {
  if (versions.good.includes(version)) return versions;
  return versions.doubted === version ? withFailed(versions, version, now) : { ...versions, doubted: version };
};

/** A clock that was set back must not keep a build out for longer. */
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

/** Tolerant, as every record of another build must be read. */
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

/** @throws where storage refuses: taken for nothing known, it would cost the shell that is gone back to */
const read = async (): Promise<Versions> => decodeVersions((await cacheGetOrThrow(RECORD))?.data);

/** undefined where the device does not say, or not in time. */
export const readVersions = (): Promise<Versions | undefined> => withTimeout(read(), STORAGE_LIMIT_MS);

let lastChange: Promise<unknown> = Promise.resolve();

const changeNow = async (change: (versions: Versions) => Versions): Promise<void> => {
  const versions = await read();
  const changed = change(versions);
  if (changed !== versions) await cachePut(RECORD, changed, Date.now());
};

/**
 * Updates are serialised, so that a page's report that it has rendered is not overwritten by another page's report that it
 * hangs. Never rejects: where storage refuses, the state stays as it is.
 */
export const changeVersions = (change: (versions: Versions) => Versions): Promise<unknown> => {
  lastChange = lastChange.then(() => changeNow(change)).catch(() => undefined);
  return lastChange;
};
