/**
 * Whether this member locks the app on this device (docs/decisions/app-lock.md). This is the only part of the lock in
 * the initial bundle; the rest is loaded when a lock is set.
 */
import { atom } from 'jotai';
import { memberStorage, memberTabStorage } from '../base/device.ts';
import { store } from '../base/store.ts';
import { holdReloadUntilReturn } from '../writes/unsaved-work.ts';

const text = memberStorage('lock');
const kept = atom(text.get());

/** The stored settings as text; undefined without a lock. `lock-settings.ts` parses and writes them. */
export const lockTextAtom = atom((get) => get(kept));
export const readLockText = (): string | undefined => store.get(kept);
export const keepLockText = (value: string | undefined): void => {
  text.set(value);
  store.set(kept, value);
};
/** Follows changes made in another tab. Called once, by the app. */
export const followLockElsewhere = (): (() => void) => text.onOtherTab((value) => store.set(kept, value));

let loadWatch = (): Promise<void> => Promise.resolve();
/** Registers the loader of the code that locks. The app calls this once, because that code is part of the app layer. */
export const watchLockWith = (load: () => Promise<void>): void => {
  loadWatch = load;
};
/** Resolves when the code that locks is running; rejects where it cannot be loaded. */
export const lockWatched = (): Promise<void> => loadWatch();

/** When this tab was left unlocked, in device epoch ms; unset in a new tab and after locking. */
export const leftUnlocked = memberTabStorage('lock.left');

/** Pickers that the app opens (camera, gallery) hide the page; a return within this time is not an absence. */
const CHOICE_MS = 120_000;
let choosingUntilMs = 0;
export const expectAbsence = (nowMs = Date.now()): void => {
  choosingUntilMs = nowMs + CHOICE_MS;
  holdReloadUntilReturn();
};
/** Resets the expectation, so that the next absence counts again. */
export const expectNoAbsence = (): void => {
  choosingUntilMs = 0;
};
/** Whether the absence that ends now was expected. The next one counts again. */
export const wasExpected = (nowMs: number): boolean => {
  const expected = nowMs < choosingUntilMs;
  expectNoAbsence();
  return expected;
};
