import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Database } from '../connection.ts';
import { openEmbedded } from '../embedded/embedded.ts';
import { backUp } from './backup.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'exchange-backup-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

interface Row extends Record<string, unknown> {
  readonly last: number;
  readonly count: number;
}
const summary = async (database: Database): Promise<Row | undefined> =>
  (await database.orm.execute<Row>(sql`select max(id) as last, count(*) as count from entry`)).rows[0];

test('SRV-03 a backup made under load restores to a whole, consistent data folder', async () => {
  const dataDir = join(root, 'data');
  const target = join(root, 'backup');
  const embedded = await openEmbedded(dataDir);
  const database = connect(embedded.at, { connections: 4 });
  await database.orm.execute(sql`create table entry (id bigint primary key, text text)`);
  writeFileSync(join(dataDir, 'secret'), 'of the sandbox');
  let written = 0;
  let stopping = false;
  const writing = (async () => {
    for (; !stopping; written += 1)
      await database.orm.execute(sql`insert into entry values (${written + 1}, repeat('x', 2000))`);
  })();
  while (written < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = written;
  await backUp(dataDir, target);
  stopping = true;
  await writing;
  await database.close();
  await embedded.release();

  const restored = join(root, 'restored');
  cpSync(target, restored, { recursive: true });
  const again = await openEmbedded(restored);
  const copy = connect(again.at, { connections: 2 });
  const found = await summary(copy);
  // All rows acknowledged before the backup are there, in an unbroken sequence.
  expect(found?.count).toBeGreaterThanOrEqual(before);
  expect(found?.last).toBe(found?.count);
  expect(readFileSync(join(restored, 'secret'), 'utf8')).toBe('of the sandbox');
  await copy.close();
  await again.release();
});

test('SRV-03 a backup is refused where there is nothing to copy or something to overwrite', async () => {
  await expect(backUp(join(root, 'none'), join(root, 'backup'))).rejects.toThrow('holds no database');
  await expect(backUp(root, root)).rejects.toThrow('exists already');
  expect(existsSync(join(root, 'backup'))).toBe(false);
});

test('SRV-03 a backup into the data folder, which would copy itself, is refused, also by another name', async () => {
  const dataDir = join(root, 'data');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  symlinkSync(dataDir, join(root, 'link'));
  for (const target of [join(dataDir, 'backup'), join(dataDir, 'of', 'today'), join(root, 'link', 'backup')])
    await expect(backUp(dataDir, target)).rejects.toThrow(`${target} lies in ${dataDir}, the folder that is copied`);
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});
