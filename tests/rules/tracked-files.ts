import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/**
 * The files of the repository that match a pattern of git, without those that the working tree no longer has. What is
 * not tracked is left out, since other tests write files and delete them meanwhile.
 */
export const trackedFiles = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(resolve(ROOT, path)));
