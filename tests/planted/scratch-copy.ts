/** A copy of the working tree in which faults are planted, so that the tree itself is never changed. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isAlive } from '../../server/base/file-lock.mjs';

export const root = resolve(import.meta.dirname, '../..');
const CACHE = join(root, '.cache');
const NAME = /^planted-(\d+)$/;
/** Not copied: large, generated, or somebody's data. */
const LEFT_OUT = new Set(['.cache', '.git', '.tanstack', 'coverage', 'data', 'dist', 'node_modules']);
const OUTPUT = join(root, 'tests/.output');

const ENDS_WITHIN_MS = 5_000;

const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** Stops the copy's test database, which outlives an interrupted runner. */
const endDatabase = (copy: string): void => {
  const file = join(copy, '.cache/test-database/postgres/postmaster.pid');
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  if (!(pid > 1) || !isAlive(pid)) return;
  process.kill(pid, 'SIGQUIT');
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let waitedMs = 0; isAlive(pid) && waitedMs < ENDS_WITHIN_MS; waitedMs += 50) Atomics.wait(clock, 0, 0, 50);
};

/** Makes a copy that is removed when this process ends; the next run removes the copy of a killed process. */
export const makeCopy = (): string => {
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE)) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (!Number.isInteger(pid) || isAlive(pid)) continue;
    endDatabase(join(CACHE, name));
    remove(join(CACHE, name));
  }
  const copy = join(CACHE, `planted-${process.pid}`);
  process.on('exit', () => {
    endDatabase(copy);
    remove(copy);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
  mkdirSync(copy);
  for (const name of readdirSync(root))
    if (!LEFT_OUT.has(name))
      cpSync(join(root, name), join(copy, name), { recursive: true, filter: (path) => path !== OUTPUT });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  return copy;
};
