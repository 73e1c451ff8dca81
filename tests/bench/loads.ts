/**
 * Bars of loading: home of the production build on the reference server, on a device four times slower than this one
 * behind slow 4G (1.6 Mbit/s, 150 ms), beside a page of one line in the same run. Medians of five, or of `RUNS`.
 * The browser shapes the network of pages, not of workers; warm and offline starts come from the device anyway.
 */
import type { Page } from 'playwright';
import { type LastingPhone, openLastingPhone } from '../harness/browser.ts';
import { openExchange } from '../harness/exchange.ts';
import { untilReady } from '../harness/worker.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);
const CPU_RATE = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

interface Load {
  readonly paint: number;
  readonly prices: number;
  readonly blocking: number;
  readonly longest: number;
  readonly shift: number;
  readonly script: number;
  readonly requests: number;
}

/** Runs before anything of the page: notes long tasks and shifts, and the moment when the first price is drawn. */
const WATCH = `
  globalThis.seen = { blocking: 0, longest: 0, shift: 0, prices: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.blocking += Math.max(0, duration - 50);
      seen.longest = Math.max(seen.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(function look() {
    if (/\\d\\.\\d/.test(document.querySelector('.ticker')?.textContent ?? '')) seen.prices = performance.now();
    else requestAnimationFrame(look);
  });`;

const READ = `(() => {
  const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < seen.prices);
  const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  return {
    ...seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    requests: files.length + 1,
  };
})()`;

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
};

const openHome = async ({ page }: LastingPhone, url: string): Promise<Load> => {
  await page.addInitScript(WATCH);
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => (globalThis as { seen?: Load }).seen?.prices, undefined, { timeout: 60_000 });
  await page.waitForLoadState('load');
  return (await page.evaluate(READ)) as Load;
};

const withPhone = async <T>(blockWorker: boolean, work: (phone: LastingPhone) => Promise<T>): Promise<T> => {
  const phone = await openLastingPhone(blockWorker ? { serviceWorkers: 'block' } : {});
  try {
    return await work(phone);
  } finally {
    await phone.close();
  }
};

/** First paint of a page of one line, from the same server. */
const oneLine = (url: string): Promise<number> =>
  withPhone(true, async ({ page }) => {
    await page.route(`${url}/one-line`, async (route) => {
      const answer = await route.fetch({ url: `${url}/api/getSetting` });
      await route.fulfill({
        response: answer,
        contentType: 'text/html',
        body: '<!doctype html><title>x</title>one line',
      });
    });
    await slowDown(page);
    await page.goto(`${url}/one-line`);
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    return (await paint.jsonValue()) ?? 0;
  });

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

let missed = 0;
/** @param bar undefined where the figure is for reading only */
const show = (what: string, value: number, bar: number | undefined, unit: string): void => {
  const reached = bar === undefined || value <= bar;
  if (!reached) missed += 1;
  const figure = `${value.toFixed(unit === '' ? 3 : 0)} ${unit}`.trim();
  const limit = bar === undefined ? '' : `bar ${bar.toFixed(0)} ${unit}`.trim();
  console.log(`${reached ? '  ' : '✗ '}${what.padEnd(34)}${figure.padStart(10)}   ${limit}`);
};

const cold: Load[] = [];
const lines: number[] = [];
const warm: number[] = [];
const offline: number[] = [];
const exchange = await openExchange();
try {
  for (let run = 0; run < RUNS; run += 1) {
    lines.push(await oneLine(exchange.url));
    cold.push(await withPhone(true, (phone) => openHome(phone, exchange.url)));
  }
  for (let run = 0; run < RUNS; run += 1) {
    let phone = await openLastingPhone();
    await phone.page.goto(exchange.url);
    await untilReady(phone.page);
    phone = await phone.restart();
    warm.push((await openHome(phone, exchange.url)).prices);
    phone = await phone.restart();
    await exchange.stop();
    offline.push((await openHome(phone, exchange.url)).prices);
    await phone.close();
    await exchange.start();
  }
} finally {
  await exchange.close();
}

const of = (key: keyof Load): number => median(cold.map((load) => load[key]));
show('one-line page, first paint', median(lines), undefined, 'ms');
show('script until home is usable', of('script'), 150, 'kB');
show('requests until home is usable', of('requests'), 12, '');
show('cold, first paint', of('paint'), 1.7 * median(lines), 'ms');
show('cold, live prices', of('prices'), undefined, 'ms');
show('cold, blocking', of('blocking'), 300, 'ms');
show('cold, longest task', of('longest'), 200, 'ms');
show('cold, layout shift', of('shift'), 0, '');
show('warm, prices', median(warm), undefined, 'ms');
show('offline (server stopped), prices', median(offline), undefined, 'ms');
process.exitCode = missed === 0 ? 0 : 1;
