import { afterAll, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { registerMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { show } from '../../harness/visibility.ts';

/** Pages that ask most: every second on the exchange, every two for its book; and what of each comes last. */
const BUSY = [
  ['/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT', '.page-main'],
  ['/options?currentSymbol=btcusdt&name=BTC%2FUSDT', 'figure.chart > p.visually-hidden'],
  ['/assets', '.page-main'],
] as const;
const LOOKED_AWAY_MS = 12_000;

const exchange = sharedExchange();
const phones: Phone[] = [];
afterAll(() => Promise.all(phones.map((phone) => phone.close())));

/** The seconds are real ones: a socket that says nothing while a page's own clock runs ahead is dialled anew, hidden or not. */
const lookAway = async (token: string, path: string, last: string): Promise<void> => {
  const phone = await openMemberPhone(token);
  phones.push(phone);
  const { page } = phone;
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Files of a first visit come when the page is idle, which on a busy machine may be late.
    if (!pathname.startsWith('/assets/')) asked.push(pathname);
  });
  page.on('websocket', (socket) => asked.push(socket.url()));
  await page.goto(exchange.url + path);
  await page.locator(last).waitFor({ state: 'attached' });
  await expect.poll(() => page.locator('.page-main .skeleton-block').count(), { timeout: 60_000 }).toBe(0);
  // A browser says on the console where the network goes while it fetches a worker, which on a busy machine may be late, too.
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await show(page, 'hidden');
  const hiddenAt = await page.evaluate(() => performance.now());
  // What is under way may end.
  await page.waitForFunction((from) => performance.now() > from + 2_000, hiddenAt);
  asked.length = 0;
  // The network comes and goes meanwhile.
  await phone.context.setOffline(true);
  await phone.context.setOffline(false);
  await page.waitForFunction((until) => performance.now() > until, hiddenAt + LOOKED_AWAY_MS, { timeout: 120_000 });
  expect(asked, path).toEqual([]);
  await show(page, 'visible');
  await expect.poll(() => asked.length, { timeout: 5_000 }).toBeGreaterThan(0);
  // What is on the screen comes before the frame around it.
  expect(asked[0], path).not.toBe('/api/getConfig');
  expect(phone.faults).toEqual([]);
};

test('API-09 hidden, the busiest pages of a member ask for nothing; shown again, they ask at once', async () => {
  const { token } = await registerMember(exchange.url);
  await Promise.all(BUSY.map(([path, last]) => lookAway(token, path, last)));
});
