import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isAlive } from '../../base/file-lock.mjs';
import { findRunning } from './postmaster.ts';

const PLATFORM = process.platform;
const SOCKET = '.s.PGSQL.5432';
/** Answers one connection with an error of PostgreSQL, hangs from then on, and ends when it is told to. */
const ANSWERS_ONCE = `
  const [path, state] = process.argv.slice(1);
  const fields = Buffer.from('SFATAL\\0C' + state + '\\0Mrefused\\0\\0');
  const head = Buffer.from('E----');
  head.writeInt32BE(fields.length + 4, 1);
  const server = require('node:net').createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([head, fields])));
    server.close();
  });
  server.listen(path, () => process.stdout.write('listens'));
  setInterval(() => undefined, 60_000);
`;

let folder: string;
let children: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-postmaster-'));
  children = [];
  writeFileSync(join(folder, 'exchange-password'), 'x');
  Object.defineProperty(process, 'platform', { value: 'darwin' });
});
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: PLATFORM });
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A program whose id stands in the lock file, as after a power cut or of the database itself. */
const lockedBy = async (script: string, ...parameters: string[]): Promise<number> => {
  const child = spawn(process.execPath, ['-e', script, join(folder, SOCKET), ...parameters]);
  children.push(child);
  await once(child.stdout, 'data');
  writeFileSync(join(folder, 'postmaster.pid'), `${child.pid}\n${folder}\n1700000000\n5432\n${folder}\n\n`);
  return child.pid ?? 0;
};

test('SRV-01 outside Linux a program that has the id of a stale lock by now is left alone', async () => {
  const pid = await lockedBy(`process.stdout.write('runs'); setInterval(() => undefined, 60_000)`);
  expect(await findRunning(folder, 1)).toBeUndefined();
  expect(isAlive(pid)).toBe(true);
});

test('SRV-01 outside Linux a database that answered and then hangs is stopped', async () => {
  const pid = await lockedBy(ANSWERS_ONCE, '57P03');
  expect(await findRunning(folder, 1)).toBeUndefined();
  expect(isAlive(pid)).toBe(false);
});

test('SRV-01 outside Linux a database with another password is not this one, and is left alone', async () => {
  const pid = await lockedBy(ANSWERS_ONCE, '28P01');
  expect(await findRunning(folder, 1)).toBeUndefined();
  expect(isAlive(pid)).toBe(true);
});
