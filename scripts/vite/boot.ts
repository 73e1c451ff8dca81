/**
 * Puts the boot script, its table of files and the styles of the first paint into index.html. The table is known only
 * after everything else is built. It is JSON in the page and not part of the script, because the first paint waits for
 * the script but need not wait for the table. The styles are inline (the server's Content-Security-Policy allows them
 * by hash), so that the frame paints with the first response.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { build, minify, type Plugin, type Rolldown } from 'vite';
import { PRELOADS_FILE } from '../../server/app/page-preloads.ts';
import type { BootTable } from '../../src/app/boot.ts';
import { frame } from './frame.ts';
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

const dataTag = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** @param table nothing in development */
const fill = async (page: string, script: string, table?: BootTable): Promise<string> => {
  const { html, patterns, words } = await frame();
  const [ticker, practice, ...others] = patterns;
  const boot = `<script src="${script}"></script><style>${await firstStyles()}</style>`;
  // After the frame, which needs none of it to be painted. The templates of ticker and practice label come first, to be
  // there in time for the prices that boot.ts shows with the first paint.
  const rest = `${ticker}${practice}${table ? dataTag('files', table) : ''}${others.join('')}${dataTag('words', words)}`;
  const parts = { boot, frame: html, patterns: rest };
  return Object.entries(parts).reduce((filled, [name, part]) => filled.replace(`<!--${name}-->`, () => part), page);
};

/**
 * Moves the app's styles to the end of the page: in the head they would block the first paint, which has its own
 * styles. Removes the app's script from the page: on one connection the first API responses would wait behind all of
 * the app's code, so the boot script requests that code after them, and `first-screen.ts` starts it.
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

/** The chunk that contains a module. */
const chunkWith = (bundle: Bundle, module: string): Chunk | undefined =>
  chunksOf(bundle).find((chunk) => chunk.moduleIds.some((id) => id.endsWith(module)));

/** Adds the script that fills the frame; `async`, so that it runs as soon as it has arrived. */
const withFirstScreen = (html: string, bundle: Bundle): string => {
  const chunk = chunkWith(bundle, FIRST_SCREEN);
  if (!chunk) throw new Error('the first screen has no file');
  return html.replace('<style>', `<script async type="module" crossorigin src="/${chunk.fileName}"></script><style>`);
};

/** Emitted assets by their source file. Assets of equal content share one emitted file. */
const assetsBySource = (bundle: Bundle): Map<string, string> =>
  new Map(
    Object.values(bundle).flatMap((part) =>
      part.type === 'asset'
        ? part.originalFileNames.map((source) => [source.replace(ROOT, ''), `/${part.fileName}`] as const)
        : [],
    ),
  );

/** All files that a chunk needs beyond those already known: its imports, and the styles that come with them. */
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
  const memberPages: Record<string, number[]> = {};
  for (const chunk of chunksOf(bundle)) {
    const [, floor, route] =
      /\/src\/routes\/(?:(_\w+)\/)?([\w-]+)\.tsx\?tsr-split=component/.exec(chunk.facadeModuleId ?? '') ?? [];
    if (!route) continue;
    const places = [...filesOf(bundle, chunk, known)].map((file) => placeOf(`/${file}`));
    (floor === '_member' ? memberPages : pages)[route === 'index' ? '/' : `/${route}`] = places;
  }
  const assets = assetsBySource(bundle);
  const catalogues = [...assets].flatMap(([source, file]) => {
    const code = /^locales\/(.+)\.json$/.exec(source)?.[1];
    return code ? [[code, placeOf(file)] as const] : [];
  });
  // The chunk with the first module comes first. Leave out the frame's chunk, which index.html already names.
  const frames = chunkWith(bundle, FIRST_SCREEN)?.fileName;
  const app = [...known].filter((file) => file.endsWith('.js') && file !== frames).map((file) => placeOf(`/${file}`));
  return { files, app, catalogues: Object.fromEntries(catalogues), pages, memberPages };
};

/**
 * For a server's `Link` header: by path, files that a browser would otherwise find later, in the page or by the boot
 * script. The paint of the frame waits for the boot script; the content of the frame waits for the page's styles.
 */
const preloadsOf = (boot: string, { files, pages, memberPages }: BootTable): Record<string, string[]> =>
  Object.fromEntries(
    // Home's code and styles are the app's own.
    Object.entries({ '/': [], ...pages, ...memberPages }).map(([path, places]) => {
      const styles = places.map((place) => files[place] ?? '').filter((file) => file.endsWith('.css'));
      return [path, [boot, ...styles]];
    }),
  );

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
        const table = tableOf(bundle);
        const preloads = JSON.stringify(preloadsOf(`/${fileName}`, table));
        this.emitFile({ type: 'asset', fileName: PRELOADS_FILE, source: preloads });
        const html = frameFirst(await fill(String(page.source), `/${fileName}`, table));
        page.source = withFirstScreen(html, bundle);
      },
    },
  },
];
