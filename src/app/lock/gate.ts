/** The app lock's part of the first load: whether there is one. */
import { followLockElsewhere, lockTextAtom, readLockText, watchLockWith } from '../../core/app-lock/kept.ts';
import { store } from '../../core/base/store.ts';
import { readToken } from '../../core/session/token.ts';

/**
 * Settles when it is decided whether the app starts locked: at once where no member locks it. Rejects where the lock
 * could not be loaded; then nothing may be shown either.
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
    // Turned on in another tab while this one is open: it is unlocked for now.
    if (readLockText() !== undefined) void watch(false);
  });
  if (readToken() !== undefined && readLockText() !== undefined) await watch(true);
};
