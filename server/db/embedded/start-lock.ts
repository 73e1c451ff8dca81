/** One process at a time makes, starts or stops the database of a data folder. A holder that died is no holder. */
import { readFileSync, renameSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';

const REFRESH_MS = 1_000;
/** A living holder touches its lock every second: this old, it hangs or its process id belongs to another. */
const STALE_MS = 15_000;
const RETRY_MS = 50;

/** A process that ended but was never collected by its parent, as in containers without an init, still has a number. */
const isZombie = (pid: number): boolean => {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const isStale = (path: string): boolean => {
  try {
    const pid = Number(readFileSync(path, 'utf8'));
    const ageMs = Date.now() - statSync(path).mtimeMs;
    // An empty file is a lock whose holder is just about to write its number, unless it stays empty.
    return ageMs > STALE_MS || (pid > 0 && pid !== process.pid && !isAlive(pid));
  } catch {
    return false;
  }
};

const take = (path: string): boolean => {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
};

const clearStale = (path: string): void => {
  const aside = `${path}.${process.pid}`;
  try {
    // Renaming decides between two processes that found the same stale lock.
    renameSync(path, aside);
    unlinkSync(aside);
  } catch {
    // The other one was faster.
  }
};

export const whileLocked = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  while (!take(path)) {
    if (isStale(path)) clearStale(path);
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  const refresh = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // The data folder was removed under us: the database will say so more clearly.
    }
  }, REFRESH_MS);
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    try {
      unlinkSync(path);
    } catch {
      // As above.
    }
  }
};
