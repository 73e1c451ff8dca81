/**
 * The PWA parts of a build: a static web manifest, the build's id, and the service worker (sw/) with its precache list.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ENGLISH, webManifest } from '../../src/contract/web-manifest.ts';

/**
 * A static manifest for static file servers. The reference server generates one with the site's name, in the page's
 * language and theme.
 */
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

interface Entry {
  url: string;
  revision: string | null;
}

/** The build's id: a hash of all precached files and of the service worker, so that any change in them changes it. */
const buildOf = async (folder: string, entries: readonly Entry[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of [...entries.map(({ url }) => url).sort(), 'sw.js']) {
    hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
};

/**
 * Writes the build's id into the page, which reports with it which build it is, and into the service worker's precache
 * list, as the revision of index.html. Runs when everything else is built and before the list is put into the worker.
 */
const nameBuild = async <E extends Entry>(
  folder: string,
  entries: E[],
): Promise<{ manifest: E[]; warnings: string[] }> => {
  const build = await buildOf(folder, entries);
  const page = join(folder, 'index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('</title>', `</title><meta name="build" content="${build}">`));
  const manifest = entries.map((entry) => (entry.url === 'index.html' ? { ...entry, revision: build } : entry));
  return { manifest, warnings: [] };
};

export const progressiveApp = () => {
  /** Output folder of this build. */
  let folder = '';
  const followFolder: Plugin = {
    name: 'build-folder',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
  };
  return [
    plainManifest(),
    followFolder,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      // src/shell/pwa registers the worker: once the first screen is usable, and only where workers are allowed.
      injectRegister: false,
      // The app links the manifest itself, in the current language and theme.
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,woff2}', 'assets/*.json', 'icons/icon-192.png'],
        globIgnores: ['sw.js', 'retired-worker.js', 'no-script.html', 'screenshots/**'],
        maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
        manifestTransforms: [(entries) => nameBuild(folder, entries)],
      },
    }),
  ];
};
