/**
 * Puts the boot script and the first styles into index.html. The script is a file of its own whose table of files is
 * known only when everything else is built; the styles of the first paint stand in the page (the server allows them
 * by their hash), so that the frame is drawn with the first answer.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { build, minify, type Plugin, type Rolldown } from 'vite';
import type { BootTable } from '../../src/app/boot.ts';
import { FIRST_ICONS } from '../../src/ui/icons/first-icons.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FIRST_STYLES = ['src/ui/styles/tokens.css', 'src/ui/styles/shell.css'];
const TABS = ['home', 'market', 'exchange', 'options', 'assets'] as const;

const firstStyles = async (): Promise<string> => {
  const parts = await Promise.all(FIRST_STYLES.map((file) => readFile(`${ROOT}${file}`)));
  return transform({ filename: 'first.css', code: Buffer.concat(parts), minify: true }).code.toString();
};

const bundleBoot = async (table: BootTable): Promise<string> => {
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    define: { BOOT_TABLE: JSON.stringify(table) },
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

/** The tab bar's icons in both looks; the styles show one of them. */
const tabIcons = (): string =>
  TABS.map((name) => {
    const [ios, md] = FIRST_ICONS[name];
    const icon = (path: string, box: number, look: string) =>
      `<svg class="icon only-${look}" viewBox="0 0 ${box} ${box}" aria-hidden="true"><path d="${path}"/></svg>`;
    return `<span class="tab-bar-link"><span class="tab-bar-pill">${icon(ios, 56, 'ios')}${icon(md, 24, 'md')}</span><span>&nbsp;</span></span>`;
  }).join('');

const fill = (html: string, script: string, styles: string): string =>
  html
    .replace('<!--boot-->', `<script src="${script}"></script><style>${styles}</style>`)
    .replace('<!--tab-icons-->', tabIcons());

type Chunk = Rolldown.OutputChunk;
type Bundle = Rolldown.OutputBundle;

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
  const chunks = Object.values(bundle).filter((part): part is Chunk => part.type === 'chunk');
  // The file that holds the first module, with what it imports: index.html names these itself.
  const first = chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith('/src/app/main.tsx')));
  const known = first ? filesOf(bundle, first, new Set()) : new Set<string>();
  const pages: Record<string, string[]> = {};
  for (const chunk of chunks) {
    const route = /\/src\/routes\/(?:_\w+\/)?([\w-]+)\.tsx\?tsr-split=component/.exec(chunk.facadeModuleId ?? '')?.[1];
    if (!route) continue;
    pages[route === 'index' ? '/' : `/${route}`] = [...filesOf(bundle, chunk, known)].map((file) => `/${file}`);
  }
  const assets = assetsBySource(bundle);
  const catalogues = [...assets].flatMap(([source, file]) => {
    const code = /^locales\/(.+)\.json$/.exec(source)?.[1];
    return code ? [[code, file] as const] : [];
  });
  return { catalogues: Object.fromEntries(catalogues), pages };
};

const DEVELOPMENT: BootTable = {
  catalogues: {},
  pages: {},
};

export const bootScript = (): Plugin[] => [
  {
    name: 'boot-script-development',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response, next) => {
        bundleBoot(DEVELOPMENT).then((code) => {
          response.setHeader('content-type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
    async transformIndexHtml(html) {
      return fill(html, '/boot.js', await firstStyles());
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
        const code = await bundleBoot(tableOf(bundle));
        const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
        const fileName = `assets/boot-${hash}.js`;
        this.emitFile({ type: 'asset', fileName, source: code });
        page.source = fill(String(page.source), `/${fileName}`, await firstStyles());
      },
    },
  },
];
