/** Whether and how the app can be put on the home screen (PWA-01). */
import { atom } from 'jotai';
import { deviceText } from '../../core/device.ts';
import { store } from '../../core/store.ts';

/** Chromium's event, which no standard type declares. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export type InstallWay = 'prompt' | 'ios';

export interface InstallFacts {
  /** Visits so far, this one included. */
  readonly visits: number;
  readonly refused: boolean;
  readonly installed: boolean;
  readonly canPrompt: boolean;
  readonly isAppleMobile: boolean;
}

/** Somebody who came back likes it; somebody who said no is never asked again. */
const VISITS_BEFORE = 2;

/** How to install from here, undefined where no hint is to be shown. */
export const installWay = (facts: InstallFacts): InstallWay | undefined => {
  if (facts.refused || facts.installed || facts.visits < VISITS_BEFORE) return undefined;
  if (facts.canPrompt) return 'prompt';
  return facts.isAppleMobile ? 'ios' : undefined;
};

const visits = deviceText('visits');
const refusal = deviceText('install-refused');

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
const isAppleMobile = (): boolean => 'standalone' in navigator;

const kept = atom<InstallPrompt | undefined>(undefined);
const refused = atom(refusal.get() !== undefined);
const countedVisits = atom(0);

export const installWayAtom = atom((get) =>
  installWay({
    visits: get(countedVisits),
    refused: get(refused),
    installed: isInstalled(),
    canPrompt: get(kept) !== undefined,
    isAppleMobile: isAppleMobile(),
  }),
);

/** The browser offers once, early; called first thing so that the offer is not missed. */
export const keepInstallPrompt = (): void => {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    store.set(kept, event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => store.set(kept, undefined));
};

export const countVisit = (): void => {
  const count = Number(visits.get() ?? 0) + 1;
  const known = Number.isSafeInteger(count) ? count : 1;
  visits.set(String(known));
  store.set(countedVisits, known);
};

/** A no that lasts. */
export const refuseInstall = (): void => {
  refusal.set('1');
  store.set(refused, true);
};

export const install = async (): Promise<void> => {
  const prompt = store.get(kept);
  store.set(kept, undefined);
  const result = await prompt?.prompt();
  if (result?.outcome === 'dismissed') refuseInstall();
};
