/** What records in IndexedDB look like, and how those of older builds are read. */

/** Increment when the meaning of a record changes, and add a step to `STEPS` if older records are worth migrating. */
export const RECORD_VERSION = 1;

export interface PublicRecord {
  readonly version: number;
  /** Device epoch ms. */
  readonly savedAtMs: number;
  /** In wire format, so that a newer build can read what an older one wrote. */
  readonly data: unknown;
}

/** Migrates a record's data to the next version; undefined drops the record. */
export type Steps = Readonly<Record<number, (name: string, data: unknown) => unknown>>;
const STEPS: Steps = {};

/**
 * Records of the service worker: which build works, and the push registration. They cannot be fetched again as answers
 * can, so they are read whatever their version, by tolerant readers.
 */
export const isEssential = (name: string): boolean => name.startsWith('worker.');

const isRecord = (value: unknown): value is PublicRecord =>
  typeof value === 'object' &&
  value !== null &&
  Number.isInteger((value as PublicRecord).version) &&
  Number.isFinite((value as PublicRecord).savedAtMs) &&
  'data' in value;

/** undefined where this build cannot read it. */
export const readRecord = (
  name: string,
  value: unknown,
  steps: Steps = STEPS,
  version = RECORD_VERSION,
): PublicRecord | undefined => {
  if (!isRecord(value)) return undefined;
  if (value.version === version || isEssential(name)) return value;
  if (value.version > version) return undefined;
  const data = steps[value.version]?.(name, value.data);
  return data === undefined
    ? undefined
    : readRecord(name, { ...value, version: value.version + 1, data }, steps, version);
};

/** Whether no build will read the record again. One of a newer version stays: a rollback may be undone. */
export const isExpired = (name: string, value: unknown, steps: Steps = STEPS, version = RECORD_VERSION): boolean =>
  !isEssential(name) &&
  !(isRecord(value) && value.version > version) &&
  readRecord(name, value, steps, version) === undefined;
