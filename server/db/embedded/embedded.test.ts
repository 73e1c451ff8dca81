import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../base/file-lock.mjs';
import { type EmbeddedPostgres, openEmbedded } from './embedded.ts';

let root: string;
let dataDir: string;

beforeEach(() => {
  // Like /root, a folder of mkdtemp is closed to other users: the hardest case for a server that runs as root.
  root = mkdtempSync(join(tmpdir(), 'exchange-embedded-'));
  dataDir = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const run = async (database: EmbeddedPostgres, text: string): Promise<unknown[]> => {
  const client = new pg.Client(database.at);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};

const untilDead = async (pid: number): Promise<void> => {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe('embedded PostgreSQL', () => {
  test('SRV-01 a new data folder gets a durable database that ends with its last user', async () => {
    const first = await openEmbedded(dataDir);
    expect(await run(first, `select current_setting('fsync') as fsync`)).toEqual([{ fsync: 'on' }]);
    const second = await openEmbedded(dataDir);
    expect(second.pid).toBe(first.pid);
    await first.release();
    expect(await run(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.release();
    expect(isAlive(first.pid)).toBe(false);
  });

  test('SRV-10 what a failed statement was given is not in its log', async () => {
    const database = await openEmbedded(dataDir);
    await run(database, `create table name (name text unique check (name <> 'b'))`);
    await run(database, `insert into name values ('planted@example.com')`);
    for (const value of [`'planted@example.com'`, `'planted'::numeric`, `('planted' || pg_sleep(0))::int`])
      await expect(run(database, `insert into name values (${value})`)).rejects.toThrow();
    await database.release();
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('planted');
  });

  test('SRV-01 killed while its folder was made, it is made anew', async () => {
    mkdirSync(join(dataDir, 'postgres.new', 'base'), { recursive: true });
    mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
    const database = await openEmbedded(dataDir);
    expect(await run(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.release();
    // The incomplete folder is moved aside and not deleted.
    expect(readdirSync(dataDir).some((name) => name.startsWith('postgres.incomplete-'))).toBe(true);
    expect(existsSync(join(dataDir, 'postgres.new'))).toBe(false);
  });

  test('SRV-01 killed with its server, it recovers what was committed', async () => {
    const before = await openEmbedded(dataDir);
    await run(before, 'create table kept (id int)');
    await run(before, 'insert into kept select generate_series(1, 1000)');
    // `before` restarts the database when it dies, so `before.pid` is then the new process: keep the old id.
    const killed = before.pid;
    process.kill(killed, 'SIGKILL');
    await untilDead(killed);
    const after = await openEmbedded(dataDir);
    expect(after.pid).not.toBe(killed);
    expect(await run(after, 'select count(*)::int as count from kept')).toEqual([{ count: 1000 }]);
    await Promise.all([after.release(), before.release()]);
  });

  test('SRV-01 a stale lock whose number now belongs to another process is no obstacle', async () => {
    const before = await openEmbedded(dataDir);
    const lockFile = join(dataDir, 'postgres', 'postmaster.pid');
    const [ended, lock] = [before.pid, readFileSync(lockFile, 'utf8')];
    await before.release();
    // Lock files as after a power cut, on a machine where another process has the id since.
    writeFileSync(lockFile, lock.replace(/^\d+/, String(process.ppid)));
    writeFileSync(join(dataDir, 'start.lock'), String(ended));
    const after = await openEmbedded(dataDir);
    expect(await run(after, 'select 1 as one')).toEqual([{ one: 1 }]);
    await after.release();
    expect(existsSync(join(dataDir, 'start.lock'))).toBe(false);
  });

  test('SRV-01 three processes that start together share one database', async () => {
    const opened = await Promise.all([openEmbedded(dataDir), openEmbedded(dataDir), openEmbedded(dataDir)]);
    expect(new Set(opened.map(({ pid }) => pid)).size).toBe(1);
    await Promise.all(opened.map((database) => database.release()));
    expect(isAlive(opened[0]?.pid ?? 0)).toBe(false);
  });

  test('SRV-01 a folder whose path is too long for a socket is reached over the loopback', async () => {
    const deep = join(root, 'x'.repeat(90), 'data');
    mkdirSync(deep, { recursive: true });
    const database = await openEmbedded(deep);
    expect(database.at.host).toBe('127.0.0.1');
    expect(await run(database, 'select 1 as one')).toEqual([{ one: 1 }]);
    await database.release();
  });

  test('SRV-01 moved to where everybody may pass, the folder changes hands and its data stays', async () => {
    const before = await openEmbedded(dataDir);
    await run(before, 'create table kept (id int)');
    await before.release();
    chmodSync(root, 0o755);
    const after = await openEmbedded(dataDir);
    expect(await run(after, 'select count(*)::int as count from kept')).toEqual([{ count: 0 }]);
    await after.release();
  });
});
