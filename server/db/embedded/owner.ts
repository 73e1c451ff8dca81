/**
 * The system user that the database runs as. PostgreSQL refuses to run as root, so a server that root starts gives the
 * folder to the system's `postgres` user (or `nobody`). Where that user cannot reach the folder or the programs, as
 * under /root, the database runs in a user namespace without any capability, so that no folder has to be opened to
 * others.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type Owner =
  | { readonly kind: 'self' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number }
  | { readonly kind: 'namespace'; readonly uid: number; readonly gid: number };

const CANDIDATES = ['postgres', 'nobody'];

const systemUser = (): { uid: number; gid: number } => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of CANDIDATES) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('Root cannot run PostgreSQL and there is no user postgres or nobody: set DATABASE_URL.');
};

/** Whether the user may pass through every folder above the path. */
const reaches = (path: string, uid: number, gid: number): boolean => {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found) {
      const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
      if ((found.mode & bit) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
};

export const chooseOwner = (paths: readonly string[]): Owner => {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const user = systemUser();
  return paths.every((path) => reaches(path, user.uid, user.gid))
    ? { kind: 'user', ...user }
    : { kind: 'namespace', ...user };
};

/** Gives a folder and its contents to the owner; does nothing where the folder is the owner's already. */
export const giveTo = (owner: Owner, path: string): void => {
  if (owner.kind === 'self') return;
  const [uid, gid] = owner.kind === 'user' ? [owner.uid, owner.gid] : [0, 0];
  if (statSync(path).uid === uid) return;
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
  // The folder comes last, so that an interrupted change of owner is repeated.
  chownSync(path, uid, gid);
};

/** Starts a program as the owner. */
export const spawnAs = (
  owner: Owner,
  program: string,
  parameters: readonly string[],
  options: SpawnOptions,
): ChildProcess => {
  if (owner.kind === 'namespace')
    return spawn(
      'unshare',
      ['--user', `--map-user=${owner.uid}`, `--map-group=${owner.gid}`, program, ...parameters],
      options,
    );
  return spawn(program, parameters, owner.kind === 'user' ? { ...options, uid: owner.uid, gid: owner.gid } : options);
};
