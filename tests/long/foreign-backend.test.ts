/**
 * The app with a complete backend by another vendor, in a browser: each page with that backend's data, each list after
 * a failure and its repair, and each money button with every way to lose an answer (API-06, API-08, SHELL-12,
 * SHELL-14).
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMemberPhone, type Phone } from '../harness/browser.ts';
import { DIST } from '../harness/builds.ts';
import { type ForeignBackend, openForeignBackend, WRITE_FAULTS } from '../harness/foreign/backend.ts';
import { untilPolled } from '../harness/page-clock.ts';
import { ROUTES } from '../harness/routes.ts';
import { button, field, pressRetry, sendButton } from '../harness/walk.ts';

const TOKEN = 'T'.repeat(32);
let backend: ForeignBackend;
beforeAll(async () => {
  backend = await openForeignBackend(DIST);
});
afterAll(() => backend?.stop());

let phone: Phone;
const openPhoneFor = (prepare: (page: Page) => Promise<unknown>): void => {
  beforeAll(async () => {
    phone = await openMemberPhone(TOKEN, { serviceWorkers: 'block' });
    await prepare(phone.page);
  });
  afterAll(() => phone?.close());
};
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(backend.url + path);
  await page.locator('.shell:not([aria-busy])').waitFor();
  await page.waitForFunction(() => !document.querySelector('.page-main .skeleton'));
};

interface Looked {
  /** Each text of the page by itself: joined, "Minimum 5" and "7 days" would read 57. */
  readonly texts: readonly string[];
  /** Disabled large buttons that do not say why. */
  readonly mute: readonly string[];
  readonly signedIn: boolean;
}

/** Runs in the page. */
const look = (token: string): Looked => {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const around = node.parentElement;
    if (around?.checkVisibility() && !around.closest('script, style')) texts.push((node.textContent ?? '').trim());
  }
  const described = (element: Element): string =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join('');
  const disabled = [...document.querySelectorAll('button.button-large:disabled')];
  return {
    texts: texts.filter((text) => text !== ''),
    mute: disabled.filter((element) => described(element) === '').map((element) => element.textContent ?? ''),
    signedIn: localStorage.getItem('member.token') === token,
  };
};

const PATHS = [
  ...ROUTES.map(({ path }) => path).filter((path) => !['/login', '/register'].includes(path)),
  '/loans?tab=products',
  '/lockming?tab=orders',
  '/loans-application?id=2',
  '/lockming-application?id=3',
  ...['withdrawals', 'deposits', 'transfers'].map((records) => `/trade-account?id=5&type=1&records=${records}`),
].map((path) => path.replace(/&usd=\d+&conversion=\d+|\?code=ABC123/, ''));

