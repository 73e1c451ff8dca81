/**
 * Copies a whole data folder while the exchange runs: the database as of the end of the copy, and the files beside it.
 * The copy is itself a data folder: to restore it, put it in place and start the server.
 *
 * The copy is PostgreSQL's low-level base backup: files are copied while they change, and the WAL that is written
 * meanwhile, which a replication slot keeps from being recycled, makes them consistent at the first start.
 */
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import pg from 'pg';
import { openEmbedded } from '../embedded/embedded.ts';

/** Files that every start makes anew, or that belong to the running process. */
const SKIPPED_FILES = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_internal\.init|backup_label.*|tablespace_map.*)$/;
const EMPTIED_FOLDERS = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
/** Files beside the database's folder that are skipped: its log, its locks, and the remains of an interrupted start. */
const SKIPPED_BESIDE = /^(postgres(\..*)?|start\.lock.*)$/;

const copyUnlessGone = async (from: string, to: string): Promise<void> => {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    // The table was dropped meanwhile; the WAL records that too.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
};

const copyFolder = async (from: string, to: string, isWanted: (name: string) => boolean): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, isWanted);
    else if (entry.isFile()) await copyUnlessGone(source, target);
  }
};

const copyCluster = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      if (EMPTIED_FOLDERS.has(entry.name)) await mkdir(target, { mode: 0o700 });
      else await copyFolder(source, target, (name) => !SKIPPED_FILES.test(name) && !name.startsWith('pgsql_tmp'));
    } else if (entry.isFile() && !SKIPPED_FILES.test(entry.name)) await copyUnlessGone(source, target);
  }
};

const copyLog = async (from: string, to: string): Promise<void> => {
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isFile()) await copyUnlessGone(join(from, entry.name), join(to, entry.name));
  await mkdir(join(to, 'archive_status'), { recursive: true, mode: 0o700 });
  await mkdir(join(to, 'summaries'), { recursive: true, mode: 0o700 });
};

/** Flushes every file of the copy to disk, so that the backup survives a loss of power. */
const flush = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    await file.sync();
    await file.close();
  }
};

interface Stopped {
  readonly labelfile: string;
  readonly spcmapfile: string;
}

/** @param client a superuser of the database whose folder `from` is */
export const copyDatabase = async (client: pg.Client, from: string, to: string): Promise<void> => {
  const slot = `backup_${process.pid}_${Date.now()}`;
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
  await client.query(`select pg_backup_start('exchange', fast => true)`);
  await copyCluster(from, to);
  const { rows } = await client.query<Stopped>('select * from pg_backup_stop(wait_for_archive => false)');
  await copyLog(join(from, 'pg_wal'), join(to, 'pg_wal'));
  await writeFile(join(to, 'backup_label'), rows[0]?.labelfile ?? '', { mode: 0o600 });
};

/** The real path of a file or folder, or of the nearest folder above it that exists. */
const existing = async (path: string): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return existing(dirname(path));
  }
};

/** @throws Error where the copy would be a part of what is copied, and so copy itself */
const refuseInside = async (dataDir: string, target: string): Promise<void> => {
  const [folder, above] = [await realpath(dataDir), await existing(dirname(target))];
  if (above === folder || above.startsWith(`${folder}${sep}`))
    throw new Error(`${target} lies in ${dataDir}, the folder that is copied: choose a folder outside it.`);
};

/**
 * @param dataDir the data folder, whether a server runs on it or not
 * @param target a folder outside it that does not exist yet; the folders above it are made
 * @throws Error whose message is a sentence; `target` is not created then
 */
export const backUp = async (dataDir: string, target: string): Promise<void> => {
  if (existsSync(target)) throw new Error(`${target} exists already: a backup goes into a new folder.`);
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`${dataDir} holds no database.`);
  await refuseInside(dataDir, target);
  const made = `${target}.partial`;
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { recursive: true, mode: 0o700 });
  const embedded = await openEmbedded(dataDir);
  const client = new pg.Client(embedded.at);
  try {
    await client.connect();
    await copyDatabase(client, join(dataDir, 'postgres'), join(made, 'postgres'));
    for (const entry of await readdir(dataDir, { withFileTypes: true })) {
      if (SKIPPED_BESIDE.test(entry.name)) continue;
      const [source, copy] = [join(dataDir, entry.name), join(made, entry.name)];
      if (entry.isDirectory()) await copyFolder(source, copy, () => true);
      else if (entry.isFile()) await copyUnlessGone(source, copy);
    }
    await flush(made);
    await rename(made, target);
  } finally {
    await client.end();
    await embedded.release();
    await rm(made, { recursive: true, force: true });
  }
};
