/**
 * Bar: a market list of 500 symbols that all change at each tick, on a CPU four times slower, takes at most 1.2 times
 * the main thread time of the same rows written by plain DOM code, and at most 4 ms of script a tick. The plain rows
 * took 15 ms in all on the machine where the script's bar was set; the bar is scaled by how much longer they take here.
 * Medians of five runs. `npm run bench -- ticks`.
 */

import { SHELL } from '../harness/worker.ts';
import { median, openBenchPage, SLOWDOWN, type Spent } from './bench-page.ts';

const RUNS = 5;
const TICKS = 10;
const TICK_MS = 400;
const SCRIPT_BAR_MS = 4;
const MAIN_BAR = 1.2;

const bench = await openBenchPage(SLOWDOWN);
const { page } = bench;

/** Time of the plain rows on the machine where the bar was set. */
const BY_HAND_MS = 15;

/** The idle page, for as long as the ticks take: the cost without ticks. */
const idle = () => page.waitForTimeout(TICKS * TICK_MS);
const ticking = (kind: 'tick' | 'tickPlain') => async () => {
  for (let tick = 0; tick < TICKS; tick++) {
    await page.evaluate(({ how, number }) => window.bench.list[how](number), { how: kind, number: tick });
    await page.waitForTimeout(TICK_MS);
  }
};
const measure = async (kind: 'tick' | 'tickPlain'): Promise<Spent> => {
  await ticking(kind)();
  const runs: Spent[] = [];
  for (let run = 0; run < RUNS; run++) {
    const rest = await bench.spent(idle);
    const busy = await bench.spent(ticking(kind));
    runs.push({ script: (busy.script - rest.script) / TICKS, all: (busy.all - rest.all) / TICKS });
  }
  return { script: median(runs.map((run) => run.script)), all: median(runs.map((run) => run.all)) };
};

try {
  await page.evaluate(async (ticks) => {
    await window.bench.list.open();
    window.bench.list.prepare(ticks);
  }, TICKS);
  await page.locator(`${SHELL} .market-row`).first().waitFor();
  const rows = await page.evaluate(() => window.bench.list.rows());
  const { script, all } = await measure('tick');
  const decodes: number[] = [];
  for (let run = 0; run < RUNS; run++) decodes.push(await page.evaluate(() => window.bench.list.decodeMs()));
  await page.evaluate(() => window.bench.list.openPlain());
  const plain = await measure('tickPlain');
  const slower = Math.max(1, plain.all / BY_HAND_MS);
  const bar: Spent = { script: SCRIPT_BAR_MS * slower, all: MAIN_BAR * plain.all };
  process.stdout.write(
    `500 symbols, ${rows} rows drawn, CPU ÷ ${SLOWDOWN}: ${script.toFixed(1)} ms of script and ${all.toFixed(1)} ms of the ` +
      `main thread a tick; by hand ${plain.script.toFixed(1)} and ${plain.all.toFixed(1)}. Main thread ` +
      `${(all / plain.all).toFixed(2)} × by hand, bar ${MAIN_BAR}; bar of script ${bar.script.toFixed(1)}. ` +
      `Reading the answer of the server: ${median(decodes).toFixed(1)} ms\n`,
  );
  process.exitCode = script <= bar.script && all <= bar.all ? 0 : 1;
} finally {
  await bench.close();
}
