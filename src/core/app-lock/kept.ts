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

/** A time by two clocks: the phone's holder can set the wall clock back, and the monotonic clock may stop in sleep. */
export interface Moment {
  readonly wallMs: number;
  readonly monotonicMs: number;
}
export const momentNow = (): Moment => ({ wallMs: Date.now(), monotonicMs: performance.now() });

let expectedAt: Moment | undefined;
/** Announces that what the app opens now (camera, gallery, a prompt of the device) may hide the page. */
export const expectAbsence = (): void => {
  expectedAt = momentNow();
  holdReloadUntilReturn();
};
/** Resets the expectation, so that the next absence counts again. Returns when it was announced, if it was. */
export const expectNoAbsence = (): Moment | undefined => {
  const at = expectedAt;
  expectedAt = undefined;
  return at;
};
