import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const HEARTBEAT_MS = 2_000;
/** A holder that has not touched its lock for this long is gone (killed, or its machine is). */
const SILENT_MS = 15_000;

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
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
  const [pid, host] = text.split(' ');
  return host === hostname() && !isAlive(Number(pid));
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

/**
 * Runs `work` while no other process runs work under the same lock file. A holder that was killed is noticed, so a lock
 * never outlives its holder for long.
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] told once when somebody else holds the lock.
 * @returns {Promise<T>}
 */
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
    await pause(250);
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
