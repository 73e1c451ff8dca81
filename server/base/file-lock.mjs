// A lock file that lets one process work at a time. Plain JavaScript: `npm start` needs it before any package is
// installed.
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
/** The holder touches its lock file every second. After this long without a touch, it hangs or its machine is gone. */
const SILENT_MS = 15_000;
const RETRY_MS = 50;

/** A zombie (ended, but never reaped by its parent, as in containers without an init) still has a process id. */
const isZombie = (pid) => {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

export const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const readLock = (path) => {
  try {
    return { text: readFileSync(path, 'utf8'), silentMs: Date.now() - statSync(path).mtimeMs };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
};

const isAbandoned = ({ text, silentMs }) => {
  if (silentMs > SILENT_MS) return true;
  // A new holder writes its id just after it creates the file; a file that stays empty is caught by its age above.
  const [pid, host = hostname()] = text.split(' ');
  return Number(pid) > 0 && host === hostname() && !isAlive(Number(pid));
};

/**
 * Moves an abandoned lock aside; if another process has replaced the lock meanwhile, puts the new holder's lock back.
 */
const clear = (path, seen) => {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== seen) linkSync(aside, path);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
};

const tryToTake = (path, mine) => {
  try {
    writeFileSync(path, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

export const withLock = async (path, work, onWait) => {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${process.pid} ${hostname()} ${randomUUID()}`;
  let told = false;
  while (!tryToTake(path, mine)) {
    const held = readLock(path);
    if (held === undefined) continue;
    if (isAbandoned(held)) {
      clear(path, held.text);
      continue;
    }
    if (!told) onWait?.();
    told = true;
    await pause(RETRY_MS);
  }
  const heartbeat = setInterval(() => {
    try {
      utimesSync(path, new Date(), new Date());
    } catch {
      // Somebody removed the folder; `work` itself will fail on that.
    }
  }, HEARTBEAT_MS);
  const release = () => {
    clearInterval(heartbeat);
    if (readLock(path)?.text === mine) rmSync(path, { force: true });
  };
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
};
