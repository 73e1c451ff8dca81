/** Makes variants of the build in dist/ for tests, without building again. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { BootTable } from '../../src/app/boot.ts';
import { STORAGE_LIMIT_MS } from '../../src/core/storage/storage-limit.ts';

export const DIST = resolve(process.env['DIST_DIR'] ?? join(import.meta.dirname, '../../dist'));

const edit = (folder: string, file: string, change: (text: string) => string): void => {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (before === after) throw new Error(`${file} has nothing to change`);
  writeFileSync(path, after);
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Gives a page and its service worker the name of another build. */
export const renamePage = (html: string, name: string): string =>
  html.replace(/(<meta name="build" content=")[^"]*/, `$1${name}`);
export const renameWorker = (worker: string, name: string): string =>
  worker.replace(/("revision":")[^"]*(","url":"index\.html")/, `$1${name}$2`);

/** The script that the page itself names after the boot script. */
export const firstOf = (html: string): string => /\/assets\/(first-[^"]*)"/.exec(html)?.[1] ?? '';

/** The app's main file, from the page's table of files. */
const entryOf = (html: string): string => {
  const table: unknown = JSON.parse(/<script type="application\/json" id="files">([^<]*)</.exec(html)?.[1] ?? '');
  const { files, app } = table as BootTable;
  return files[app[0] ?? -1]?.replace('/assets/', '') ?? '';
};

/**
 * Scripts whose names change with one file's contents: that file and all that import it, as the bundler would do it.
 */
const namedWith = (entry: string, sources: ReadonlyMap<string, string>): Set<string> => {
  const changed = new Set([entry]);
  for (const file of changed) for (const [other, source] of sources) if (source.includes(file)) changed.add(other);
  return changed;
};

/**
 * The worker gives its storage a second and then takes what the network has: a busy machine may exceed that, and which of
 * two builds is shown then depends on it.
 */
const PATIENT =
  '{const set=self.setTimeout;self.setTimeout=(run,ms,...more)=>set(run,ms===LIMIT?60000:ms,...more)}\n'.replace(
    'LIMIT',
    String(STORAGE_LIMIT_MS),
  );

export interface Build {
  readonly folder: string;
  remove(): void;
}

/**
 * A build named `name` that differs from the real one in one file. Scripts that do not import that file keep their names.
 * @param change edits the file
 * @param fileOf the file, by the page; by default the main file, which hardly any other imports
 */
export const buildNamed = (
  name: string,
  change: (entrySource: string) => string = (source) => `${source}\n/* ${name} */`,
  fileOf: (html: string) => string = entryOf,
): Build => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  cpSync(DIST, folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  const assets = join(folder, 'assets');
  const entry = fileOf(readFileSync(join(folder, 'index.html'), 'utf8'));
  const sources = new Map(
    readdirSync(assets)
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readFileSync(join(assets, file), 'utf8')]),
  );
  const renamed = [...namedWith(entry, sources)].map(
    (file) => [file, file.replace(/-[\w-]{8}\.js$/, `-${digest(name + file).slice(0, 8)}.js`)] as const,
  );
  const everywhere = (text: string): string =>
    renamed.reduce((changed, [before, after]) => changed.replaceAll(before, after), text);
  for (const [before, after] of renamed) {
    const source = everywhere(sources.get(before) ?? '');
    rmSync(join(assets, before));
    writeFileSync(join(assets, after), before === entry ? change(source) : source);
  }
  edit(folder, 'index.html', (html) => renamePage(everywhere(html), name));
  edit(folder, 'sw.js', (worker) => PATIENT + renameWorker(everywhere(worker), name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** A build that throws before its first render. */
export const brokenBuild = (name: string): Build => buildNamed(name, () => 'throw new Error("broken on purpose");');
/** A build that never renders, without an error. */
export const silentBuild = (name: string): Build => buildNamed(name, () => 'export {};');
