// One process at a time, by a file. Plain JavaScript: `npm start` needs it before any package is installed.
import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const HEARTBEAT_MS = 1_000;
/** A holder touches its lock every second: silent for this long, it hangs, or was on a machine that is gone. */
const SILENT_MS = 15_000;
const RETRY_MS = 50;

/** A process that ended but was never collected by its parent, as in containers without an init, still has a number. */
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
  // An empty file is a lock whose holder is just about to write its number, unless it stays empty.
  const [pid, host = hostname()] = text.split(' ');
  return Number(pid) > 0 && host === hostname() && !isAlive(Number(pid));
};

/** Moves an abandoned lock aside; where another process got there first, puts the new holder's lock back. */
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
      // The folder was removed under us; the work itself will say so.
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
