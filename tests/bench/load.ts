/** One load of a page on a device four times slower than this one, over slow 4G, measured from inside the page. */
import type { Page } from 'playwright';
import { type LastingPhone, openLastingPhone } from '../harness/browser.ts';

const CPU_RATE = 4;
const LIMIT_MS = 60_000;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (0.75 * 1024 * 1024) / 8,
};

/** Milliseconds from the start of the navigation, unless noted otherwise. */
export interface Load {
  readonly paint: number;
  /** The largest paint. */
  readonly largest: number;
  /** When the content that the page is opened for is there. */
  readonly ready: number;
  /** When the app has rendered the page and the main thread is free for input. */
  readonly drawn: number;
  readonly blocking: number;
  readonly longest: number;
  readonly shift: number;
  /** kB, and requests, until it is ready. */
  readonly script: number;
  readonly requests: number;
}

/**
 * Runs before the page's own scripts. @param ready JavaScript: whether the content that the page is opened for is there
 */
const watch = (ready: string): string => `
  globalThis.seen = { blocking: 0, longest: 0, shift: 0, ready: 0, drawn: 0, largest: 0 };
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.blocking += Math.max(0, duration - 50);
      seen.longest = Math.max(seen.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isDrawn = () => document.body && !document.querySelector('[aria-busy].shell') && document.querySelector('#root > *');
  requestAnimationFrame(function look() {
    if (!seen.ready && (${ready})) seen.ready = performance.now();
    if (!seen.drawn && isDrawn()) setTimeout(() => (seen.drawn ||= performance.now()));
    if (!seen.ready || !seen.drawn) requestAnimationFrame(look);
  });`;

const READ = `(() => {
  const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < seen.ready);
  const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
  return {
    ...seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    requests: files.length + 1,
  };
})()`;

export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
};

export const load = async ({ page }: LastingPhone, url: string, ready: string): Promise<Load> => {
  await page.addInitScript(watch(ready));
  await slowDown(page);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(
    () => {
      const { seen } = globalThis as { seen?: Load };
      return seen !== undefined && seen.ready > 0 && seen.drawn > 0;
    },
    undefined,
    { timeout: LIMIT_MS },
  );
  await page.waitForLoadState('load');
  return (await page.evaluate(READ)) as Load;
};

/** A phone without any cached data, and without a service worker. @param token of a member who is logged in */
export const withNewPhone = async <T>(work: (phone: LastingPhone) => Promise<T>, token?: string): Promise<T> => {
  const phone = await openLastingPhone({ serviceWorkers: 'block', reducedMotion: 'no-preference' });
  try {
    if (token !== undefined)
      await phone.context.addInitScript((kept) => {
        if (location.protocol === 'http:') localStorage.setItem('member.token', kept);
      }, token);
    return await work(phone);
  } finally {
    await phone.close();
  }
};
