// @vitest-environment happy-dom
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answers, type FakeApp, openApp } from '../../tests/harness/fake-app.ts';
import { ROUTES } from '../../tests/harness/routes.ts';
import { SPARSE } from '../../tests/harness/sparse-answers.ts';

let app: FakeApp;
beforeAll(async () => {
  app = await openApp(SPARSE);
});
afterAll(async () => {
  await app.close();
  vi.useRealTimers();
  vi.doUnmock('../ui/chart/ChartPanel.tsx');
  vi.unstubAllGlobals();
});

/** A page's main actions (send, buy) are its large buttons. */
const disabled = (): HTMLButtonElement[] => [
  ...app.page.querySelectorAll<HTMLButtonElement>('button.button-large:disabled'),
];

const reasonOf = (button: HTMLButtonElement): string =>
  (button.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
    .join(' ');

const failing = (...names: string[]): Answers => ({
  ...SPARSE,
  ...Object.fromEntries(names.map((name) => [name, new Response('<html>Bad gateway</html>', { status: 502 })])),
});
const NO_PAY_PASSWORD: Answers = { ...SPARSE, getusr: { username: 'ada', id: 11, have_pay: 0 } };
const NO_MARKET: Answers = { ...SPARSE, getMarketList: { list: [] } };
const closed = (name: string): Answers => ({ ...SPARSE, getConfig: { ...(SPARSE['getConfig'] as object), [name]: 0 } });
const SET_ONE = /no payment password yet/;

describe('SHELL-12 what cannot be pressed says why, beside it and to who hears it', () => {
  test.each<readonly [path: string, why: RegExp, backend: Answers, buttons: number]>([
    ['/options', /Failed to load/, failing('getHyConfig'), 2],
    ['/options', /Failed to load/, failing('getMarketList'), 2],
    ['/options', /not available/, NO_MARKET, 2],
    ['/exchange', /not available/, NO_MARKET, 1],
    ['/withdrawal', SET_ONE, NO_PAY_PASSWORD, 1],
    ['/exchangeb', SET_ONE, NO_PAY_PASSWORD, 1],
    ['/staking', SET_ONE, NO_PAY_PASSWORD, 1],
    ['/bindMentionAddress', SET_ONE, NO_PAY_PASSWORD, 1],
  ])('%s: %s', async (path, why, backend, buttons) => {
    app.answers = backend;
    await app.open(path);
    await app.pass(5_000);
    expect(disabled().map(reasonOf)).toEqual(Array.from({ length: buttons }, () => expect.stringMatching(why)));
  });

  test.each([
    ['/recharge', 'recharge_status', /Deposits are not available/],
    ['/withdrawal', 'withdrawal_status', /Withdrawals are not available/],
    ['/changemoney', 'account_transfer_status', /not available/],
    ['/exchangeb', 'flash_exchange_status', /not available/],
    ['/loans-application?id=1', 'loan_switch', /not available/],
    ['/lockming-application?id=1', 'machine_switch', /not available/],
    ['/staking', 'staking_switch', /not available/],
    ['/transfer', 'Internal_transfer_status', /not available/],
  ])('%s says that it is closed where %s is off', async (path, name, says) => {
    app.answers = closed(name);
    await app.open(path);
    expect(app.page.textContent).toMatch(says);
    expect(disabled()).toEqual([]);
  });
});

/** Each text node of the page by itself: joined, "Minimum 5" and "7 days" would read 57. */
const texts = (): string[] => {
  const found: string[] = [];
  const walker = document.createTreeWalker(app.page, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) found.push(node.textContent ?? '');
  return found;
};
/** A zero that stands alone as an amount, a rate or a count. */
const ZERO = /(?<![\d.,])[+-]?0(?:[.,]0+)?(?![\d.,]*\d)/;
const NONSENSE = /NaN|undefined|null|Infinity|Invalid|\[object/;

const PATHS = [
  ...ROUTES.map(({ path }) => path).filter((path) => path !== '/login' && path !== '/register'),
  '/loans?tab=products',
  '/lockming?tab=orders',
  '/trade-account?type=1',
  ...['withdrawals', 'deposits', 'transfers'].map((records) => `/trade-account?id=5&type=1&records=${records}`),
];

/** Buttons and links without an accessible name, or with only half of one: "Coin: ". */
const nameless = (): string[] =>
  [...app.page.querySelectorAll('button, a[href]')]
    .filter((part) => /^\s*$|:\s*$/.test(part.getAttribute('aria-label') ?? part.textContent ?? ''))
    .map((part) => part.outerHTML);

/** Pages headed by the name of the site, a market or a coin: their document title names the page instead. */
const TITLES: Readonly<Record<string, string>> = {
  '/': 'Home',
  '/exchange': 'Exchange',
  '/options': 'Options',
  '/trade-account': 'Account',
};

test.each(PATHS)(
  'SHELL-03 SHELL-14 API-06 %s is titled as it is headed, and shows no figure that nobody sent',
  async (path) => {
    app.answers = SPARSE;
    await app.open(path);
    const heading = app.page.querySelector('h1')?.textContent;
    expect(heading).toBeTruthy();
    expect(document.title).toBe(`Exchange – ${TITLES[path.replace(/\?.*/, '')] ?? heading}`);
    expect(app.page.textContent?.length).toBeGreaterThan(10);
    expect(texts().filter((text) => ZERO.test(text) || NONSENSE.test(text))).toEqual([]);
    expect(nameless()).toEqual([]);
  },
);

test('PROD-04 SHELL-14 a transfer to a member whose fee, balance and days nobody sent says -- for each', async () => {
  app.answers = SPARSE;
  await app.open('/transfer');
  const field = app.page.querySelector('input');
  await app.act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'bob');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await app.act(() => app.page.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  const found = [...app.page.querySelectorAll('button')].find((button) => button.textContent?.includes('bob'));
  await app.act(() => found?.click());
  const text = app.page.textContent ?? '';
  expect(text).toMatch(/Available -- USDT.*Fee.*--.*Arrival--.*Received--/);
  expect(texts().filter((each) => ZERO.test(each) || NONSENSE.test(each))).toEqual([]);
});

/** Bad values that backends send for a field: the forms of nothing, another type, impossible times and amounts. */
const STRANGE: readonly unknown[] = [
  null,
  '',
  0,
  '-',
  -1,
  [],
  {},
  true,
  '0000-00-00 00:00:00',
  1e300,
  '<b>x</b>',
  { toString: 'x' },
];

/** The response with some of its fields replaced by bad values. @param pick the next one; undefined keeps the field */
const spoiled = (value: unknown, pick: () => unknown, depth = 0): unknown => {
  if (Array.isArray(value)) return value.map((one) => spoiled(one, pick, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const change = (field: unknown): unknown =>
    typeof field === 'object' && field !== null && depth < 3 ? spoiled(field, pick, depth + 1) : (pick() ?? field);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, change(field)]));
};

test.each(PATHS)('API-06 %s stands, whatever is in the place of the fields that it shows', async (path) => {
  for (const seed of [1, 2]) {
    // Only a third of the fields is bad: were all, no row could be decoded, and none would be rendered.
    let turn = seed;
    const pick = (): unknown => {
      turn += 1;
      return turn % 3 === 0 ? STRANGE[(turn * 7 * seed) % STRANGE.length] : undefined;
    };
    app.answers = Object.fromEntries(Object.entries(SPARSE).map(([name, data]) => [name, spoiled(data, pick)]));
    await app.open(path);
    expect(app.page.textContent).not.toContain('This page ran into a problem');
    expect(texts().filter((text) => NONSENSE.test(text))).toEqual([]);
  }
});

const buttonNamed = (name: string): HTMLButtonElement | undefined =>
  [...app.page.querySelectorAll<HTMLButtonElement>('button')].find((button) => button.textContent?.trim() === name);

describe('SHELL-12 home', () => {
  test.each(['getusr', 'getUserBalanceList'])(
    'says that %s failed, in the place of the next step, with Retry',
    async (call) => {
      app.answers = failing(call);
      await app.open('/');
      await app.pass(10_000);
      expect(app.page.querySelector('.step-failed')?.textContent).toMatch(/Failed to load.*Retry/);
      // An invitation link without the member's code would be useless.
      expect(app.page.querySelector('a[href^="/invite"]')).toBeNull();
      app.answers = SPARSE;
      await app.act(() => buttonNamed('Retry')?.click());
      await app.pass(1_000);
      expect(app.page.querySelector('.step-failed')).toBeNull();
      expect(app.page.querySelector('.next-step')).not.toBeNull();
    },
  );

  test('waits for a config that does not come no longer than its menu, which says so', async () => {
    app.answers = failing('getConfig');
    await app.open('/');
    await app.pass(10_000);
    expect(app.page.textContent).toContain('Failed to load');
    expect(app.page.querySelectorAll('.welcome .skeleton-block').length).toBe(0);
  });

  test('HOME-01 a logo that cannot be loaded gives way to the letter', async () => {
    app.answers = { ...SPARSE, getSetting: { name: 'Harbour', logo: '/no-such-logo.png' } };
    await app.open('/');
    const logo = app.page.querySelector('.home-logo');
    expect(logo).not.toBeNull();
    await app.act(() => logo?.dispatchEvent(new Event('error')));
    expect(app.page.querySelector('.home-logo')).toBeNull();
    expect(app.page.querySelector('.home-mark')?.textContent).toBe('H');
  });
});

test('WALLET-05 AUTH-03 who registered by phone reads where the code for a bank card goes', async () => {
  app.answers = { ...SPARSE, getUserBankList: [], getusr: { username: '49157123456', id: 11, have_pay: 1 } };
  await app.open('/bank');
  await app.act(() => buttonNamed('Bind a bank card')?.click());
  const form = app.page.querySelector('dialog')?.textContent;
  expect(form).toContain('The code goes to 49157123456');
  expect(form).not.toContain('Email code');
});

test('PWA-06 a backend without push says so, and offers no Retry that cannot help', async () => {
  app.answers = SPARSE;
  await app.open('/notifications');
  expect(app.page.textContent).toContain('Notifications are not available here.');
  expect(buttonNamed('Retry')).toBeUndefined();
});

describe('API-06 what a backend sends that no page can use is left out, and the rest stands', () => {
  test.each<readonly [what: string, path: string, answers: Answers, says: RegExp, never: RegExp]>([
    [
      'levels of price 0',
      '/exchange',
      { getHuoBiTradeFromRedis: { sell: [{ price: '54217.25', num: '1.5' }], buy: [{ price: '0', num: '7.75' }] } },
      /54,217\.25/,
      /7\.75/,
    ],
    [
      'a coin without a network',
      '/recharge',
      { getrecharge: { list: [{ id: 1, title: 'USDT', networkList: [] }] } },
      /Deposits are not available/,
      NONSENSE,
    ],
    [
      'a machine that says neither rate nor days',
      '/lockming?tab=orders',
      { getMiningMachineOrders: { list: [{ order_num: 'M7', title: 'Machine', amount: '5', coin: 'USDT' }] } },
      /Machine.*Daily rate--/,
      /Failed/,
    ],
    [
      'a stake that says no days',
      '/staking-list',
      { getStakingOrderList: { list: [{ id: 1, order_num: 'S7', status: 0, amount: '5', coin: 'USDT' }] } },
      /S7.*Duration--/,
      /Failed/,
    ],
    [
      'coins under list, where they are to be the answer itself',
      '/exchangeb',
      { getCanExchangeCoin: { list: [] } },
      /No coin can be swapped/,
      /Failed/,
    ],
  ])('%s', async (_what, path, answers, says, never) => {
    app.answers = { ...SPARSE, ...answers };
    await app.open(path);
    await app.pass(3_000);
    const text = app.page.querySelector('main')?.textContent;
    expect(text).toMatch(says);
    expect(text).not.toMatch(never);
  });

  test('MKT-02 a tab without a name', async () => {
    const list = [
      { id: 1, currency_name: 'Main', child: [{ id: 4, currency_name: '' }] },
      { id: 2, currency_name: null },
    ];
    app.answers = { ...SPARSE, getAllCurrencyList: { list } };
    await app.open('/market');
    const tabs = [...app.page.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
    expect(tabs).toContain('Main');
    expect(tabs).not.toContain('');
  });
});

test('MKT-02 tab and search of the market page are there again on the way back to it', async () => {
  const tabs = {
    list: [
      { id: 1, currency_name: 'Main' },
      { id: 2, currency_name: 'Meme' },
    ],
  };
  app.answers = { ...SPARSE, getAllCurrencyList: tabs };
  const chosen = () => app.page.querySelector('[role=tab][aria-selected=true]')?.textContent;
  await app.open('/market');
  expect(chosen()).toBe('Main');
  await app.act(() =>
    [...app.page.querySelectorAll<HTMLElement>('[role=tab]')].find((tab) => tab.textContent === 'Meme')?.click(),
  );
  await app.open('/assets');
  await app.open('/market');
  expect(chosen()).toBe('Meme');
});
