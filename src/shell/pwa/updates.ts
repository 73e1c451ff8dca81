/**
 * Watches for a newer version, and lets it take over when the member accepts it or the page is hidden without unsaved
 * work.
 */

import { store } from '../../core/base/store.ts';
import { endAbsence, sendingEnded } from '../../core/writes/unsaved-work.ts';
import { machineAtom } from '../../kit/machine.ts';
import { isFillingIn } from './is-filling-in.ts';
import { updateMachine } from './update-machine.ts';
import { onVersionChange, onVersionWaiting, registerWorker, takeOver } from './worker.ts';

let registered: Promise<ServiceWorkerRegistration | undefined> | undefined;
const registration = (): Promise<ServiceWorkerRegistration | undefined> => {
  registered ??= registerWorker();
  return registered;
};

const check = async (): Promise<boolean> => {
  const found = await registration();
  await found?.update();
  return found?.waiting != null;
};

/** Checks for updates while it has a subscriber. */
export const updateAtom = machineAtom(updateMachine(check));

/** Another version has taken over since this page was loaded: only a reload is left to do. */
let replaced = false;
/** The update was applied while the page was hidden: no notice that another tab did it. */
let takenUnseen = false;
/** Whether the member had unsaved work when accepting the update, and so agreed to lose it. */
let tookAtWork = false;

/** Waits for writes that are being sent, even where the member asked for the reload. */
export const reloadNow = async (): Promise<void> => {
  await sendingEnded();
  location.reload();
};

export const acceptUpdate = async (): Promise<void> => {
  const found = await registration();
  tookAtWork = isFillingIn();
  store.set(updateAtom, { type: 'taken' });
  // Another tab may have activated the version meanwhile: then there is nothing to wait for.
  if (replaced || found === undefined || !takeOver(found)) await reloadNow();
};

export const postponeUpdate = (): void => {
  store.set(updateAtom, { type: 'postponed' });
};

/** Whether the page is being unloaded: it is hidden then, too, but does not come back. */
let unloading = false;

const isLeftAlone = (): boolean => document.visibilityState === 'hidden' && !unloading && !isFillingIn();

/** The page is hidden and has no unsaved work: the best moment to change its version. */
const onLeave = async (): Promise<void> => {
  const { stage } = store.get(updateAtom);
  if (stage === 'current' || !isLeftAlone()) return;
  const found = await registration();
  // Checked again: the member may be back.
  if (!isLeftAlone()) return;
  if (replaced) location.reload();
  else if (stage !== 'taking') takenUnseen = found !== undefined && takeOver(found);
};

/** Another version has taken over. The old worker may need half a minute to stop, while the member works on. */
const onReplaced = (): void => {
  replaced = true;
  const { stage } = store.get(updateAtom);
  if (stage === 'taking' && (tookAtWork || !isFillingIn())) void reloadNow();
  else if (stage === 'taking') store.set(updateAtom, { type: 'held' });
  else if (!takenUnseen) store.set(updateAtom, { type: 'replaced' });
  void onLeave();
};

/** Connects the page's events with the machine. Called once. */
export const watchUpdates = (): void => {
  onVersionChange(onReplaced);
  window.addEventListener('pagehide', () => {
    unloading = true;
  });
  window.addEventListener('pageshow', () => {
    unloading = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void onLeave();
    else {
      endAbsence();
      store.set(updateAtom, { type: 'returned', atMs: Date.now() });
    }
  });
  void registration().then((found) => {
    if (!found) return;
    onVersionWaiting(found, () => {
      // This version is newer than the accepted one, which it replaces.
      if (store.get(updateAtom).stage === 'taking') takeOver(found);
      store.set(updateAtom, { type: 'found' });
      // Found while the page is hidden (another tab checked): taken at once.
      void onLeave();
    });
  });
};
