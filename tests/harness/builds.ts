/** Builds that differ from the real one in what a test is about, made from dist/ without building again. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { BootTable } from '../../src/app/boot.ts';

export const DIST = resolve(process.env['DIST_DIR'] ?? join(import.meta.dirname, '../../dist'));

const edit = (folder: string, file: string, change: (text: string) => string): void => {
  const path = join(folder, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (before === after) throw new Error(`${file} has nothing to change`);
  writeFileSync(path, after);
};

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A worker that lists its page under another revision, as it would after any change of the page. */
export const withPageRevision = (worker: string, name: string): string =>
  worker.replace(/("revision":")[0-9a-f]{32}(","url":"index\.html")/, `$1${digest(name).slice(0, 32)}$2`);

/** The app's own code, by the page's table of files. */
const entryOf = (html: string): string => {
  const table: unknown = JSON.parse(/<script type="application\/json" id="files">([^<]*)</.exec(html)?.[1] ?? '');
  const { files, app } = table as BootTable;
  return files[app[0] ?? -1]?.replace('/assets/', '') ?? '';
};

export interface Build {
  readonly folder: string;
  remove(): void;
}

/**
 * A copy whose page carries `name`, and whose scripts all have other hashes, as a change in what they share would give
 * them.
 * @param change edits the entry script
 */
export const buildNamed = (name: string, change: (entrySource: string) => string = (source) => source): Build => {
  const folder = mkdtempSync(join(tmpdir(), 'build-'));
  cpSync(DIST, folder, { recursive: true });
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.(br|gz)$/.test(file)) rmSync(join(folder, file));
  const assets = join(folder, 'assets');
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
  const renamed = new Map(
    scripts.map((file) => [file, file.replace(/-[\w-]{8}\.js$/, `-${digest(name + file).slice(0, 8)}.js`)]),
  );
  const everywhere = (text: string): string =>
    [...renamed].reduce((changed, [before, after]) => changed.replaceAll(before, after), text);
  const entry = entryOf(readFileSync(join(folder, 'index.html'), 'utf8'));
  for (const [before, after] of renamed) {
    const source = everywhere(readFileSync(join(assets, before), 'utf8'));
    rmSync(join(assets, before));
    writeFileSync(join(assets, after), before === entry ? change(source) : source);
  }
  edit(folder, 'index.html', (html) =>
    everywhere(html).replace('<head>', `<head><meta name="build" content="${name}">`),
  );
  edit(folder, 'sw.js', (worker) => withPageRevision(everywhere(worker), name));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

/** A build that never draws. */
export const brokenBuild = (name: string): Build => buildNamed(name, () => 'throw new Error("broken on purpose");');
