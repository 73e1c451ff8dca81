import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLastingPhone, type Phone } from '../../harness/browser.ts';
import { storeSetting } from '../../harness/look.ts';
import { registerMember } from '../../harness/member.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { show } from '../../harness/visibility.ts';

/** Pages that ask most: every second on the exchange, every two for its book. */
const BUSY = [
  '/exchange?currentSymbol=btcusdt&name=BTC%2FUSDT',
  '/options?currentSymbol=btcusdt&name=BTC%2FUSDT',
  '/assets',
];
const LOOKED_AWAY_MS = 12_000;

const exchange = sharedExchange();
let phone: Phone;
beforeAll(async () => {
  const { token } = await registerMember(exchange.url);
  phone = await openLastingPhone();
  await storeSetting(phone.page, { look: 'md', theme: 'night', language: 'en', width: 390, height: 844 }, token);
});
afterAll(async () => {
  await phone.close();
});

test('API-09 hidden, the busiest pages of a member ask for nothing; shown again, they ask at once', async () => {
  const { page } = phone;
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => asked.push(socket.url()));
  for (const path of BUSY) {
    await page.goto(exchange.url + path);
    await page.locator('.page-main').waitFor();
    await expect.poll(() => page.locator('.page-main .skeleton').count(), { timeout: 60_000 }).toBe(0);
    await show(page, 'hidden');
    const hiddenAt = await page.evaluate(() => performance.now());
    // What is under way may end.
    await page.waitForFunction((from) => performance.now() > from + 2_000, hiddenAt);
    asked.length = 0;
    // The network comes and goes meanwhile.
    await phone.context.setOffline(true);
    await phone.context.setOffline(false);
    await page.clock.runFor(LOOKED_AWAY_MS);
    expect(asked, path).toEqual([]);
    await show(page, 'visible');
    await expect.poll(() => asked.length, { timeout: 5_000 }).toBeGreaterThan(0);
    // What is on the screen comes before the frame around it.
    expect(asked[0], path).not.toBe('/api/getConfig');
  }
  expect(phone.faults).toEqual([]);
});
