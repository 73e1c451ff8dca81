/** Opens the lock, and signs the member out after too many wrong PINs. */
import { signOut } from '../session/session.ts';
import { keepLockText, lockWatched, readLockText } from './kept.ts';
import { type LockSettings, PIN_ATTEMPTS, type PinKey, readLock, writeLock } from './lock-settings.ts';
import { pinOpens } from './pin.ts';
import { platformKeyOpens } from './platform-key.ts';

export type PinResult = { readonly opened: true } | { readonly opened: false; readonly left: number };

/** undefined without a lock, or with an unreadable one. */
export const currentLock = (): LockSettings | undefined => {
  const text = readLockText();
  return text === undefined ? undefined : readLock(text);
};

const keep = (settings: LockSettings): void => keepLockText(writeLock(settings));

/** Counts the attempt before checking it, so that closing the app in between does not save it. */
export const tryPin = async (pin: string): Promise<PinResult> => {
  const settings = currentLock();
  if (settings?.key.method !== 'pin') return { opened: false, left: 0 };
  const key: PinKey = settings.key;
  const wrong = settings.wrong + 1;
  keep({ ...settings, wrong });
  if (wrong <= PIN_ATTEMPTS && (await pinOpens(pin, key))) {
    keep({ ...settings, wrong: 0 });
    return { opened: true };
  }
  const left = Math.max(0, PIN_ATTEMPTS - wrong);
  if (left === 0) await signOut('/login');
  return { opened: false, left };
};

export const tryPlatformKey = async (): Promise<boolean> => {
  const key = currentLock()?.key;
  return key?.method === 'platform' && platformKeyOpens(key);
};

export const setLock = (settings: Omit<LockSettings, 'wrong'> | undefined): void =>
  keepLockText(settings && writeLock({ ...settings, wrong: 0 }));

/** Sets the lock only once the code that locks is loaded. Rejects where it cannot be loaded; nothing changes then. */
export const turnLockOn = async (settings: Omit<LockSettings, 'wrong'>): Promise<void> => {
  await lockWatched();
  setLock(settings);
};