describe('API-06 SHELL-14 each page shows what was sent, and nothing else', () => {
  openPhoneFor(async () => undefined);

  const NONSENSE = /NaN|undefined|null|Infinity|Invalid|\[object|<\/|0000-00-00|\b(18|19)\d\d\b/;
  const MOMENT = /\d{1,2}\/\d{1,2}\/\d{4}|\d{1,2}:\d\d(?::\d\d)?/g;
  const FIGURE = /\d[\d,]*(?:\.\d+)?/g;
  /** The app's own figures: shares of a balance, candle and reminder lengths, password rules, one coin's rate. */
  const OWN = '1 4 5 15 25 30 50 75 100 60 120 6 20 172 24'.split(' ').map(Number);
  /**
   * Figures derived from sent ones: the day's change in the chart, the end of a card's
   * number, interest and repayment of a loan and the yield of a machine at their least amounts.
   */
  const DERIVED = [0.21, 5_678, 26.25, 176.25, 34.65];

  const figuresOf = (text: string): number[] =>
    [...text.replace(MOMENT, '').matchAll(FIGURE)].map(([figure]) => Number(figure.replaceAll(',', '')));
  const sent = (): number[] => [
    ...[...backend.said().matchAll(/\d+(?:\.\d+)?(?:E\d+)?/gi)].map(([figure]) => Number(figure)),
    ...OWN,
    ...DERIVED,
  ];

  test.each(PATHS)('%s', async (path) => {
    const { page, faults } = phone;
    await open(page, path);
    // Waits until the page has loaded, so that late content is checked too.
    await page.waitForLoadState('networkidle');
    const { texts, mute, signedIn } = await page.evaluate(look, TOKEN);
    expect(texts.join('').length).toBeGreaterThan(10);
    expect(texts.filter((text) => NONSENSE.test(text))).toEqual([]);
    // Pages of days show the year by the device's clock.
    const known = new Set([...sent(), await page.evaluate(() => new Date().getFullYear())]);
    // The trailing zeros of an amount are a text of their own, and the page computes ages itself.
    const shown = texts.filter((text) => !/^0+$|^https?:|\bago\b/.test(text));
    expect(shown.filter((text) => figuresOf(text).some((figure) => !known.has(figure)))).toEqual([]);
    expect(mute).toEqual([]);
    expect(signedIn).toBe(true);
    expect(faults).toEqual([]);
  });
});

describe('API-03 a page that works shows no failure where the backend refuses unknown calls in the envelope', () => {
  openPhoneFor(async () => undefined);
  beforeAll(() => {
    backend.refusesUnknown = true;
  });
  afterAll(() => {
    backend.refusesUnknown = false;
  });

  test.each(PATHS)('%s', async (path) => {
    const { page } = phone;
    await open(page, path);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.toast').allTextContents()).toEqual([]);
  });
});

describe('SHELL-12 a list whose answer failed says so in its place, with Retry, and nobody is signed out', () => {
  openPhoneFor(async () => undefined);

  /** The first two before anything is stored on the device. */
  const LISTS: readonly (readonly [path: string, calls: string])[] = [
    ['/market', 'getMarketList getAllMarketList'],
    ['/options', 'getHyConfig'],
    ['/trade-lst', 'tradegetOrderList'],
    ['/notify', 'getNoticeList'],
    ['/loans', 'getLoanRecords'],
    ['/loans?tab=products', 'getLoanProjects'],
    ['/lockming', 'getMiningMachineList'],
    ['/lockming?tab=orders', 'getMiningMachineOrders'],
    ['/transfer-list', 'getInternalTransferList'],
    ['/staking', 'getStakingProjects'],
    ['/staking-list', 'getStakingOrderList'],
    ['/introduction', 'getContentList'],
    ['/bank', 'getUserBankList'],
    ['/assets', 'getUserBalanceList'],
    ['/trade-account?id=5&type=1', 'getBillList'],
    ['/trade-account?id=5&type=1&records=withdrawals', 'getWithdrawList'],
    ['/trade-account?id=5&type=1&records=deposits', 'getRechargeList'],
    ['/trade-account?id=5&type=1&records=transfers', 'getTransferList'],
    ['/recharge', 'getrecharge'],
    ['/withdrawal', 'getCanWithdrawCoin'],
    ['/exchangeb', 'getCanExchangeCoin'],
    ['/exchange', 'tradegetOrderList'],
    ['/options', 'getHyOrderList'],
  ];

  test.each(LISTS)('%s, %s', async (path, calls) => {
    const { page, faults } = phone;
    for (const call of calls.split(' ')) backend.failing.add(call);
    try {
      await open(page, path);
      const failed = page.locator('.page-main, #content').getByText('Failed to load').first();
      await failed.waitFor();
      const retry = button(page, 'Retry').first();
      await retry.waitFor();
      expect((await page.evaluate(look, TOKEN)).signedIn).toBe(true);
      await pressRetry(retry, () => backend.failing.clear());
      // Retry shows the skeleton again, so wait for that too: not having failed yet is no answer.
      const unanswered = failed.or(page.locator('.page-main .skeleton-block'));
      await expect.poll(() => unanswered.count()).toBe(0);
      expect((await page.evaluate(look, TOKEN)).texts.join('').length).toBeGreaterThan(10);
      expect(faults).toEqual([]);
    } finally {
      backend.failing.clear();
    }
  });
});

describe('API-08 one tap, one effect, whatever becomes of the answer', () => {
  /** The interval at which the app looks into the records. */
  const LOOK_MS = 5_000;
  let isLost = false;
  openPhoneFor(async (page) => {
    await page.clock.install();
    const writes = /\/api\/(transfer|withdraw|exchangeCoin)$/;
    await page.route(writes, (route) => (isLost ? route.abort('connectionreset') : route.fallback()));
  });
  const FAULTS = ['lost before', ...WRITE_FAULTS] as const;

  const sheet = () => phone.page.locator('dialog[open]').last();
  const quantity = (amount: string) => field(phone.page, 'Quantity').fill(amount);
  const pay = () => field(phone.page, 'Payment password').fill('secret7');
  const confirm = async (name: string): Promise<void> => {
    await sendButton(phone.page).click();
    await sheet().getByRole('button', { name }).click();
  };
  /** The page of the button that sends the write, its text, and whether it requires the payment password. */
  const BUTTONS = {
    transfer: ['/changemoney', 'Transfer', false],
    withdrawal: ['/withdrawal', 'Withdraw', true],
    swap: ['/exchangeb', 'Swap', true],
  } as const;

  let amount = 20;
  test.each(Object.entries(BUTTONS).flatMap(([name, of]) => FAULTS.map((fault) => [name, fault, ...of] as const)))(
    '%s, %s',
    async (_name, fault, path, word, asksPassword) => {
      const { page } = phone;
      const before = { ...backend.counted };
      await open(page, path);
      isLost = fault === 'lost before';
      backend.fault = WRITE_FAULTS.find((one) => one === fault);
      const sent = before.sent + (isLost ? 0 : 1);
      amount += 1;
      let told = false;
      const toast = page.locator('.toast').getByText('It went through');
      void toast.waitFor().then(
        () => {
          told = true;
        },
        () => undefined,
      );
      await quantity(String(amount));
      if (asksPassword) await pay();
      await confirm(`${word} ${amount} USDT`);
      await expect.poll(() => backend.counted.sent).toBe(sent);
      const question = page.getByRole('dialog', { name: 'Did this go through?' });
      await untilPolled(page, LOOK_MS, async () => told || (await question.isVisible()));
      const arrived = !isLost && fault !== '502';
      // The app finds a recorded write in the records, and asks about one that is missing; it resends neither.
      expect(told).toBe(arrived);
      expect(backend.counted).toEqual({ sent, effects: before.effects + (arrived ? 1 : 0) });
      if (!told) await page.keyboard.press('Escape');
      await page.evaluate(() => localStorage.clear());
      await page.goto('about:blank');
    },
  );
});
