/** Locks the app after an absence, and hides it from the moment it leaves the screen (docs/decisions/app-lock.md). */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import {
  expectNoAbsence,
  leftUnlocked,
  lockTextAtom,
  type Moment,
  momentNow,
  readLockText,
} from '../../core/app-lock/kept.ts';
import { locksAfter, startsLocked, wasExpected } from '../../core/app-lock/lock-settings.ts';
import { currentLock } from '../../core/app-lock/unlock.ts';
import { store } from '../../core/base/store.ts';
import { signOut } from '../../core/session/session.ts';
import { readToken } from '../../core/session/token.ts';
import { LockScreen } from './LockScreen.tsx';
import { lockScreenAtom } from './lock-screen-atom.ts';
import './lock.css';

const isOn = (): boolean => readToken() !== undefined && readLockText() !== undefined;
const isLocked = (): boolean => store.get(lockScreenAtom) !== undefined;
const isAway = (): boolean => document.visibilityState === 'hidden';

/**
 * Sets a class instead of rendering, which would be too late: a phone takes its app-switcher snapshot at this moment.
 */
const cover = (covered: boolean): void => {
  document.documentElement.classList.toggle('covered', covered);
};

let left: Moment | undefined;

const hide = (): void => {
  if (!isOn()) return;
  cover(true);
  if (isLocked()) return;
  left ??= momentNow();
  leftUnlocked.set(String(left.wallMs));
};

const open = (): void => {
  store.set(lockScreenAtom, undefined);
  // A PIN is checked for some tenths of a second, in which the phone may be put away: that absence begins now.
  if (isAway()) hide();
};
const Locked = () => createElement(LockScreen, { onOpen: open });

/** Unmounts the whole app, so that nothing of the member stays in the page. */
const lock = (): void => {
  leftUnlocked.set(undefined);
  flushSync(() => store.set(lockScreenAtom, { Screen: Locked }));
};

const show = (): void => {
  const from = left;
  left = undefined;
  if (from && isOn() && !isLocked()) {
    const back = momentNow();
    const settings = currentLock();
    const expected = wasExpected(expectNoAbsence(), back);
    if (!expected && (settings === undefined || locksAfter(settings.afterMs, from, back))) lock();
  }
  cover(false);
};

/**
 * Touch devices take the snapshot for their app switcher before `visibilitychange`: `blur` must hide the page already.
 */
const hidesEarly = (): boolean => matchMedia('(pointer: coarse)').matches;

const startLocked = async (): Promise<void> => {
  const settings = currentLock();
  const leftMs = leftUnlocked.get();
  leftUnlocked.set(undefined);
  // Settings that cannot be read cannot be unlocked: the member has to log in again. While the login is on its way the
  // session is still in memory, so the start must not go on.
  if (settings === undefined) {
    await signOut('/login');
    return new Promise(() => undefined);
  }
  if (startsLocked(settings.afterMs, leftMs === undefined ? undefined : Number(leftMs), Date.now())) {
    store.set(lockScreenAtom, { Screen: Locked });
  } else if (isAway()) {
    // The page reloaded by itself in the background, where an update does: the member is still away, and since then.
    left = { wallMs: Number(leftMs), monotonicMs: performance.now() };
    hide();
  }
};

/** @param starting whether the page is just starting, and so may have to start locked */
export const watchLock = async (starting: boolean): Promise<void> => {
  document.addEventListener('visibilitychange', () => (isAway() ? hide() : show()));
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
  window.addEventListener('blur', () => {
    if (isOn() && hidesEarly() && !(document.activeElement instanceof HTMLIFrameElement)) cover(true);
  });
  const uncover = (): void => {
    if (!isAway()) cover(false);
  };
  window.addEventListener('focus', () => {
    uncover();
    // Back from a picker that did not hide the page: the absence that was expected for it did not come.
    if (left === undefined) expectNoAbsence();
  });
  // A browser may report that the page lost the focus, and not that it is back: a tap must show the page, too.
  window.addEventListener('pointerdown', uncover, { capture: true });
  store.sub(lockTextAtom, () => {
    // Another tab turned the lock off, or signed out: a reload finds out which.
    if (isLocked() && readLockText() === undefined) window.location.reload();
    // Another tab turned the lock on while this one was in the background: its absence counts from now.
    if (isAway()) hide();
  });
  if (starting) await startLocked();
  else if (isAway()) hide();
};
