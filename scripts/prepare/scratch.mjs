import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../../server/base/file-lock.mjs';

const MEMORY = '/dev/shm';
/** Four times what a run of all tests has at once. */
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

/** A run that was killed could not tidy up, and memory is dear. */
const removeAbandoned = (parent) => {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another user's.
    }
  }
};

/**
 * A folder for what tests throw away, gone when this process ends. In memory where there is room: databases and browser
 * profiles are made and removed by the hundred, and where many files were just removed, a disk's file system (ext4) looks for
 * a free place so long that a new database takes twenty times as much of the processor.
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
