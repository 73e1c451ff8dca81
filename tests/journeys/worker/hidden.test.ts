import { afterAll, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { registerMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { show } from '../../harness/visibility.ts';

/**
 * The pages that poll most: every second on the exchange, every two seconds for its book; and the last element of each
 * to appear.
 */
const BUSY = [
  ['/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT', '.page-main'],
  ['/options?currentSymbol=btcusdt&name=BTC%2FUSDT', 'figure.chart > p.visually-hidden'],
  ['/assets', '.page-main'],
] as const;
const LOOKED_AWAY_MS = 12_000;

const exchange = sharedExchange();
const phones: Phone[] = [];
afterAll(() => Promise.all(phones.map((phone) => phone.close())));

/**
 * In real time: with a fake clock the app would redial a silent socket, hidden or not.
 * @returns what looks at the page again
 */
const lookAway = async (token: string, path: string, last: string): Promise<() => Promise<void>> => {
  const phone = await openMemberPhone(token);
  phones.push(phone);
  const { page } = phone;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Files of a first visit load when the page is idle, which may be late on a slow machine.
    if (!pathname.startsWith('/assets/')) asked.push(pathname);
  });
  page.on('websocket', (socket) => asked.push(socket.url()));
  await page.goto(exchange.url + path);
  await page.locator(last).waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.page-main .skeleton-block').count(), { timeout: 60_000 }).toBe(0);
  // The browser logs network changes on the console while it fetches a worker, so let that finish first.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await show(page, 'hidden');
  const hiddenAt = await page.evaluate(() => performance.now());
  // Pending requests may finish.
  await page.waitForFunction((from) => performance.now() > from + 2_000, hiddenAt);
  asked.length = 0;
  // The network goes down and up again meanwhile.
  await phone.context.setOffline(true);
  await phone.context.setOffline(false);
  await page.waitForFunction((until) => performance.now() > until, hiddenAt + LOOKED_AWAY_MS, { timeout: 120_000 });
  return async () => {
    expect(asked, path).toEqual([]);
    await show(page, 'visible');
    await expect.poll(() => asked.length, { timeout: 5_000 }).toBeGreaterThan(0);
    // Requests for the page's content come before those for the frame around it.
    expect(asked[0], path).not.toBe('/api/getConfig');
    expect(phone.faults).toEqual([]);
  };
};

test('API-09 hidden, the busiest pages of a member ask for nothing; shown again, they ask at once', async () => {
  const { token } = await registerMember(exchange.url);
  const looks = await Promise.all(BUSY.map(([path, last]) => lookAway(token, path, last)));
  // One after another: pages that draw at the same moment would wait for each other.
  for (const lookBack of looks) await lookBack();
});
