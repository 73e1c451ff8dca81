/**
 * Bars: first draw of 200 bars, and an update of the last bar with 1,000 held, at most 1.1 × klinecharts alone in the
 * same run; at most one feed in each frame; never more than 1,000 bars. Medians of alternating runs. `npm run bench --
 * chart`.
 *
 * A garbage collection falls into one run or another by chance and costs as much as a draw. Each run therefore begins
 * with a collected heap, and the first draw, which is short, is run more often.
 */
import { median, openBenchPage } from './bench-page.ts';

const DRAW_RUNS = 15;
const UPDATE_RUNS = 7;
const DRAWS = 6;
const UPDATES = 60;
const BARS = 1_000;
const RATIO_BAR = 1.1;
const FLOOD_PICTURES = 30;

const bench = await openBenchPage();
const { page } = bench;
const heap = await page.context().newCDPSession(page);
const VARIANTS = ['alone', 'ours'] as const;
type Variant = (typeof VARIANTS)[number];

const drawing = (which: Variant) => () =>
  page.evaluate(
    async ({ which: one, draws }) => {
      for (let draw = 0; draw < draws; draw++) await window.bench.chart.draw(one);
    },
    { which, draws: DRAWS },
  );
const updating = () => page.evaluate((updates) => window.bench.chart.update(updates), UPDATES);

const compare = async (
  runs: number,
  cost: (which: Variant) => Promise<number>,
): Promise<Record<Variant | 'ratio', number>> => {
  const costs: Record<Variant, number[]> = { alone: [], ours: [] };
  const ratios: number[] = [];
  for (let run = 0; run < runs; run++) {
    // The order alternates, so that neither gains from what the other has warmed up.
    for (const which of run % 2 === 0 ? VARIANTS : [...VARIANTS].reverse()) costs[which].push(await cost(which));
    ratios.push((costs.ours.at(-1) ?? 0) / (costs.alone.at(-1) ?? 1));
  }
  return { alone: median(costs.alone), ours: median(costs.ours), ratio: median(ratios) };
};

try {
  for (const which of VARIANTS) await drawing(which)();
  const first = await compare(DRAW_RUNS, async (which) => {
    await heap.send('HeapProfiler.collectGarbage');
    return (await bench.spent(drawing(which))).all / DRAWS;
  });
  const update = await compare(UPDATE_RUNS, async (which) => {
    await page.evaluate(({ one, bars }) => window.bench.chart.open(one, bars), { one: which, bars: BARS });
    await updating();
    await heap.send('HeapProfiler.collectGarbage');
    const { all } = await bench.spent(updating);
    await page.evaluate(() => window.bench.chart.close());
    return all / UPDATES;
  });
  await page.evaluate((bars) => window.bench.chart.open('ours', bars), BARS);
  const feeds = await page.evaluate((pictures) => window.bench.chart.flood(pictures, 8), FLOOD_PICTURES);
  await page.evaluate((bars) => window.bench.chart.append(bars, bars + 300), BARS);
  await page.evaluate(() => window.bench.chart.close());
  const line = ({ alone, ours, ratio }: typeof first): string =>
    `${ours.toFixed(2)} ms against ${alone.toFixed(2)}, ${ratio.toFixed(2)} × klinecharts alone (bar ${RATIO_BAR})`;
  // The frame that was being rendered when the flood began may take one more.
  const calm = feeds <= FLOOD_PICTURES + 2;
  process.stdout.write(
    `chart, first draw of 200 bars: ${line(first)}\nchart, update of the last of ${BARS} bars: ${line(update)}\n` +
      `8 changes a picture: ${feeds} feeds in ${FLOOD_PICTURES} pictures\n`,
  );
  process.exitCode = first.ratio <= RATIO_BAR && update.ratio <= RATIO_BAR && calm ? 0 : 1;
} finally {
  await bench.close();
}
