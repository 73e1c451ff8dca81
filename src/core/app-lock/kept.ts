/**
 * Whether this member locks the app on this device (docs/decisions/app-lock.md). The only part of the lock that the first
 * load carries: everything else comes when there is a lock.
 */
import { atom } from 'jotai';
import { memberStorage, memberTabStorage } from '../base/device.ts';
import { store } from '../base/store.ts';
import { holdReloadUntilReturn } from '../writes/unsaved-work.ts';

const text = memberStorage('lock');
const kept = atom(text.get());

/** The settings as they are kept; undefined without a lock. `lock-settings.ts` reads and writes them. */
export const lockTextAtom = atom((get) => get(kept));
export const readLockText = (): string | undefined => store.get(kept);
export const keepLockText = (value: string | undefined): void => {
  text.set(value);
  store.set(kept, value);
};
/** Another tab changed it. Called once, by the app. */
export const followLockElsewhere = (): (() => void) => text.onOtherTab((value) => store.set(kept, value));

let loadWatch = (): Promise<void> => Promise.resolve();
/** How what locks is loaded. The app says it once, since that part is its own. */
export const watchLockWith = (load: () => Promise<void>): void => {
  loadWatch = load;
};
/** Settles when what locks is in place, and rejects where it cannot be loaded. */
export const lockWatched = (): Promise<void> => loadWatch();

/** When this tab was left unlocked, in device epoch ms: a tab that is new, or was locked, has none. */
export const leftUnlocked = memberTabStorage('lock.left');

/** A choice that the app itself opened (camera, gallery) hides the page: coming back from it soon is no absence. */
const CHOICE_MS = 120_000;
let choosingUntilMs = 0;
export const expectAbsence = (nowMs = Date.now()): void => {
  choosingUntilMs = nowMs + CHOICE_MS;
  holdReloadUntilReturn();
};
/** Told once: the next absence counts again. */
export const wasExpected = (nowMs: number): boolean => {
  const expected = nowMs < choosingUntilMs;
  choosingUntilMs = 0;
  return expected;
};
