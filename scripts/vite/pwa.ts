/** A plain web manifest, the build's name, and the service worker in sw/ with the list of what it keeps. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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

interface Entry {
  url: string;
  revision: string | null;
}

/** Of every file that the worker keeps, and of the worker itself: any change of either is another build. */
const buildOf = async (folder: string, entries: readonly Entry[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const file of [...entries.map(({ url }) => url).sort(), 'sw.js']) {
    hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
};

/**
 * Names the build where both sides can see it: in the page, which says with it what it is, and in the worker, as the
 * page's revision. Runs when everything else is built; the worker has no list of files yet.
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
  /** Where this build is written to. */
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
      // src/shell/pwa registers the worker: after the first screen is usable, and where workers are allowed.
      injectRegister: false,
      // The boot script links the manifest, in the language and theme that it finds.
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
