/** Watches for a newer version and lets it take over when the member says so, or when nobody is at work. */

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

/** Watching it looks for updates. */
export const updateAtom = machineAtom(updateMachine(check));

/** Another version took over since this page was loaded: there is nothing to take any more, a reload brings it. */
let replaced = false;
/** The update was applied while the page was hidden: no notice that another tab did it. */
let takenUnseen = false;
/** Whether the member was at work when they took the update, and so agreed to lose it. */
let tookAtWork = false;

/** Never while something is on its way to the server, however much the member wants it. */
export const reloadNow = async (): Promise<void> => {
  await sendingEnded();
  location.reload();
};

export const acceptUpdate = async (): Promise<void> => {
  const found = await registration();
  tookAtWork = isFillingIn();
  store.set(updateAtom, { type: 'taken' });
  // Another tab may have taken it in the meantime: then there is nothing left to wait for.
  if (replaced || found === undefined || !takeOver(found)) await reloadNow();
};

export const postponeUpdate = (): void => {
  store.set(updateAtom, { type: 'postponed' });
};

/** The page is being unloaded: hidden too, but not to come back. */
let unloading = false;

const isLeftAlone = (): boolean => document.visibilityState === 'hidden' && !unloading && !isFillingIn();

/** The member looks elsewhere and left nothing half done: the best moment to change the version under the page. */
const onLeave = async (): Promise<void> => {
  const { stage } = store.get(updateAtom);
  if (stage === 'current' || !isLeftAlone()) return;
  const found = await registration();
  // Asked again: the member may be back.
  if (!isLeftAlone()) return;
  if (replaced) location.reload();
  else if (stage !== 'taking') takenUnseen = found !== undefined && takeOver(found);
};

/** A worker may take half a minute to make room, in which the member goes on. */
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
      // Newer than the one that the member took and which makes way for it.
      if (store.get(updateAtom).stage === 'taking') takeOver(found);
      store.set(updateAtom, { type: 'found' });
      // Found while nobody looks (another tab asked): taken at once.
      void onLeave();
    });
  });
};
