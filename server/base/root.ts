/**
 * The root of the repository. Files that are read at run time are located from here, because a bundled server lies in
 * another folder than its sources.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const repositoryOf = (folder: string): string => {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(folder) === folder) throw new Error('The server lies in no repository: no package.json is above it.');
  return repositoryOf(dirname(folder));
};

/** Absolute. */
export const ROOT = repositoryOf(import.meta.dirname);
