/** What records in IndexedDB look like, and how those of older builds are read. */

/** Raised when the meaning of a record changes, together with a step in `STEPS` where the older ones are worth it. */
export const RECORD_VERSION = 1;

export interface PublicRecord {
  readonly version: number;
  /** Device epoch ms. */
  readonly savedAtMs: number;
  /** In the wire's words, so that a newer build reads what an older one wrote. */
  readonly data: unknown;
}

/** What a record of each version becomes in the next one; undefined where it is of no use there. */
export type Steps = Readonly<Record<number, (name: string, data: unknown) => unknown>>;
const STEPS: Steps = {};

/**
 * The worker's own few bytes: which build works, who is told by push. They cannot be asked again as answers can, so they
 * are read whatever their version, tolerantly, by their owners.
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

/** Whether no build reads it any more. A newer build may have been gone back from, and comes again. */
export const isExpired = (name: string, value: unknown, steps: Steps = STEPS, version = RECORD_VERSION): boolean =>
  !isEssential(name) &&
  !(isRecord(value) && value.version > version) &&
  readRecord(name, value, steps, version) === undefined;
