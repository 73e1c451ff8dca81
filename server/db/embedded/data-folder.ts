/** Makes the folder of the embedded database with its parents, or says in one sentence why that is not possible. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** One level at a time: where a file system refuses with "no such file", as /proc does, Node's own way never ends. */
const make = (path: string): void => {
  if (isFolder(path)) return;
  if (dirname(path) !== path) make(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that starts at the same moment made it.
    if (!isFolder(path)) throw error;
  }
};

/** @throws Error with a sentence for the person who starts the server */
export const makeDataFolder = (path: string): void => {
  try {
    make(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException;
    throw new Error(`DATA_DIR is "${path}", but this folder cannot be made or written (${code}).`, { cause: error });
  }
};
