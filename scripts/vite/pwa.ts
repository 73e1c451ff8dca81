/** A plain web manifest, and the build of the service worker in sw/ with the list of what it keeps. */
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ENGLISH, webManifest } from '../../src/contract/web-manifest.ts';

/** For servers that serve files alone: ours makes one with the site's own name, in the page's language and theme. */
const plainManifest = (): Plugin => ({
  name: 'plain-manifest',
  apply: 'build',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.webmanifest',
      source: JSON.stringify(webManifest({ name: 'Exchange', lang: 'en', dir: 'ltr', theme: 'night', words: ENGLISH })),
    });
  },
});

export const progressiveApp = () => [
  plainManifest(),
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    // src/app/pwa registers the worker: after the first screen is usable, and where workers are allowed.
    injectRegister: false,
    // The boot script links the manifest, in the language and theme that it finds.
    manifest: false,
    injectManifest: {
      globPatterns: ['**/*.{js,css,html,svg,woff2}', 'assets/*.json', 'icons/icon-192.png'],
      globIgnores: ['sw.js', 'retired-worker.js', 'screenshots/**'],
      maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    },
  }),
];
