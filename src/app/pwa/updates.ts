/** Watches for a newer version and lets it take over when the member says so, or when nobody is at work. */
import { queryClient } from '../../core/query-client.ts';
import { store } from '../../core/store.ts';
import { machineAtom } from '../../kit/machine.ts';
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

const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="range"], [type="file"])';

/** Whether a reload now could cost the member something: words in a field, an open sheet, a write under way. */
export const isAtWork = (): boolean =>
  queryClient.isMutating() > 0 ||
  document.querySelector('dialog[open], [role="dialog"], [aria-modal="true"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(({ value }) => value !== '');

export const acceptUpdate = async (): Promise<void> => {
  const found = await registration();
  store.set(updateAtom, { type: 'taken' });
  // Another tab may have taken it in the meantime: then there is nothing left to wait for.
  if (found === undefined || !takeOver(found)) location.reload();
};

export const postponeUpdate = (): void => {
  store.set(updateAtom, { type: 'postponed' });
};

export const reloadNow = (): void => location.reload();

/** The page is being unloaded: hidden too, but not to come back. */
let unloading = false;

/** The member looks elsewhere and left nothing half done: the best moment to change the version under the page. */
const onLeave = (): void => {
  const { stage } = store.get(updateAtom);
  if (unloading || isAtWork()) return;
  if (stage === 'replaced') location.reload();
  else if (stage === 'offered' || stage === 'postponed') void acceptUpdate();
};

/** Connects the page's events with the machine. Called once. */
export const watchUpdates = (): void => {
  onVersionChange(() => {
    if (store.get(updateAtom).stage === 'taking') location.reload();
    else store.set(updateAtom, { type: 'replaced' });
    if (document.visibilityState === 'hidden') onLeave();
  });
  window.addEventListener('pagehide', () => {
    unloading = true;
  });
  window.addEventListener('pageshow', () => {
    unloading = false;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') onLeave();
    else store.set(updateAtom, { type: 'returned', atMs: Date.now() });
  });
  void registration().then((found) => {
    if (!found) return;
    onVersionWaiting(found, () => {
      store.set(updateAtom, { type: 'found' });
      // Found while nobody looks (another tab asked): taken at once.
      if (document.visibilityState === 'hidden') onLeave();
    });
  });
};
