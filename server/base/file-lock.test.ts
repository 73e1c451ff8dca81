import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './file-lock.mjs';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
  path = join(folder, 'inside', 'one.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('SRV-01 work under one lock is done one after the other, also where it fails', async () => {
  const steps: string[] = [];
  const work = (name: string, fails: boolean) => () =>
    new Promise<void>((resolve, reject) => {
      steps.push(`${name} begins`);
      setImmediate(() => {
        steps.push(`${name} ends`);
        if (fails) reject(new Error(name));
        else resolve();
      });
    });
  const [first, second] = await Promise.allSettled([
    withLock(path, work('first', true)),
    withLock(path, work('second', false)),
  ]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(existsSync(path)).toBe(false);
});

test('SRV-01 a lock whose holder has ended, or has been silent on another machine, holds nobody up', async () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  await withLock(path, async () => undefined);
  const long = new Date(Date.now() - 60_000);
  for (const [text, at] of [
    [`${ended}`, new Date()],
    [`${process.pid} another-machine 1`, long],
    ['', long],
  ] as const) {
    writeFileSync(path, text);
    utimesSync(path, at, at);
    let waited = false;
    const done = await withLock(
      path,
      async () => true,
      () => {
        waited = true;
      },
    );
    expect([text, done, waited]).toEqual([text, true, false]);
  }
});
