/** Makes the folder of the embedded database with its parents, or says in one sentence why that is not possible. */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Makes one level at a time: Node's recursive mkdir never ends on a file system that answers ENOENT, as /proc does. */
const make = (path: string): void => {
  if (isFolder(path)) return;
  if (dirname(path) !== path) make(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process that starts at the same moment may have made the folder.
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
