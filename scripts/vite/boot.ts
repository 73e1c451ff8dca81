/**
 * Puts the boot script, its table of files and the first styles into index.html. The table is known only when everything
 * else is built; it stands in the page as data, because the frame waits for the script and should not wait for it. The
 * styles of the first paint stand there too (the server allows them by their hash), so that the frame is drawn with the
 * first answer.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { transform } from 'lightningcss';
import { build, minify, type Plugin, type Rolldown } from 'vite';
import type { BootTable } from '../../src/app/boot.ts';
import { SHELL_STRINGS, type ShellStringTable } from '../../src/app/shell-strings.ts';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { TAB_NAMES, TABS } from '../../src/shell/tabs.ts';
import { FIRST_ICONS } from '../../src/ui/icons/first-icons.ts';
import { framework7Styles, layered } from './framework7/plugin.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FIRST_STYLES = ['tokens', 'base', 'shell', 'first-figures'].map((name) => `src/ui/styles/${name}.css`);
const FIRST_SCREEN = '/src/app/first-screen.ts';

const firstStyles = async (): Promise<string> => {
  const parts = await Promise.all(
    FIRST_STYLES.map(async (file) => layered(file, await readFile(`${ROOT}${file}`, 'utf8'))),
  );
  const code = Buffer.from([framework7Styles('frame'), ...parts].join('\n'));
  return transform({ filename: 'first.css', code, minify: true }).code.toString();
};

const bundleBoot = async (): Promise<string> => {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: `${ROOT}src/app/boot.ts`, formats: ['iife'], name: 'boot', fileName: 'boot' },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('the boot script has no output');
  return (await minify('boot.js', chunk.code)).code;
};

/** An icon in both looks; the styles show one of them. */
const icons = (name: keyof typeof FIRST_ICONS, more = ''): string => {
  const [ios, md] = FIRST_ICONS[name];
  const icon = (path: string, box: number, look: string) =>
    `<svg class="icon only-${look}${more}" viewBox="0 0 ${box} ${box}" aria-hidden="true"><path d="${path}"/></svg>`;
  return icon(ios, 56, 'ios') + icon(md, 24, 'md');
};

const tabIcons = (): string =>
  TAB_NAMES.map(
    (name) =>
      `<a class="tab-link link tab-bar-link" href="${TABS[name].path}"><span class="tab-bar-pill">${icons(name)}</span><span class="tabbar-label">&nbsp;</span></a>`,
  ).join('');

/** A market of home's ticker, which src/app/first-screen.ts fills as src/features/home/Ticker.tsx draws it. */
const quoteTemplate = (): string =>
  `<template id="first-quote"><a class="ticker-quote"><span class="ticker-head"><span class="ticker-name"></span><span class="figures change">${icons('rise', ' is-rise')}${icons('fall', ' is-fall')}<bdi dir="ltr"></bdi></span></span><span class="figures price ticker-price"><bdi dir="ltr"></bdi></span></a></template>`;

/** @throws where a screen says something else by now */
const frameTable = async (): Promise<ShellStringTable> => {
  const wordsOf = async (code: string): Promise<string[]> => {
    const { messages } = JSON.parse(await readFile(`${ROOT}locales/${code}.json`, 'utf8')) as {
      messages: Record<string, readonly unknown[]>;
    };
    return SHELL_STRINGS.map((word) => {
      const [text, ...more] = messages[generateMessageId(word)] ?? [];
      if (typeof text !== 'string' || more.length > 0)
        throw new Error(`${code} has no message "${word}" for the frame`);
      return text;
    });
  };
  return Object.fromEntries(await Promise.all(LANGUAGES.map(async ({ code, tag }) => [tag, await wordsOf(code)])));
};

const dataTag = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** @param table nothing in development */
const fill = async (html: string, script: string, table?: BootTable): Promise<string> =>
  html
    .replace(
      '<!--boot-->',
      `<script src="${script}"></script><style>${await firstStyles()}</style>${table ? dataTag('files', table) : ''}`,
    )
    .replace('<!--back-icon-->', icons('back', ' icon-mirrored'))
    .replace('<!--tab-icons-->', tabIcons())
    .replace('<!--first-quote-->', quoteTemplate())
    .replace('<!--words-->', dataTag('words', await frameTable()));

