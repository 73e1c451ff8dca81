import { statfsSync } from 'node:fs';
import { Failure } from './run.mjs';

const MEGABYTE = 1024 * 1024;

/** @returns {number | undefined} free megabytes where `folder` lives; undefined where the system does not tell. */
const freeMegabytes = (folder) => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.floor((bavail * bsize) / MEGABYTE);
  } catch {
    return undefined;
  }
};

/** @throws {Failure} where fewer than `megabytes` are free. */
export const requireDisk = (folder, megabytes, what) => {
  const free = freeMegabytes(folder);
  if (free !== undefined && free < megabytes)
    throw new Failure(`${what} needs about ${megabytes} MB of disk in ${folder}, but only ${free} MB are free.`);
};
