/** The settings and rules of the app lock, as pure functions. */
import type { Moment } from './kept.ts';

/** How long the app may be in the background before it locks. */
export const LOCK_AFTER_MS = [0, 60_000, 300_000, 900_000] as const;
export type LockAfterMs = (typeof LOCK_AFTER_MS)[number];

/** Wrong PINs before the member is signed out. A six-digit PIN has a million values, so this few attempts are safe. */
export const PIN_ATTEMPTS = 5;
export const PIN_LENGTH = 6;

export interface PinKey {
  readonly method: 'pin';
  /** Hexadecimal. */
  readonly salt: string;
  readonly hash: string;
  readonly rounds: number;
}
export interface PlatformKey {
  readonly method: 'platform';
  /** The credential's id, base64url. */
  readonly credential: string;
}

export interface LockSettings {
  readonly afterMs: LockAfterMs;
  readonly key: PinKey | PlatformKey;
  /** Wrong PINs since the last right one; kept, so that a restart gives no new attempts. */
  readonly wrong: number;
}

const isAfter = (value: unknown): value is LockAfterMs => LOCK_AFTER_MS.some((one) => one === value);

const readKey = (key: Partial<PinKey & PlatformKey> | undefined): PinKey | PlatformKey | undefined => {
  const { method, salt, hash, rounds, credential } = (key ?? {}) as Record<string, unknown>;
  if (method === 'platform' && typeof credential === 'string') return { method, credential };
  const isPin = method === 'pin' && typeof salt === 'string' && typeof hash === 'string' && typeof rounds === 'number';
  return isPin ? { method, salt, hash, rounds } : undefined;
};

/** undefined for unreadable text; callers then treat the app as locked permanently. */
export const readLock = (text: string): LockSettings | undefined => {
  try {
    const { afterMs, key, wrong } = JSON.parse(text) as { [K in keyof LockSettings]?: never };
    const known = readKey(key);
    if (!isAfter(afterMs) || known === undefined || !Number.isInteger(wrong)) return undefined;
    return { afterMs, key: known, wrong: wrong as unknown as number };
  } catch {
    return undefined;
  }
};

export const writeLock = (settings: LockSettings): string => JSON.stringify(settings);

/** Whether an absence from `left` to `back` was long enough to lock. A wall clock that went backwards locks. */
export const locksAfter = (afterMs: number, left: Moment, back: Moment): boolean => {
  const wallMs = back.wallMs - left.wallMs;
  return wallMs < 0 || Math.max(wallMs, back.monotonicMs - left.monotonicMs) >= afterMs;
};

/** A return from a picker or prompt that the app opened (camera, gallery, passkey) within this time is not an absence. */
const PROMPT_MS = 120_000;
/** @param expectedAt when the app announced that the page would be hidden; undefined where it did not */
export const wasExpected = (expectedAt: Moment | undefined, back: Moment): boolean =>
  expectedAt !== undefined && !locksAfter(PROMPT_MS, expectedAt, back);

/** Whether a page that starts is locked. @param leftMs when the same tab was left unlocked; undefined in a new one */
export const startsLocked = (afterMs: number, leftMs: number | undefined, nowMs: number): boolean =>
  leftMs === undefined || !(nowMs >= leftMs && nowMs - leftMs < afterMs);
