/** The data folder on a disk of its own that fills up or becomes read-only (needs root on Linux, to mount the disk). */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { runToEnd, type ServerProcess, startProcess } from '../../server/testing/server-process.ts';
import { bundledFixture } from '../harness/fixture-server.ts';
import { EffectLoad } from '../kills/effect-load.ts';

const FIXTURE = await bundledFixture();
/** A new data folder takes some 80 MB, and PostgreSQL keeps up to 64 MB of WAL for reuse. */
const DISK = 'size=240m';
const BLOCK = Buffer.alloc(65_536);
const FULL_S = 20;
const BACK_WITHIN_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'exchange-disk-'));
const mount = (...parameters: readonly string[]): void => {
  execFileSync('mount', parameters, { stdio: 'ignore' });
};
const canMount = ((): boolean => {
  try {
    mount('-t', 'tmpfs', '-o', DISK, 'tmpfs', folder);
    return true;
  } catch {
    return false;
  }
})();
afterAll(() => {
  if (canMount) execFileSync('umount', ['--lazy', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const filler = join(folder, 'filler');
/** Fills the disk to the last byte. */
const fill = (): void => {
  const file = openSync(filler, 'w');
  try {
    for (let size = BLOCK.length; size >= 1; size = Math.floor(size / 2))
      try {
        for (;;) writeSync(file, BLOCK, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
  } finally {
    closeSync(file);
  }
};

const readiness = async (server: ServerProcess): Promise<number> =>
  (await fetch(`http://127.0.0.1:${server.port}/ready`)).status;

describe.runIf(canMount)('a disk for the data folder', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startProcess(FIXTURE, { DATA_DIR: folder });
  });

  test('SRV-10 API-08 full while members write: it says so, loses nothing, and goes on when there is space', async () => {
    const stuck = (): string => `no progress: ${server.output().slice(-2_000)}`;
    const load = new EffectLoad(() => server.port, /not available at the moment/);
    load.start(8);
    await load.progress(50, BACK_WITHIN_MS, stuck);
    fill();
    await vi.waitFor(async () => expect(await readiness(server)).toBe(503), { timeout: BACK_WITHIN_MS });
    // Fills again whatever is freed meanwhile, such as recycled WAL.
    for (const until = Date.now() + FULL_S * 1_000; Date.now() < until; await pause(500)) fill();
    rmSync(filler);
    await load.progress(50, BACK_WITHIN_MS, stuck);
    await vi.waitFor(async () => expect(await readiness(server)).toBe(200), { timeout: BACK_WITHIN_MS });
    await load.stop();
    expect(await load.differences()).toEqual([]);
    // One sentence a minute in the log, and not a stack trace for each write.
    expect(server.output().match(/the disk of the database is full/g)?.length ?? 0).toBeLessThanOrEqual(3);
  });

  test('SRV-01 read-only: told in a sentence, and nothing is lost by the attempt', async () => {
    expect(await server.end('SIGTERM')).toBe(0);
    mount('-o', 'remount,ro', folder);
    const { code, output } = await runToEnd(FIXTURE, { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(output).toContain(`DATA_DIR is "${folder}", but this folder cannot be made or written (EROFS).`);
    mount('-o', `remount,rw,${DISK}`, folder);
    server = await startProcess(FIXTURE, { DATA_DIR: folder });
    expect(await readiness(server)).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
