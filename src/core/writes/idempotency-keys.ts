/**
 * Idempotency keys of writes whose outcome is unknown. The same write sent again, even after a reload or after the app
 * was closed, reuses its key and so takes effect only once (API-08). The keys are wiped with the session (PWA-05).
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { memberStorage, type StorageItem } from '../base/device.ts';

/** Keys expire after ten minutes: long enough for a retry, short enough that a later identical order is a new one. */
const KEPT_MS = 10 * 60_000;
/** Secrets are not part of a write's identity, so that nothing derived from them is stored. */
const SECRET = /pass|pwd|pw$|code|otp|captcha/i;

interface PendingKey {
  readonly key: string;
  readonly atMs: number;
}
type Kept = Record<string, PendingKey>;

/** A new key for each intended write. */
export const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // `randomUUID` is not available on plain http.
  return bytesToHex(crypto.getRandomValues(new Uint8Array(16)));
};

const identityOf = (call: string, fields: Readonly<Record<string, string>>): string => {
  const open = Object.entries(fields).filter(([name]) => !SECRET.test(name));
  return bytesToHex(sha256(utf8ToBytes(`${call} ${JSON.stringify(open.sort())}`)).subarray(0, 16));
};

export interface PendingKeys {
  /** The key to send a write under: the pending key of the same write, else a new one. */
  begin(call: string, fields: Readonly<Record<string, string>>): { readonly key: string; readonly settle: () => void };
}

export const createPendingKeys = (
  text: StorageItem = memberStorage('unsettled'),
  now: () => number = Date.now,
): PendingKeys => {
  const read = (): Kept => {
    try {
      const kept = JSON.parse(text.get() ?? '{}') as Kept;
      return Object.fromEntries(
        Object.entries(kept).filter(([, { key, atMs }]) => typeof key === 'string' && now() - atMs < KEPT_MS),
      );
    } catch {
      return {};
    }
  };
  const write = (kept: Kept): void => text.set(Object.keys(kept).length === 0 ? undefined : JSON.stringify(kept));
  return {
    begin: (call, fields) => {
      const identity = identityOf(call, fields);
      const kept = read();
      const key = kept[identity]?.key ?? newKey();
      write({ ...kept, [identity]: { key, atMs: now() } });
      return {
        key,
        settle: () => {
          const { [identity]: settled, ...others } = read();
          if (settled?.key === key) write(others);
        },
      };
    },
  };
};

export const pendingKeys = createPendingKeys();
