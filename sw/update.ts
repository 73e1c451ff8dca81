/** How this worker is installed, takes over, and what pages ask of it. */
import { readToWorker } from '../src/core/push/worker-messages.ts';
import { markFailed, markHealthy } from './build-health.ts';
import { keepLanguages, prefetchLanguages, renewLanguages } from './languages.ts';
import type { Manifest } from './manifest.ts';
import { primePublicCache } from './prime-public-cache.ts';
import { type InstallEvent, scope } from './scope.ts';
import { dropOldShells, forgetShell, forgetWaiting, installShell, replaceWaiting } from './shell.ts';

/** What the worker has nothing to say to. */
const TO_NETWORK = ['/api/*', '/ws', '/ws/*', '/uploads/*', '/market/*', '/changes.json'];

/**
 * Calls go past the worker without waking it: they are faster, and they do not wake the old worker while it makes room
 * for a version that was taken, which would then have to wait until the old one is idle again. Elsewhere calls pass
 * through it, to the same end.
 */
const leaveToNetwork = async (event: InstallEvent): Promise<void> => {
  await event.addRoutes?.(TO_NETWORK.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })));
};

/** A first worker serves at once; a later one waits until a member takes it, so that no page is changed under a form. */
const install = async (manifest: Manifest): Promise<void> => {
  await installShell(manifest);
  await replaceWaiting(manifest);
  if (scope.registration.active === null) await scope.skipWaiting();
};

const activate = async (manifest: Manifest): Promise<void> => {
  await forgetWaiting();
  await dropOldShells(manifest);
  await scope.clients.claim();
};

const warm = async (manifest: Manifest, urls: readonly string[], languages: readonly string[]): Promise<void> => {
  await Promise.allSettled([
    installShell(manifest),
    keepLanguages(manifest, urls),
    renewLanguages(manifest),
    primePublicCache(),
  ]);
  await prefetchLanguages(manifest, languages).catch(() => undefined);
};

const repair = async (port: MessagePort | undefined): Promise<void> => {
  await forgetShell();
  port?.postMessage('repaired');
};

export const listenForUpdates = (manifest: Manifest): void => {
  scope.addEventListener('install', (event) => {
    event.waitUntil(leaveToNetwork(event).catch(() => undefined));
    event.waitUntil(install(manifest));
  });
  scope.addEventListener('activate', (event) => event.waitUntil(activate(manifest)));
  scope.addEventListener('message', (event) => {
    const message = readToWorker(event.data);
    if (message?.type === 'take-over') event.waitUntil(scope.skipWaiting());
    if (message?.type === 'started') event.waitUntil(markHealthy(manifest, message.build));
    if (message?.type === 'failed') event.waitUntil(markFailed(manifest, message.build));
    if (message?.type === 'repair') event.waitUntil(repair(event.ports[0]));
    if (message?.type === 'warm') event.waitUntil(warm(manifest, message.urls, message.languages));
  });
};
