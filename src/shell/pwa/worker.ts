/** The page's side of the service worker. Where a browser blocks workers, nothing here has an effect. */

import { readCode } from '../../contract/languages.ts';
import { shownBuild } from '../../core/base/version.ts';
import { browserLanguages } from '../../core/language/language-choice.ts';
import { postToWorker, workerContainer } from './container.ts';

const ADDRESS = '/sw.js';

/** Reports that the app has rendered: at once, so that a build that works is never taken for a broken one. */
export const reportReady = (): void =>
  postToWorker(workerContainer()?.controller, { type: 'started', build: shownBuild() });

/** Paths of the files that the page has loaded so far, the first visit's language file among them. */
const loadedUrls = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name, location.href))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);

/** Fetched ahead for everybody, beside the languages that the browser prefers. */
const COMMON = ['en', 'zh-cn'];

interface NetworkInformation {
  readonly type?: string;
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}

/** A catalogue is some 20 kB. Most browsers do not report their network: it then counts as free of charge. */
const isCostly = ({ type = 'unknown', effectiveType = '4g', saveData = false }: NetworkInformation): boolean =>
  saveData || effectiveType !== '4g' || !['wifi', 'ethernet', 'unknown'].includes(type);

/** Languages to fetch ahead; none where the network may be slow or metered. */
export const languagesAhead = (): string[] => {
  if (isCostly((navigator as { connection?: NetworkInformation }).connection ?? {})) return [];
  const asked = browserLanguages().flatMap((tag) => readCode(tag) ?? readCode(tag.split('-')[0] ?? '') ?? []);
  return [...new Set([...COMMON, ...asked])];
};

/** @returns undefined where there can be no worker */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  // The development server has no worker, and hot reload wants none.
  if (import.meta.env.DEV) return undefined;
  try {
    if (workerContainer() === undefined) return undefined;
    // Loaded here, not with the first screen, which does not need a worker.
    const { Workbox } = await import('workbox-window');
    const registration = await new Workbox(ADDRESS, { updateViaCache: 'none' }).register({ immediate: true });
    if (registration === undefined) return undefined;
    const { active } = await navigator.serviceWorker.ready;
    postToWorker(active, { type: 'started', build: shownBuild() });
    postToWorker(active, { type: 'warm', urls: loadedUrls(), languages: languagesAhead() });
    return registration;
  } catch {
    return undefined;
  }
};

/** Whether the member accepted the waiting version. */
let taken = false;

/** Activates the waiting version; `controllerchange` tells every open page of this site. */
export const takeOver = ({ waiting }: ServiceWorkerRegistration): boolean => {
  taken = waiting !== null;
  postToWorker(waiting, { type: 'take-over' });
  return waiting !== null;
};

/** Calls `run` when a newer version is installed and waits. The load of the page itself may have found one. */
export const onVersionWaiting = (registration: ServiceWorkerRegistration, run: () => void): void => {
  const follow = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && workerContainer()?.controller) run();
    });
  };
  follow();
  registration.addEventListener('updatefound', follow);
};

/**
 * Calls `run` when another version takes over this page, not when the first one does. After a forced reload the page
 * has no controller, so the first change counts only where the member has accepted an update.
 */
export const onVersionChange = (run: () => void): void => {
  let controlled = workerContainer()?.controller != null;
  workerContainer()?.addEventListener('controllerchange', () => {
    if (controlled || taken) run();
    controlled = true;
  });
};
