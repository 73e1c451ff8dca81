/** Builds tests/gallery, the page that shows every shared part, and serves it. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { framework7 } from '../../scripts/vite/framework7/plugin.ts';
import { linguiMacros } from '../../scripts/vite/lingui-macros.ts';
import { openSite, type Site } from './site.ts';

const ROOT = resolve(import.meta.dirname, '../gallery');
const OUTPUT = resolve(import.meta.dirname, '../.output/gallery');

export const openGallery = async (answers: Record<string, unknown> = {}): Promise<Site> => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [framework7(), linguiMacros(), react()],
    build: { outDir: OUTPUT, emptyOutDir: true, target: 'es2022', minify: false },
  });
  return openSite(OUTPUT, answers);
};
