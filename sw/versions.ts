/**
 * Which build's shell a page is served.
 *
 * A build that never drew the app is on trial: the worker notes when it serves it, the page says when it has drawn. A
 * page that was served and never drew means a broken build, and the next load gets the last build that worked. A build
 * that drew once is never doubted again: what fails later has other reasons.
 */
import { readPublic, writePublic } from '../src/core/storage.ts';

export interface Versions {
  /** Builds that drew the app, newest first. */
  readonly good: readonly string[];
  /** Builds that did not. */
  readonly bad: readonly string[];
  /** The build on trial and the moment (epoch ms) it was first served. */
  readonly trial?: { readonly version: string; readonly servedAtMs: number };
}

export const NO_VERSIONS: Versions = { good: [], bad: [] };

/** A page that lived shorter than this before the next load was left or reloaded, which says nothing about the build. */
export const TRIAL_MS = 2_000;
const REMEMBERED = 5;

/** The build was drawn by a page. */
export const proved = (versions: Versions, version: string): Versions => ({
  good: [version, ...versions.good.filter((one) => one !== version)].slice(0, REMEMBERED),
  bad: versions.bad.filter((one) => one !== version),
});

export interface Served {
  readonly version: string;
  readonly versions: Versions;
}

/**
 * Which build to serve now.
 * @param own the build of this worker
 * @param kept builds whose shell is still on the device
 */
export const serve = (versions: Versions, own: string, kept: readonly string[], now: number): Served => {
  const fallback = versions.good.find((one) => one !== own && kept.includes(one));
  if (versions.good.includes(own) || fallback === undefined) return { version: own, versions };
  if (versions.bad.includes(own)) return { version: fallback, versions };
  const { trial } = versions;
  if (trial?.version !== own) {
    return { version: own, versions: { ...versions, trial: { version: own, servedAtMs: now } } };
  }
  if (now - trial.servedAtMs < TRIAL_MS) return { version: own, versions };
  const bad = [own, ...versions.bad].slice(0, REMEMBERED);
  return { version: fallback, versions: { good: versions.good, bad } };
};

const isText = (value: unknown): value is string => typeof value === 'string';
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** Tolerant, as every record of another build must be read. */
export const decodeVersions = (data: unknown): Versions => {
  if (typeof data !== 'object' || data === null) return NO_VERSIONS;
  const { good, bad, trial } = data as Record<keyof Versions, unknown>;
  const { version, servedAtMs } = (trial ?? {}) as Record<string, unknown>;
  return {
    good: texts(good),
    bad: texts(bad),
    ...(isText(version) && typeof servedAtMs === 'number' ? { trial: { version, servedAtMs } } : {}),
  };
};

const RECORD = 'worker.versions';

export const readVersions = async (): Promise<Versions> => decodeVersions((await readPublic(RECORD))?.data);
export const writeVersions = async (versions: Versions): Promise<void> => {
  await writePublic(RECORD, versions, Date.now());
};
