import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../server/base/file-lock.mjs';

const MEMORY = '/dev/shm';
/** Four times the peak use of a full test run. */
const ROOM_BYTES = 2 * 1024 ** 3;
const NAME = /^exchange-tests-(\d+)-/;

const hasRoom = () => {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES;
  } catch {
    return false;
  }
};

/** Removes the folders of killed runs, which could not clean up; in /dev/shm they occupy memory. */
const removeAbandoned = (parent) => {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // The folder belongs to another user.
    }
  }
};

/**
 * Creates a folder for temporary test files and removes it when this process exits. It lies in memory if there is room:
 * tests create and delete hundreds of databases and browser profiles, and on ext4, after many deletions, the search for
 * free blocks makes creating a database cost twenty times as much CPU time.
 */
export const openScratch = () => {
  const parent = hasRoom() ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `exchange-tests-${process.pid}-`));
  // As root, the database runs as another user, who has to get through.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
};
