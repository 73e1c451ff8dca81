/** Creates the folder of a database cluster, so that a cluster is either complete or absent. */
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { giveTo, type Owner, spawnAs } from './owner.ts';

export const ROLE = 'exchange';
const PASSWORD_FILE = 'exchange-password';

/** The error as a sentence for the person who starts the server, where the folder is closed to this user. */
export const asSentence = (folder: string, error: unknown): unknown =>
  (error as NodeJS.ErrnoException).code === 'EACCES'
    ? new Error(`The database in ${folder} belongs to another user: start as that user.`, { cause: error })
    : error;

/** existsSync would take a file that this user may not see for one that is missing. */
const has = (folder: string, ...path: readonly string[]): boolean => {
  try {
    return statSync(join(folder, ...path), { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw asSentence(folder, error);
  }
};

/** Whether the folder has the files without which PostgreSQL cannot start, and the password, which is written last. */
const isWhole = (folder: string): boolean =>
  has(folder, 'PG_VERSION') && has(folder, 'global', 'pg_control') && has(folder, PASSWORD_FILE);

const run = (owner: Owner, program: string, parameters: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    // PGDATA and similar variables would override these parameters.
    const child = spawnAs(owner, program, parameters, { stdio: ['ignore', 'ignore', 'pipe'], env: cleanEnvironment() });
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed (${code}): ${said.trim()}`));
    });
  });

/** The environment for PostgreSQL's programs: without the server's secrets and without PG* variables. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, SystemRoot, TEMP, TMP, TMPDIR } = process.env;
  return { PATH, HOME, SystemRoot, TEMP, TMP, TMPDIR, LC_ALL: 'C', TZ: 'UTC' };
};

/**
 * Creates the cluster at `folder` where there is none, or only half of one.
 * @throws Error where this user may not read the folder: nobody can tell then whether it is whole
 */
export const ensureCluster = async (folder: string, binaries: Binaries, owner: Owner): Promise<void> => {
  if (isWhole(folder)) {
    giveTo(owner, folder);
    return;
  }
  // An incomplete folder may still hold data: it is moved aside and never deleted.
  if (existsSync(folder)) renameSync(folder, `${folder}.incomplete-${Date.now()}`);
  const made = `${folder}.new`;
  rmSync(made, { recursive: true, force: true });
  mkdirSync(made, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  const passwordFile = `${folder}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    giveTo(owner, made);
    if (owner.kind === 'user') chownSync(passwordFile, owner.uid, owner.gid);
    await run(owner, binaries.initdb, [
      `--pgdata=${made}`,
      `--username=${ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // Gives the same sort order and case rules on every machine, whatever its system library.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ]);
    writeFileSync(join(made, PASSWORD_FILE), password, { mode: 0o600 });
    renameSync(made, folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
};

export const passwordOf = (folder: string): string => readFileSync(join(folder, PASSWORD_FILE), 'utf8').trim();
