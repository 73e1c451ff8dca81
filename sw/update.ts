/** Installs and activates this worker, and handles the messages of pages. */
import { readToWorker } from '../src/core/push/worker-messages.ts';
import { markFailed, markHealthy } from './build-health.ts';
import { keepLanguages, prefetchLanguages, renewLanguages } from './languages.ts';
import type { Manifest } from './manifest.ts';
import { primePublicCache } from './prime-public-cache.ts';
import { type InstallEvent, scope } from './scope.ts';
import { dropOldShells, forgetShell, forgetWaiting, installShell, replaceWaiting } from './shell.ts';

/** Paths that bypass the worker. */
const TO_NETWORK = ['/api/*', '/ws', '/ws/*', '/uploads/*', '/market/*', '/changes.json'];

/**
 * Static routes let calls bypass the worker without starting it. That is faster, and does not wake the old worker while
 * a newer version takes over, which would have to wait until the old one is idle again. In browsers without static
 * routes the calls pass through the worker, with the same result.
 */
const leaveToNetwork = async (event: InstallEvent): Promise<void> => {
  await event.addRoutes?.(TO_NETWORK.map((urlPattern) => ({ condition: { urlPattern }, source: 'network' })));
};

/**
 * The first worker activates at once. A later one waits until a member accepts the update, so that no page changes
 * version under a form.
 */
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
