/**
 * The service worker: serves the app's files from the device, all from one complete build; also updates, push messages
 * and shared pictures.
 */

import { watchStart } from './build-health.ts';
import { serveLanguage } from './languages.ts';
import { languageOfFile, readManifest } from './manifest.ts';
import { listenForPushes } from './push.ts';
import { scope } from './scope.ts';
import { isShare, takeShare } from './share.ts';
import { isPageRequest, serveFile, servePage } from './shell.ts';
import { listenForUpdates } from './update.ts';
import { isManifest, serveManifest } from './web-manifest.ts';

const manifest = readManifest(self.__WB_MANIFEST);
const files = new Set(manifest.shell.map(({ url }) => url));

listenForUpdates(manifest);
listenForPushes();

// All other requests, API calls included, go to the network as if there were no worker: nothing private passes through
// here.
scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (isShare(request, url)) event.respondWith(takeShare(request));
  if (request.method !== 'GET') return;
  if (isPageRequest(request, url)) {
    event.respondWith(servePage(manifest, request));
    event.waitUntil(watchStart(manifest, event.resultingClientId));
  } else if (isManifest(url)) event.respondWith(serveManifest(request));
  else if (languageOfFile(url.pathname) !== undefined) event.respondWith(serveLanguage(manifest, url));
  else if (files.has(url.pathname) || url.pathname.startsWith('/assets/')) {
    event.respondWith(serveFile(manifest, request));
  }
});
