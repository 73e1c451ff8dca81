/** The requests of each screen when it opens: the payloads of the specification, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemberPhone, openPhone, type Phone } from '../../harness/browser.ts';
import { askServer, registerMember } from '../../harness/member.ts';
import { ROUTES } from '../../harness/routes.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { goInPlace } from '../../harness/visit.ts';
import { recordWire } from '../../harness/wire.ts';

/** Every read of the specification; only the language choice requests `getLangList` and `setLang`. */
const READS =
  'getSetting getConfig getBanner getMarketList getusr getAllCurrencyList getAllMarketList getusraddress getrecharge getMarketBalance getHuoBiTradeFromRedis tradegetOrderList getUserBalanceList getBillList getFriendList getCanWithdrawCoin getUserCoinBalance getUserBankList getCanExchangeCoin getHyConfig getHyOrderList getNoticeList getLoanProjects getLoanRecords getMiningMachineList getMiningMachineOrders getCoinBalance getInternalTransferList getStakingProjects getStakingOrderList getContentList'.split(
    ' ',
  );

const exchange = sharedExchange();
let phone: Phone;
beforeAll(async () => {
  const { token } = await registerMember(exchange.url);
  await askServer(
    exchange.url,
    'upbbbuy',
    { m_id: '1', num: '0.01', price: '1000', operate_type: '1', amount: '', type: '1' },
    token,
  );
  phone = await openMemberPhone(token, { serviceWorkers: 'block' });
});
afterAll(() => phone?.close());

test('API-02 every screen sends what is listed for its calls, no more and nothing without a value', async () => {
  const { page } = phone;
  const wire = await recordWire(phone.context);
  await page.goto(`${exchange.url}/`);
  // Content below the first screen is requested once the page is idle.
  await expect.poll(() => wire.seen.has('getFriendList')).toBe(true);
  const paths = ROUTES.map(({ path }) => path).filter((path) => !['/', '/login', '/register'].includes(path));
  for (const path of [...paths, '/lockming?tab=orders']) {
    const before = await page.title();
    await goInPlace(page, path);
    await page.waitForFunction((title) => document.title !== title, before);
    await page.locator('.shell:not([aria-busy])').waitFor();
    await page.waitForFunction(() => !document.querySelector('.page-main .skeleton-block'));
  }
  const visitor = await openPhone({ serviceWorkers: 'block' });
  const out = await recordWire(visitor.context);
  for (const path of ['/login', '/register', '/market']) {
    await visitor.page.goto(exchange.url + path);
    await visitor.page.locator('.shell:not([aria-busy])').waitFor();
  }
  await visitor.close();
  expect([...wire.faults(), ...out.faults()]).toEqual([]);
  expect(READS.filter((call) => !wire.seen.has(call))).toEqual([]);
  expect(phone.faults).toEqual([]);
});
