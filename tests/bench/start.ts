/**
 * Bar: from `npm start` on an installed and built tree to the first page, at most 10 s with an empty data folder and at
 * most 4 s with an existing one. Medians of three. `npx tsx tests/bench/start.ts`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/prepare/build.mjs';
import { ensureBundled } from '../../scripts/prepare/bundle.mjs';
import { startProcess } from '../../server/testing/server-process.ts';

const RUNS = 3;
const FIRST_BAR_S = 10;
const AGAIN_BAR_S = 4;

/** Seconds until the first page was answered. */
const startIn = async (folder: string): Promise<number> => {
  const started = performance.now();
  const server = await startProcess('scripts/start.mjs', { DATA_DIR: folder });
  const page = await fetch(`http://127.0.0.1:${server.port}/`);
  const seconds = (performance.now() - started) / 1000;
  await server.end('SIGTERM');
  if (!page.ok) throw new Error(`the first page answered ${page.status}`);
  return seconds;
};

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

await ensureBuilt();
await ensureBundled();
const first: number[] = [];
const again: number[] = [];
for (let run = 0; run < RUNS; run += 1) {
  const folder = mkdtempSync(join(tmpdir(), 'exchange-start-'));
  try {
    first.push(await startIn(folder));
    again.push(await startIn(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const [fresh, kept] = [median(first), median(again)];
process.stdout.write(
  `start to first page: ${fresh.toFixed(1)} s on an empty data folder (bar ${FIRST_BAR_S} s), ` +
    `${kept.toFixed(1)} s on an existing one (bar ${AGAIN_BAR_S} s)\n`,
);
process.exitCode = fresh <= FIRST_BAR_S && kept <= AGAIN_BAR_S ? 0 : 1;
