import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../server/base/file-lock.mjs';
import { compressFolder } from './compress.mjs';
import { root } from './paths.mjs';
import { Failure, run, tool } from './run.mjs';
import { hashOf } from './sources.mjs';

/** All inputs of a build. Generated files are excluded, because the build itself writes them. */
const SOURCES = [
  'index.html',
  'vite.config.ts',
  'lingui.config.ts',
  'package-lock.json',
  'src',
  'sw',
  'public',
  'locales',
  'server/locales',
  'scripts/vite',
];
const GENERATED = /\.gen\.ts$|\.test\.tsx?$|locales[\\/][^\\/]+\.(json|js|ts)$/;
export const DIST = join(root, 'dist');
const STAMP = '.built-from';

/** A hash of the contents of everything that a build reads. */
const sourceHash = () => hashOf(SOURCES, GENERATED);

/** A build compiles the server's catalogues next to their sources; without them the server answers in English only. */
const SERVER_LOCALES = join(root, 'server/locales');
const hasServerCatalogues = () =>
  readdirSync(SERVER_LOCALES).every(
    (file) => !file.endsWith('.po') || existsSync(join(SERVER_LOCALES, file.replace(/po$/, 'json'))),
  );

const isBuiltFrom = (hash) => {
  const stamp = join(DIST, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && hasServerCatalogues();
};

/** Builds into a new folder and then swaps the folders, so that a killed build never leaves an incomplete dist/. */
const build = async (hash) => {
  console.log('Building the app …');
  const fresh = join(root, `.cache/build-${process.pid}`);
  const old = join(root, `.cache/old-${process.pid}`);
  for (const left of readdirSync(join(root, '.cache')))
    if (/^(build|old)-\d+$/.test(left)) rmSync(join(root, '.cache', left), { recursive: true, force: true });
  const { code, output } = await run(
    process.execPath,
    [tool('vite/bin/vite.js'), 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
    { env: { NODE_ENV: 'production' }, quiet: true },
  );
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Failure(`The app could not be built:\n${output}`);
  }
  await compressFolder(fresh);
  writeFileSync(join(fresh, STAMP), hash);
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
};

/** Builds the app into dist/ where its sources changed since the last build. Safe to call from many processes. */
export const ensureBuilt = async () => {
  if (isBuiltFrom(sourceHash())) return;
  mkdirSync(join(root, '.cache'), { recursive: true });
  await withLock(
    join(root, '.cache/build.lock'),
    async () => {
      const hash = sourceHash();
      if (!isBuiltFrom(hash)) await build(hash);
    },
    () => console.log('Another process is building; waiting for it …'),
  );
};
