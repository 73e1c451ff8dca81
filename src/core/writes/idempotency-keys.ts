/**
 * Idempotency keys of writes whose outcome is unknown. The same write sent again, even after a reload or after the app
 * was closed, reuses its key and so takes effect only once (API-08). The keys are wiped with the session (PWA-05).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { isMoving } from '../../contract/keys.ts';
import { memberStorage, type StorageItem } from '../base/device.ts';
import { serverClock } from '../transport/server-clock.ts';

/**
 * Keys expire ten minutes after the last attempt: long enough for a retry, short enough that a later identical order is
 * a new one.
 */
const KEPT_MS = 10 * 60_000;
/** A key from further in the future was kept by a clock that was wrong: it would not expire. */
const AHEAD_MS = 60_000;
/** Secrets are not part of a write's identity, so that nothing derived from them is stored. */
const SECRET = /pass|pwd|pw$|code|otp|captcha/i;

interface PendingKey {
  readonly key: string;
  /** Of the last attempt. */
  readonly atMs: number;
  /** Of the first one; missing where an earlier version kept the key. */
  readonly sinceMs?: number;
  /** The write was sent again while its outcome was unknown. */
  readonly repeated?: true;
}
type Kept = Record<string, PendingKey>;

/** A new key for each intended write. */
export const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // `randomUUID` is not available on plain http.
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
};

const identityOf = (call: string, fields: Readonly<Record<string, string>>): string => {
  const open = Object.entries(fields).filter(([name]) => !SECRET.test(name) && !isMoving(name));
  return bytesToHex(sha256(utf8ToBytes(`${call} ${JSON.stringify(open.sort())}`)).subarray(0, 16));
};

interface BegunWrite {
  readonly key: string;
  /** When the write was first sent under the key. */
  readonly sinceMs: number;
  /** Whether it may have been sent under the key before. */
  readonly repeated: boolean;
  /** The write is sent once more under the key. */
  readonly renew: () => void;
  /** Whether the key was neither dropped nor wiped with the session, however old it is. */
  readonly isKept: () => boolean;
  /** Drops the key: the same write sent again is now meant as a second one. */
  readonly settle: () => void;
  /**
   * The only request of this attempt was refused. Drops the key only if no other attempt had it: a refusal says nothing
   * of those, one of which may have taken effect or may still do so. If none has, a kept key costs nothing, as the
   * server executes a key that it refused before.
   */
  readonly refused: () => void;
}

export interface PendingKeys {
  /**
   * The key to send a write under: the pending key of the same write, else a new one.
   * @param sentUnder the key under which the write is known to have been sent, if no key is pending
   */
  begin(call: string, fields: Readonly<Record<string, string>>, sentUnder?: string): BegunWrite;
  pending(call: string, fields: Readonly<Record<string, string>>): string | undefined;
  /** The write sent under the key has taken effect. */
  settle(key: string): void;
}

/** A key that no later write is sent under. */
export const beginAnew = (): BegunWrite => ({
  key: newKey(),
  sinceMs: serverClock.now(),
  repeated: false,
  renew: () => undefined,
  isKept: () => false,
  settle: () => undefined,
  refused: () => undefined,
});

export const createPendingKeys = (
  text: StorageItem = memberStorage('unsettled'),
  now: () => number = serverClock.now,
): PendingKeys => {
  const isPending = ({ key, atMs }: PendingKey): boolean => {
    const ageMs = now() - atMs;
    return typeof key === 'string' && ageMs < KEPT_MS && ageMs > -AHEAD_MS;
  };
  const readAll = (isWanted: (pending: PendingKey) => boolean): Kept => {
    try {
      const kept = JSON.parse(text.get() ?? '{}') as Kept;
      return Object.fromEntries(Object.entries(kept).filter(([, pending]) => isWanted(pending)));
    } catch {
      return {};
    }
  };
  const read = (): Kept => readAll(isPending);
  const write = (kept: Kept): void => text.set(Object.keys(kept).length === 0 ? undefined : JSON.stringify(kept));
  return {
    begin: (call, fields, sentUnder) => {
      const identity = identityOf(call, fields);
      const kept = read();
      const before = kept[identity];
      const key = before?.key ?? sentUnder ?? newKey();
      const sinceMs = before?.sinceMs ?? before?.atMs ?? now();
      write({ ...kept, [identity]: { key, atMs: now(), sinceMs, ...(before ? { repeated: true } : {}) } });
      const own = (): PendingKey | undefined => readAll((pending) => pending.key === key)[identity];
      const renew = (): void => {
        const pending = own();
        if (pending) write({ ...read(), [identity]: { ...pending, atMs: now() } });
      };
      const drop = (isOver: (pending: PendingKey) => boolean): void => {
        const { [identity]: pending, ...others } = read();
        if (pending?.key === key && isOver(pending)) write(others);
      };
      return {
        key,
        sinceMs,
        repeated: before !== undefined || sentUnder !== undefined,
        renew,
        isKept: () => own() !== undefined,
        settle: () => drop(() => true),
        refused: () => drop(({ repeated }) => repeated !== true),
      };
    },
    pending: (call, fields) => read()[identityOf(call, fields)]?.key,
    settle: (key) => write(Object.fromEntries(Object.entries(read()).filter(([, pending]) => pending.key !== key))),
  };
};

export const pendingKeys = createPendingKeys();
