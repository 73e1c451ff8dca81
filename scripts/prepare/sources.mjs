import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const filesBelow = (path) => {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
};

/**
 * A hash of file names and contents.
 * @param {readonly string[]} paths files and folders, relative to the repository
 * @param {RegExp} skipped paths to leave out
 */
export const hashOf = (paths, skipped) => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesBelow)) {
    if (!skipped.test(file))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
};
