/**
 * Bars of interactions: the time from an input to the next paint, as the browser measures it, over the twenty commonest
 * actions on a device four times slower than this one. `npm run bench -- interactions`.
 */
import type { Page } from 'playwright';
import { openMemberPhone } from '../harness/browser.ts';
import { openExchange } from '../harness/exchange.ts';
import { registerMember } from '../harness/member.ts';
import { ACTS } from './acts.ts';

const ROUNDS = Number(process.env['RUNS'] ?? 5);
const CPU_RATE = 4;
const BAR_P75_MS = 80;
const BAR_P98_MS = 150;
/** By then the results of an action are rendered, and its performance entries are reported. */
const SETTLE_MS = 600;

declare global {
  var seenInputs: { readonly startTime: number; readonly duration: number }[];
}

/** The browser reports interactions of 16 ms or more; all others were faster. */
const WATCH = `
  globalThis.seenInputs = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries())
      if (interactionId) seenInputs.push({ startTime, duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

const measure = async (page: Page, run: (page: Page) => Promise<unknown>): Promise<number> => {
  await page.waitForTimeout(SETTLE_MS);
  // The entry of an input without effect (a tap on the open tab) comes late: leave out entries from before the action.
  const beganMs = await page.evaluate(() => performance.now());
  await run(page);
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(
    (began) =>
      Math.max(
        16,
        ...globalThis.seenInputs.filter(({ startTime }) => startTime >= began).map(({ duration }) => duration),
      ),
    beganMs,
  );
};

/** @param share 0 to 1 */
const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
};

const exchange = await openExchange();
const taken = new Map<string, number[]>();
try {
  const { token } = await registerMember(exchange.url);
  const phone = await openMemberPhone(token, { serviceWorkers: 'block', reducedMotion: 'no-preference' });
  const { page } = phone;
  try {
    await page.addInitScript(WATCH);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    await page.goto(exchange.url);
    await page.locator('.ticker-price').first().waitFor();
    // The first round also loads the code of each page and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const { name, before, run } of ACTS) {
        await before?.(page);
        const tookMs = await measure(page, run);
        if (round > 0) taken.set(name, [...(taken.get(name) ?? []), tookMs]);
      }
    }
  } finally {
    const browser = phone.context.browser();
    await phone.close();
    await browser?.close();
  }
} finally {
  await exchange.close();
}

for (const [name, values] of taken)
  console.log(`  ${name.padEnd(34)}${quantile(values, 0.5).toFixed(0).padStart(5)} ms, at most ${Math.max(...values)}`);
let missed = 0;
const all = [...taken.values()].flat();
for (const [what, share, bar] of [
  ['three of four acts', 0.75, BAR_P75_MS],
  ['98 of 100 acts', 0.98, BAR_P98_MS],
] as const) {
  const tookMs = quantile(all, share);
  if (tookMs > bar) missed += 1;
  console.log(
    `${tookMs > bar ? '✗ ' : '  '}${what.padEnd(34)}${tookMs.toFixed(0).padStart(5)} ms   bar ${bar} ms, ${(tookMs / bar).toFixed(2)} ×`,
  );
}
process.exitCode = missed === 0 ? 0 : 1;
