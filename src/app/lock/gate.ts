/**
 * The part of the app lock that is in the first load: finds out whether the lock is on, and only then loads its code.
 */
import { followLockElsewhere, lockTextAtom, readLockText, watchLockWith } from '../../core/app-lock/kept.ts';
import { store } from '../../core/base/store.ts';
import { readToken } from '../../core/session/token.ts';

/**
 * Resolves once it is decided whether the app starts locked: at once where no signed-in member uses the lock. Rejects
 * where the code of the lock cannot be loaded; then nothing may be shown.
 */
export const guardByLock = async (): Promise<void> => {
  let watching: Promise<void> | undefined;
  const watch = (starting: boolean): Promise<void> => {
    watching ??= import('./watch.ts')
      .then((lock) => lock.watchLock(starting))
      .catch((problem) => {
        watching = undefined;
        throw problem;
      });
    return watching;
  };
  watchLockWith(() => watch(false));
  followLockElsewhere();
  store.sub(lockTextAtom, () => {
    // Turned on in another tab while this one is open: watch from now on, but start unlocked.
    if (readLockText() !== undefined) void watch(false);
  });
  if (readToken() !== undefined && readLockText() !== undefined) await watch(true);
};