/**
 * The app's styles stand at the end of the page: in the head they would hold back the frame, which has its own. Its code
 * is not named in the page: over one connection the first answers would wait behind all of it, so the boot script asks
 * for it after them, and `first-screen.ts` starts it.
 */
const frameFirst = (html: string): string => {
  const links = html.match(/<link rel="stylesheet"[^>]*>\s*/g) ?? [];
  return links
    .reduce((page, link) => page.replace(link, ''), html)
    .replace('</body>', `${links.join('')}</body>`)
    .replace(/<link rel="stylesheet"/g, '<link rel="stylesheet" fetchpriority="low"')
    .replace(/<script type="module"[^>]*><\/script>\s*/g, '');
};

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

const chunksOf = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');

/** The file that holds a module. */
const chunkWith = (bundle: Bundle, module: string): Chunk | undefined =>
  chunksOf(bundle).find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));

/** What makes the frame useful runs as soon as it is there. */
const withFirstScreen = (html: string, bundle: Bundle): string => {
  const chunk = chunkWith(bundle, FIRST_SCREEN);
  if (!chunk) throw new Error('the first screen has no file');
  return html.replace('<style>', `<script async type="module" crossorigin src="/${chunk.fileName}"></script><style>`);
};

/** Emitted files by the source they came from; files of equal content are one. */
const assetsBySource = (bundle: Bundle): Map<string, string> =>
  new Map(
    Object.values(bundle).flatMap((part) =>
      part.type === 'asset'
        ? part.originalFileNames.map((source) => [source.replace(ROOT, ''), `/${part.fileName}`] as const)
        : [],
    ),
  );

/** Everything a chunk needs that the entry does not bring: its imports and the styles that come with them. */
const filesOf = (bundle: Bundle, chunk: Chunk, known: ReadonlySet<string>, found = new Set<string>()): Set<string> => {
  if (known.has(chunk.fileName) || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') filesOf(bundle, next, known, found);
  }
  return found;
};

const tableOf = (bundle: Bundle): BootTable => {
  const first = chunkWith(bundle, '/src/app/main.tsx');
  const known = first ? filesOf(bundle, first, new Set()) : new Set<string>();
  const files: string[] = [];
  const placeOf = (file: string): number => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const pages: Record<string, number[]> = {};
  for (const chunk of chunksOf(bundle)) {
    const route = /\/src\/routes\/(?:_\w+\/)?([\w-]+)\.tsx\?tsr-split=component/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (!route) continue;
    pages[route === 'index' ? '/' : `/${route}`] = [...filesOf(bundle, chunk, known)].map((file) =>
      placeOf(`/${file}`),
    );
  }
  const assets = assetsBySource(bundle);
  const catalogues = [...assets].flatMap(([source, file]) => {
    const code = /^locales\/(.+)\.json$/.exec(source)?.[1];
    return code ? [[code, placeOf(file)] as const] : [];
  });
  // The file with the first module stands first; the page names what the frame needs itself.
  const frames = chunkWith(bundle, FIRST_SCREEN)?.fileName;
  const app = [...known].filter((file) => file.endsWith('.js') && file !== frames).map((file) => placeOf(`/${file}`));
  return { files, app, catalogues: Object.fromEntries(catalogues), pages };
};

export const bootScript = (): Plugin[] => [
  {
    name: 'boot-script-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        bundleBoot().then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async transformIndexHtml(html) {
      return fill(html, '/boot.js');
    },
  },
  {
    name: 'boot-script',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const code = await bundleBoot();
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        const fileName = `assets/boot-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        const html = frameFirst(await fill(String(page.source), `/${fileName}`, tableOf(bundle)));
        page.source = withFirstScreen(html, bundle);
      },
    },
  },
];
