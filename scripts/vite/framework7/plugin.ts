/**
 * Uses Framework7 without its app object: its style sheet reduced to what this app needs, our own sheets in cascade
 * layers above it, and framework7-react's components without the app that they would start.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { cutFramework7 } from './cut.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const STYLES = 'src/ui/styles/';

/** Cascade layers, weakest first; the order in which sheets load then has no effect. */
const LAYERS = 'base, framework7, parts, pages';

/** The cascade layer of a sheet, by its path. @param file relative to the repository */
export const layerOf = (file: string): string => {
  if (file === `${STYLES}framework7.css`) return 'framework7';
  if (file === `${STYLES}tokens.css` || file === `${STYLES}base.css`) return 'base';
  return file.startsWith('src/ui/') ? 'parts' : 'pages';
};

/** Wraps a sheet in its layer. @throws if the sheet has an @import, which would have to precede the layer */
export const layered = (file: string, css: string): string => {
  if (css.includes('@import')) throw new Error(`${file}: code imports sheets, sheets do not`);
  return `@layer ${LAYERS};@layer ${layerOf(file)}{${css}}`;
};

const sheets = (): string[] =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => join(ROOT, 'src', file));

/** Variables of Framework7 that our own rules read. */
const readByOurs = (): Set<string> =>
  new Set(
    sheets().flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/var\((--f7-[\w-]+)/g)].map(([, name = '']) => name),
    ),
  );

export const framework7Styles = (part: 'frame' | 'app'): string =>
  layered(`${STYLES}framework7.css`, cutFramework7(part, readByOurs()));

const COMPONENTS = fileURLToPath(new URL('../../../node_modules/framework7-react/components', import.meta.url));
const NAMED = /^import \{([^}]+)\} from 'framework7-react';$/gm;

/**
 * Imports each component from its own file: an import from the package's index would put every component that any page
 * uses into the first load.
 */
export const fromTheirFiles = (code: string): string =>
  code.replace(NAMED, (_, names: string) =>
    names
      .split(',')
      .map((name) => {
        const [component = '', own = component] = name.trim().split(/\s+as\s+/);
        const file = component.replace(/(?<!^)[A-Z]/g, '-$&').toLowerCase();
        return `import ${own} from '${COMPONENTS}/${file}.js';`;
      })
      .join(' '),
  );

const STUB = fileURLToPath(new URL('without-app.js', import.meta.url));

/** Components that Framework7's page and bar import but never render here: the document scrolls, Back is a button. */
const UNASKED = /\/framework7-react\/components\/(page-content|preloader|link)\.js$/;

const refusing = (component: string): string =>
  `export default () => { throw new Error('${component} of framework7-react is not in this build'); };`;

export const framework7 = (): Plugin => ({
  name: 'framework7-without-its-app',
  enforce: 'pre',
  load(id) {
    const [file = ''] = id.split('?');
    if (file.endsWith('/framework7-react/shared/f7.js')) return readFileSync(STUB, 'utf8');
    const [, unasked] = UNASKED.exec(file) ?? [];
    if (unasked !== undefined) return refusing(unasked);
    return undefined;
  },
  transform(code, id) {
    const [file = ''] = id.split('?');
    const own = relative(ROOT, file);
    if (own.endsWith('.tsx') && code.includes("'framework7-react'")) return { code: fromTheirFiles(code), map: null };
    if (!own.endsWith('.css') || !own.startsWith('src/')) return undefined;
    if (own === `${STYLES}framework7.css`) return { code: framework7Styles('app'), map: null };
    return { code: layered(own, code), map: null };
  },
});
