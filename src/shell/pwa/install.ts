/** Whether and how the app can be put on the home screen (PWA-01). */
import { atom } from 'jotai';
import { DAY_MS } from '../../contract/time-units.ts';
import { deviceStorage } from '../../core/base/device.ts';
import { store } from '../../core/base/store.ts';
import { deviceClock } from '../../kit/clock.ts';

declare global {
  /** The `beforeinstallprompt` event, kept by the boot script. */
  var installPrompt: Event | undefined;
}

/** Chromium's event, which no standard type declares. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

export type InstallWay = 'prompt' | 'ios';

export interface InstallFacts {
  /** Days on which the app was opened, today included. */
  readonly visits: number;
  readonly refused: boolean;
  readonly installed: boolean;
  readonly canPrompt: boolean;
  readonly isAppleMobile: boolean;
}

/** The hint shows from this many visits on: whoever came back is interested. Whoever declined is never asked again. */
const VISITS_BEFORE = 2;

/** How to install from here, undefined where no hint is to be shown. */
export const installWay = (facts: InstallFacts): InstallWay | undefined => {
  if (facts.refused || facts.installed || facts.visits < VISITS_BEFORE) return undefined;
  if (facts.canPrompt) return 'prompt';
  return facts.isAppleMobile ? 'ios' : undefined;
};

const visits = deviceStorage('visits');
const refusal = deviceStorage('install-refused');

export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;
export const isAppleMobile = (): boolean => 'standalone' in navigator;

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

/** The browser allows each prompt to be shown once. */
const dropPrompt = (): void => {
  globalThis.installPrompt = undefined;
  store.set(kept, undefined);
};

/**
 * The browser fires `beforeinstallprompt` once, perhaps before the app renders: the boot script keeps an early event.
 * @returns a function that stops listening
 */
export const keepInstallPrompt = (): (() => void) => {
  const keep = (event: Event): void => store.set(kept, event as InstallPrompt);
  if (globalThis.installPrompt) keep(globalThis.installPrompt);
  window.addEventListener('beforeinstallprompt', keep);
  window.addEventListener('appinstalled', dropPrompt);
  return () => {
    window.removeEventListener('beforeinstallprompt', keep);
    window.removeEventListener('appinstalled', dropPrompt);
  };
};

/** Visits including one at `nowMs`: all loads on one day count as one visit. */
export const visited = (
  record: string | undefined,
  nowMs: number,
): { readonly visits: number; readonly record: string } => {
  const today = Math.floor(nowMs / DAY_MS);
  const [count = 0, day = 0] = (record ?? '').split(' ').map((part) => Number.parseInt(part, 10) || 0);
  const visits = day === today ? Math.max(1, count) : count + 1;
  return { visits, record: `${visits} ${today}` };
};

export const countVisit = (): void => {
  const counted = visited(visits.get(), deviceClock.now());
  visits.set(counted.record);
  store.set(countedVisits, counted.visits);
};

/** Remembers on this device that the member declined. */
export const refuseInstall = (): void => {
  refusal.set('1');
  store.set(refused, true);
};

export const install = async (): Promise<void> => {
  const prompt = store.get(kept);
  dropPrompt();
  const result = await prompt?.prompt();
  if (result?.outcome === 'dismissed') refuseInstall();
};
