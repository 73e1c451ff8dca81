/** Builds and serves tests/gallery, a page with every shared component. */
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { framework7, framework7Styles } from '../../scripts/vite/framework7/plugin.ts';
import { linguiMacros } from '../../scripts/vite/lingui-macros.ts';
import { openSite, type Site } from './site.ts';

const ROOT = resolve(import.meta.dirname, '../gallery');
const OUTPUT = resolve(import.meta.dirname, '../.output/gallery');

/** Adds the styles of the bars, which in the app are inline in the page for the first paint. */
const frame = () => ({
  name: 'frame-of-the-first-paint',
  transformIndexHtml: (html: string) => html.replace('</head>', `<style>${framework7Styles('frame')}</style></head>`),
});

export const openGallery = async (answers: Record<string, unknown> = {}): Promise<Site> => {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [framework7(), frame(), linguiMacros(), react()],
    build: { outDir: OUTPUT, emptyOutDir: true, target: 'es2022', minify: false },
  });
  return openSite(OUTPUT, answers);
};
