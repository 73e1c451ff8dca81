import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ensureCluster } from './cluster.ts';
import { findRunning } from './postmaster.ts';

/** Modes of files do not stop root, who therefore works as another user for as long. */
const asStranger = async (work: () => Promise<void>): Promise<void> => {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
};

test('SRV-01 a database of another user is neither moved aside nor taken for one that does not run', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'exchange-cluster-'));
  const folder = join(dataDir, 'postgres');
  onTestFinished(() => {
    chmodSync(folder, 0o700);
    rmSync(dataDir, { recursive: true, force: true });
  });
  mkdirSync(join(folder, 'global'), { recursive: true });
  for (const name of ['PG_VERSION', 'global/pg_control', 'exchange-password', 'postmaster.pid'])
    writeFileSync(join(folder, name), '1');
  // Everybody may write beside the database, as where a group shares the data folder, but nobody may look into it.
  chmodSync(dataDir, 0o777);
  chmodSync(folder, 0);
  const programs = { initdb: '/bin/false', postgres: '/bin/false' };
  const told = `The database in ${folder} belongs to another user: start as that user.`;
  await asStranger(async () => {
    await expect(findRunning(folder)).rejects.toThrow(told);
    await expect(ensureCluster(folder, programs, { kind: 'self' })).rejects.toThrow(told);
  });
  expect(readdirSync(dataDir)).toEqual(['postgres']);
});
