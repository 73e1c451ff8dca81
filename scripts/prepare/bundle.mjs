import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from '../../server/base/file-lock.mjs';
import { root } from './paths.mjs';
import { Failure, run } from './run.mjs';
import { hashOf } from './sources.mjs';

const WRITER = 'scripts/prepare/write-bundle.mjs';
/** All inputs of the bundle: import rules (docs/decisions/floors.md) keep the server from importing anything else. */
const SOURCES = [
  'server',
  'src/contract',
  'tsconfig.json',
  'tsconfig.base.json',
  'server/tsconfig.json',
  'package-lock.json',
  WRITER,
];
/** The bundled server reads migrations and catalogues from their place in the repository. */
const NOT_BUNDLED = /\.test\.ts$|^server\/(testing|locales|db\/migrations)\//;
const FOLDER = join(root, '.cache/server');

/**
 * Bundles into a temporary folder and renames it at the end, so that a folder with the final name is always complete.
 */
const bundle = async (folder, name, entry) => {
  const fresh = join(folder, `new-${process.pid}`);
  const options = { env: { NODE_ENV: 'production' }, quiet: true };
  const { code, output } = await run(process.execPath, [join(root, WRITER), fresh, entry], options);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new Failure(`The server could not be bundled:\n${output}`);
  }
  renameSync(fresh, join(folder, name));
  for (const left of readdirSync(folder))
    if (left !== name) rmSync(join(folder, left), { recursive: true, force: true });
};

/**
 * Bundles the server unless a bundle of the current sources exists. Without a bundle, Node would spend seconds of CPU
 * time at each start to compile the TypeScript files one by one. Safe to call from many processes at once.
 * @param {string} [folder] where bundles are kept; absolute, inside the repository
 * @param {string} [entry] the entry file, relative to the repository
 * @returns {Promise<{ main: string, packages: string }>} file URLs to import
 */
export const ensureBundled = async (folder = FOLDER, entry = 'server/main.ts') => {
  const hash = () => hashOf(SOURCES, NOT_BUNDLED) + hashOf([entry], /\.test\.ts$/).slice(0, 8);
  let name = hash();
  if (!existsSync(join(folder, name))) {
    mkdirSync(folder, { recursive: true });
    await withLock(
      `${folder}.lock`,
      async () => {
        name = hash();
        if (!existsSync(join(folder, name))) await bundle(folder, name, entry);
      },
      () => console.log('Another process is bundling the server; waiting for it …'),
    );
  }
  const addressOf = (file) => pathToFileURL(join(folder, name, file)).href;
  return { main: addressOf('main.js'), packages: addressOf('packages.js') };
};
