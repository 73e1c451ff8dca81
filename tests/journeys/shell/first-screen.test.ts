/** What the frame in index.html can do before the app's code is loaded. */
import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { STALE_AFTER_MS } from '../../../src/contract/rules/price-age.ts';
import { openPhone, type Phone, type PhoneOptions } from '../../harness/browser.ts';
import { DIST } from '../../harness/builds.ts';
import { holdRequests } from '../../harness/hold-requests.ts';
import { IPHONE, layoutShift } from '../../harness/look.ts';
import { lengthenTimer } from '../../harness/patient-timer.ts';
import { openSite, type Site } from '../../harness/site.ts';
import { ANSWERS, keptRecords, SHELL } from '../../harness/worker.ts';

const market = (base: string, close: string, change: string) => ({
  id: base,
  symbol: `${base.toLowerCase()}usdt`,
  title: `${base}/USDT`,
  coinname: base,
  trade_coin: 'USDT',
  close,
  change,
});
const list = [
  market('BTC', '84820.7', '-0.48'),
  market('ETH', '2622.77', '1.25'),
  market('PEPE', '0.0000012', '0'),
  market('SOL', '150', '3'),
];

/** Lists of markets without a readable row. */
const BAD_LISTS = [{ list: [] }, { list: [{ id: 1, symbol: { toString: 'x' }, change: 'soon' }] }, 'no', null];

let site: Site;
let phone: Phone;
/** The answers of the site from now on. */
let answers: Record<string, unknown>;
beforeEach(() =>
  onTestFinished(async () => {
    await phone.close();
    await site.stop();
  }),
);

const open = async (more: Record<string, unknown>, options: PhoneOptions = {}): Promise<void> => {
  answers = { ...ANSWERS, ...more };
  site = await openSite(DIST, answers);
  phone = await openPhone({ serviceWorkers: 'block', ...options });
  // The frame does without a page's styles after two seconds, in which a busy machine may not have sent them.
  await lengthenTimer(phone.page, { fromMs: 2_000, toMs: 60_000, during: '.shell[aria-busy]' });
};

const hold = (pattern: RegExp) => holdRequests(phone.page, pattern);
const CODE = /\/assets\/index-[^/]+\.js$/;

const goto = (path: string) => phone.page.goto(site.url + path, { waitUntil: 'commit' });
const frame = () => phone.page.locator('.shell[aria-busy]');
const drawn = () => phone.page.locator(SHELL).waitFor();
/** The frame's script marks the page's tab when it begins to listen: before that, a tap opens another document. */
const untilFrameListens = (tab: string) => frame().locator(`a[href="${tab}"][aria-current="page"]`).waitFor();
/** Text and position of the three prices. */
const quotes = () =>
  phone.page
    .locator('.ticker-page')
    .first()
    .locator('.ticker-quote')
    .evaluateAll((all) =>
      all.map((quote) => ({
        texts: [...quote.querySelectorAll('.ticker-name, bdi')].map(({ textContent }) => textContent),
        link: quote.getAttribute('href'),
        places: [quote, ...quote.querySelectorAll('.ticker-name, .change, .change .icon, .price')]
          .filter((element) => getComputedStyle(element).display !== 'none')
          .map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y, width, height].map(Math.round);
          }),
      })),
    );

describe("home before the app's code", () => {
  for (const [name, language, options, figures] of [
    ['Material, English', 'en', {}, ['-0.48%', '84,820.700000', '+1.25%', '2,622.770000', '0.00%', '0.0000012000']],
    [
      'iOS, German',
      'de',
      { userAgent: IPHONE },
      ['-0,48\u00a0%', '84.820,700000', '+1,25\u00a0%', '2.622,770000', '0,00\u00a0%', '0,0000012000'],
    ],
  ] as const) {
    test(`HOME-03 shows its first prices, and nothing moves when the app takes over (${name})`, async () => {
      await open({ getMarketList: { list } }, options);
      await phone.page.addInitScript((code) => localStorage.setItem('device.language', code), language);
      const release = await hold(CODE);
      await goto('/');
      await frame().locator('.ticker-price').first().waitFor();
      const before = await quotes();
      expect(before.flatMap(({ texts }) => texts.slice(1))).toEqual(figures);
      expect(before.map(({ texts }) => texts[0])).toEqual(['BTC/USDT', 'ETH/USDT', 'PEPE/USDT']);
      await release();
      await drawn();
      await phone.page.locator('.ticker-price').first().waitFor();
      expect(await quotes()).toEqual(before);
      expect(await layoutShift(phone.page)).toBe(0);
      expect(phone.faults).toEqual([]);
    });
  }

  test("HOME-02 shows the first banner's picture where the app draws it, also as an earlier visit left it", async () => {
    await open({
      getMarketList: { list },
      getBanner: ['', '/banners/spot.svg'].map((img) => ({ img, url: '', title: 'Spot' })),
    });
    const release = await hold(CODE);
    await goto('/');
    const picture = frame().locator('.first-banner > img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const before = await picture.boundingBox();
    await release();
    await drawn();
    expect(await phone.page.locator('.banners-strip img').first().boundingBox()).toEqual(before);
    expect(await layoutShift(phone.page)).toBe(0);
    await expect.poll(() => keptRecords(phone.page)).toContain('getBanner');
    await hold(CODE);
    await hold(/\/api\//);
    await goto('/');
    await expect.poll(() => picture.getAttribute('src')).toBe('/banners/spot.svg');
    expect(phone.faults).toEqual([]);
  });

  test("PWA-02 MKT-06 prices of an earlier visit are dimmed until today's are there", async () => {
    await open({ getMarketList: { list } });
    await goto('/');
    await drawn();
    await expect.poll(() => keptRecords(phone.page)).toContain('getMarketList');
    const kept = frame().locator('.first-ticker[data-kept] .ticker-price');
    await hold(CODE);
    await hold(/\/api\//);
    await goto('/');
    await expect.poll(() => kept.first().textContent()).toBe('84,820.700000');
    expect(
      await frame()
        .locator('.first-ticker')
        .evaluate((element) => getComputedStyle(element).opacity),
    ).toBe('0.7');
  });

  test('PWA-02 HOME-03 prices that were last shown are there before any script but the first', async () => {
    await open({ getMarketList: { list } });
    await goto('/');
    await drawn();
    await phone.page.locator('.ticker-price').first().waitFor();
    const before = await quotes();
    await hold(/\/assets\/(?!boot-)[^/]+\.js$/);
    await hold(/\/api\//);
    await goto('/');
    await frame().locator('.first-ticker[data-kept] .ticker-price').first().waitFor();
    expect(await quotes()).toEqual(before);
    expect(phone.faults).toEqual([]);
  });

  test('PWA-02 with its prices still to come it keeps their place, whatever the backend sends', async () => {
    await open({});
    await hold(CODE);
    for (const data of BAD_LISTS) {
      answers['getMarketList'] = data;
      const answer = phone.page.waitForResponse('**/api/getMarketList');
      await goto('/');
      await (await answer).finished();
      await phone.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await frame().locator('.first-ticker [role="status"] .ticker-quote').count()).toBe(3);
    }
    expect(phone.faults).toEqual([]);
  });
});

const TABS = {
  getAllCurrencyList: {
    list: [
      { id: 1, currency_name: 'USDT', child: [{ id: 11, currency_name: 'Layer 1', child: [] }] },
      { id: 2, currency_name: 'BTC', child: [] },
    ],
  },
};
/** Text, link and position of the market list's parts, without the star, which only the app adds. */
const listed = () =>
  phone.page
    .locator(
      '.tab-strip > button, .market-sort, .market-cover, .market-link .coin-icon, .market-link bdi, .change-pill',
    )
    .evaluateAll((all) =>
      all.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [
          element.textContent,
          element.getAttribute('href') ?? element.getAttribute('aria-selected'),
          getComputedStyle(element).color,
          ...[x, y, width, height].map(Math.round),
        ];
      }),
    );

describe("the market before the app's code", () => {
  for (const [name, language, options, price] of [
    ['Material, English', 'en', {}, '84,820.700000'],
    ['iOS, German, opened before', 'de', { userAgent: IPHONE }, '84.820,700000'],
    ['Material, Arabic', 'ar', {}, '84,820.700000'],
  ] as const) {
    test(`MKT-01 MKT-02 shows its first rows, and nothing moves when the app takes over (${name})`, async () => {
      const other = { ...market('ADA', '0.5', '1'), symbol: 'adabtc', title: 'ADA/BTC', trade_coin: 'BTC' };
      await open({ ...TABS, getMarketList: { list: [other, ...list] }, getAllMarketList: { list } }, options);
      await phone.page.addInitScript((code) => localStorage.setItem('device.language', code), language);
      if (language === 'de')
        await phone.page.addInitScript(() => localStorage.setItem('member.recent-markets', 'ethusdt'));
      const release = await hold(CODE);
      await goto('/market');
      await frame().locator('.market-row').first().waitFor();
      const before = await listed();
      const texts = before.map(([text]) => text);
      expect(texts).toEqual(expect.arrayContaining(['USDT', 'BTC', 'Layer 1', 'BTC/USDT', price]));
      expect(texts).not.toContain('ADA/BTC');
      expect(await frame().locator('.market-row').count()).toBe(list.length);
      await release();
      await drawn();
      await expect.poll(listed).toEqual(before);
      expect(await layoutShift(phone.page)).toBe(0);
      expect(phone.faults).toEqual([]);
    });
  }

  test('MKT-06 prices are dimmed, too, where the code is longer on its way than they are fresh', async () => {
    await open({ ...TABS, getMarketList: { list } });
    await phone.page.clock.install();
    await hold(CODE);
    for (const [path, place] of [
      ['/', '.first-ticker'],
      ['/market', '.first-content'],
    ] as const) {
      await goto(path);
      await frame().locator(place).getByText('84,820').first().waitFor();
      expect(await frame().locator(`${place}[data-kept]`).count()).toBe(0);
      await phone.page.clock.fastForward(STALE_AFTER_MS);
      await frame().locator(`${place}[data-kept]`).getByText('84,820').first().waitFor();
    }
  });

  test('MKT-01 MKT-06 a list of an earlier visit is dimmed, and one that cannot be read leaves its place', async () => {
    await open({ ...TABS, getMarketList: { list } });
    await goto('/market');
    await drawn();
    const rows = frame().locator('.first-content[data-kept] .market-row');
    await expect
      .poll(() => keptRecords(phone.page))
      .toEqual(expect.arrayContaining(['getMarketList', 'getAllCurrencyList']));
    await hold(CODE);
    await hold(/\/api\//);
    await goto('/market');
    await rows.first().waitFor();
    expect(await rows.count()).toBe(list.length);
    await phone.close();
    await site.stop();
    await open(TABS);
    await hold(CODE);
    for (const data of BAD_LISTS) {
      answers['getMarketList'] = data;
      const answer = phone.page.waitForResponse('**/api/getMarketList');
      await goto('/market');
      await (await answer).finished();
      // Whether the list is rendered is decided once its styles are loaded.
      await phone.page.waitForFunction(
        () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][href*="/market-"]')?.sheet,
      );
      await phone.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await frame().locator('.first-row').first().isVisible()).toBe(true);
    }
    expect(phone.faults).toEqual([]);
  });

  test('SHELL-12 styles that cannot be had at first leave the place of the rows, and come with the page', async () => {
    await open({ ...TABS, getMarketList: { list } });
    const styles = /\/assets\/market-[^/]+\.css$/;
    await phone.page.route(styles, (route) => route.abort());
    // The page also gives up on a slow download and removes its link, which then fires no event.
    const failed = phone.page.waitForEvent('requestfailed', (request) => styles.test(request.url()));
    const release = await hold(CODE);
    await goto('/market');
    await failed;
    await phone.page.unroute(styles);
    expect(await frame().locator('.market-row').count()).toBe(0);
    await release();
    await drawn();
    expect(
      await phone.page
        .locator('.market-row')
        .first()
        .evaluate((row) => getComputedStyle(row).display),
    ).toBe('flex');
  });

  test('SHELL-04 MKT-02 a tap on a tab or on the head of a column is kept', async () => {
    await open({ ...TABS, getMarketList: { list }, getAllMarketList: { list } });
    const release = await hold(CODE);
    await goto('/market');
    const layer = frame().getByRole('tab', { name: 'Layer 1' });
    await layer.tap();
    await expect.poll(() => layer.getAttribute('aria-selected')).toBe('true');
    expect(await frame().locator('.market-row').count()).toBe(0);
    await frame().locator('.market-sort').first().tap();
    await release();
    await drawn();
    await phone.page.locator('[role="tab"][aria-selected="true"]').getByText('Layer 1').waitFor();
    await phone.page.getByRole('button', { name: 'Sort by Name, ascending' }).waitFor();
    expect(phone.faults).toEqual([]);
  });

  test('MKT-01 a row leads to its market', async () => {
    await open({ ...TABS, getMarketList: { list } });
    const release = await hold(CODE);
    await goto('/market');
    await frame().locator('.market-cover[href*="ethusdt"]').tap();
    await release();
    await drawn();
    await expect
      .poll(() => phone.page.url())
      .toBe(`${site.url}/login?next=${encodeURIComponent('/exchange?currentSymbol=ethusdt&name=ETH%2FUSDT')}`);
  });
});

/** Texts of the frame, and their positions. */
const words = () =>
  phone.page
    .locator('.top-bar-title > h1, .account-title, .tab-bar-link > :last-child, .practice-label')
    .evaluateAll((all) =>
      all.flatMap((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { x, y, width, height } = range.getBoundingClientRect();
        return width > 0 ? [[element.textContent, ...[x, y, width, height].map(Math.round)]] : [];
      }),
    );

/** Positions of a page's fields, labels and buttons. */
const controls = () =>
  phone.page
    .locator('.account-title, form label, form input, form button, .tab-strip > button, .state > *')
    .evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.tagName, element.textContent, ...[x, y, width, height].map(Math.round)];
        }),
    );

describe("the login before the app's code", () => {
  for (const [name, language, options] of [
    ['Material, English', 'en', {}],
    ['iOS, Arabic, small', 'ar', { userAgent: IPHONE, viewport: { width: 320, height: 568 } }],
  ] as const) {
    test(`AUTH-05 what is typed and where one was is kept, and nothing moves when the app takes over (${name})`, async () => {
      await open({}, options);
      await phone.page.addInitScript((code) => localStorage.setItem('device.language', code), language);
      const release = await hold(CODE);
      await goto('/login');
      const fields = frame().locator('form input');
      await fields.first().fill('ana@example.com');
      await frame().locator('.toggle').tap();
      await fields.nth(1).tap();
      await phone.page.keyboard.type('long enough');
      await phone.page.keyboard.press('ArrowLeft');
      const before = await controls();
      await release();
      await drawn();
      await expect.poll(async () => (await controls()).slice(0, before.length)).toEqual(before);
      await phone.page.keyboard.type('!');
      const shown = phone.page.locator('form input');
      expect(
        await shown.evaluateAll((all: HTMLInputElement[]) => all.map(({ value, checked }) => [value, checked])),
      ).toEqual([
        ['ana@example.com', false],
        ['long enoug!h', false],
        ['on', false],
      ]);
      expect(await layoutShift(phone.page)).toBe(0);
      expect(phone.faults).toEqual([]);
    });
  }

  test("SHELL-02 a visitor on a member's page is given it at once, and nothing of that page", async () => {
    await open({}, { userAgent: IPHONE });
    for (const path of ['/exchange?currentSymbol=btcusdt', '/withdrawal']) {
      const release = await hold(CODE);
      await goto(path);
      await frame().locator('form input').first().tap();
      await phone.page.keyboard.type('ana@example');
      const before = await controls();
      const places = await words();
      expect(places[0]?.[0]).toBe('Log in');
      await release();
      await drawn();
      await phone.page.keyboard.type('.com');
      expect(new URL(phone.page.url()).search).toBe(`?next=${encodeURIComponent(path)}`);
      expect(await phone.page.locator('form input').first().inputValue()).toBe('ana@example.com');
      expect((await controls()).slice(0, before.length)).toEqual(before);
      expect(await layoutShift(phone.page)).toBe(0);
      expect(site.asked.filter((asked) => /\/assets\/(?:exchange|withdrawal)-/.test(asked))).toEqual([]);
      await phone.page.evaluate(() => sessionStorage.clear());
    }
    expect(phone.faults).toEqual([]);
  });

  test('SHELL-02 a member, who is led on from there, sees none of it', async () => {
    await open({});
    await phone.page.addInitScript(() => localStorage.setItem('member.token', 'a'.repeat(32)));
    await hold(CODE);
    for (const path of ['/login', '/register']) {
      await goto(path);
      await phone.page.waitForLoadState('load');
      expect(await frame().locator('form').count()).toBe(0);
    }
  });

  test('AUTH-05 API-07 a press of its button, or Enter, is kept, and sends what was typed once', async () => {
    await open({ login: 'token' });
    const sent: (string | null)[] = [];
    phone.page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) sent.push(request.postData());
    });
    const release = await hold(CODE);
    await goto('/login');
    const fields = frame().locator('form input');
    await fields.first().fill('ana@example.com');
    await fields.nth(1).fill('long enough');
    await fields.nth(1).press('Enter');
    await frame().locator('form button[type="submit"]').tap();
    await release();
    await drawn();
    await expect.poll(() => sent.length).toBe(1);
    expect(new URLSearchParams(sent[0] ?? '').get('username')).toBe('ana@example.com');
    expect(phone.faults).toEqual([]);
  });
});

describe("the registration before the app's code", () => {
  for (const [name, language, options, config] of [
    ['Material, English', 'en', {}, {}],
    [
      'iOS, German, small, by email alone',
      'de',
      { userAgent: IPHONE, viewport: { width: 320, height: 568 } },
      { phone_register_switch: 0 },
    ],
  ] as const) {
    test(`AUTH-01 what is typed is kept, and nothing moves when the app takes over (${name})`, async () => {
      const site = { ...(ANSWERS.getConfig as object), email_register_switch: 1, phone_register_switch: 1, ...config };
      await open({ getConfig: site }, options);
      await phone.page.addInitScript((code) => localStorage.setItem('device.language', code), language);
      const release = await hold(CODE);
      // The box of a check that failed may be a line higher.
      await hold(/\/api\/captcha/);
      await goto('/register');
      await frame().locator('form input').tap();
      await phone.page.keyboard.type('ana@example');
      const before = await controls();
      await release();
      await drawn();
      expect((await controls()).slice(0, before.length)).toEqual(before);
      await phone.page.keyboard.type('.com');
      expect(await phone.page.locator('form input').first().inputValue()).toBe('ana@example.com');
      expect(await layoutShift(phone.page)).toBe(0);
      expect(phone.faults).toEqual([]);
    });
  }

  test('AUTH-04 nothing moves when the check for robots ends, whose first sentence is the longer one', async () => {
    const salt = 'salt';
    const challenge = createHash('sha256').update(`${salt}3`).digest('hex');
    await open(
      {
        getConfig: { ...(ANSWERS.getConfig as object), email_register_switch: 1 },
        captcha: { challenge: { algorithm: 'SHA-256', challenge, salt, signature: 'signature', maxnumber: 9 } },
      },
      { userAgent: IPHONE },
    );
    await phone.page.addInitScript(() => localStorage.setItem('device.language', 'de'));
    const release = await hold(/\/api\/captcha/);
    await goto('/register');
    const status = phone.page.locator('.captcha').getByRole('status');
    await expect.poll(() => status.textContent()).toContain('Es wird geprüft');
    await release();
    await expect.poll(() => status.textContent()).toContain('Geprüft');
    expect(await layoutShift(phone.page)).toBe(0);
    expect(phone.faults).toEqual([]);
  });

  test('AUTH-01 a tap on the other way is kept, and one that is closed is not shown', async () => {
    const config = { ...(ANSWERS.getConfig as object), email_register_switch: 1, phone_register_switch: 1 };
    await open({ getConfig: config });
    let release = await hold(CODE);
    await goto('/register');
    await frame().getByRole('tab', { name: 'Phone' }).tap();
    await release();
    await drawn();
    await phone.page.getByLabel('Phone number').waitFor();
    answers['getConfig'] = { ...config, email_register_switch: 0 };
    await phone.page.evaluate(() =>
      indexedDB.databases().then((all) => Promise.all(all.map(({ name }) => indexedDB.deleteDatabase(name ?? '')))),
    );
    release = await hold(CODE);
    const answer = phone.page.waitForResponse('**/api/getConfig');
    await goto('/register');
    await (await answer).finished();
    await phone.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await frame().locator('input').count()).toBe(0);
    await release();
    await drawn();
    await phone.page.getByLabel('Phone number').waitFor();
    expect(phone.faults).toEqual([]);
  });
});

describe("customer service before the app's code", () => {
  const contact = () => phone.page.getByRole('link', { name: 'Open customer service' });

  test('SHELL-10 its link opens a tab, once, and nothing moves when the app takes over', async () => {
    await open({ getConfig: { ...(ANSWERS.getConfig as object), sandbox: 1 } });
    const release = await hold(CODE);
    await goto('/kefu');
    const tab = phone.context.waitForEvent('page');
    await contact().tap();
    expect(new URL((await tab).url()).pathname).toBe('/sandbox/customer-service');
    const before = await controls();
    await release();
    await drawn();
    await expect.poll(controls).toEqual(before);
    expect(await layoutShift(phone.page)).toBe(0);
    expect(phone.context.pages().length).toBe(2);
    expect(phone.faults).toEqual([]);
  });

  test('SHELL-10 only an address that may be opened is one', async () => {
    for (const [custom_service, expected] of [
      ['javascript:alert(1)', undefined],
      ['https://help.example/', 'https://help.example/'],
    ] as const) {
      await open({ getConfig: { ...(ANSWERS.getConfig as object), sandbox: 0, custom_service } });
      await hold(CODE);
      const answer = phone.page.waitForResponse('**/api/getConfig');
      await goto('/kefu');
      await (await answer).finished();
      await phone.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      if (expected === undefined) {
        expect(await contact().count()).toBe(0);
        await phone.close();
        await site.stop();
      } else expect(await contact().getAttribute('href')).toBe(expected);
    }
  });
});

describe("the alerts before the app's code", () => {
  test('Price alerts: a press of the button is kept, and nothing moves when the app takes over', async () => {
    await open({}, { userAgent: IPHONE });
    const release = await hold(CODE);
    await goto('/alerts');
    await frame().locator('.state > button').waitFor();
    const before = await controls();
    await release();
    await drawn();
    expect(await controls()).toEqual(before);
    expect(await layoutShift(phone.page)).toBe(0);
    await hold(CODE).then(async (go) => {
      await goto('/alerts');
      await frame().locator('.state > button').tap();
      await go();
    });
    await phone.page.getByRole('dialog', { name: 'New price alert' }).waitFor();
    expect(phone.faults).toEqual([]);
  });

  test('Price alerts: whoever has set some sees none of it', async () => {
    await open({});
    await phone.page.addInitScript(() => localStorage.setItem('member.price-alerts', '[]'));
    await hold(CODE);
    await goto('/alerts');
    await phone.page.waitForLoadState('load');
    expect(await frame().locator('.state').count()).toBe(0);
  });
});

describe("the frame's words", () => {
  for (const [path, language, options, expected] of [
    ['/login', 'de', { userAgent: IPHONE }, ['Anmelden', 'Willkommen zurück', 'Übungsgeld · Simulierte Preise']],
    ['/register', 'ar', {}, ['التسجيل', 'أنشئ حسابك', 'أموال تجريبية · أسعار محاكاة']],
    [
      '/market',
      'en',
      {},
      ['Market', 'Practice money · Simulated prices', 'Home', 'Market', 'Exchange', 'Options', 'Assets'],
    ],
    [
      '/market',
      'zh-TW',
      { userAgent: IPHONE },
      ['行情', '模擬資金 · 模擬價格', '首頁', '行情', '現貨交易', '選擇權', '資產'],
    ],
  ] as const) {
    test(`SHELL-12 LANG-01 SRV-01 of ${path} in ${language} are those of the app, in their place`, async () => {
      const config = { ...(ANSWERS.getConfig as object), sandbox: 1, market_source: 'simulated' };
      await open({ getMarketList: { list }, getAllCurrencyList: { list: [] }, getConfig: config }, options);
      await phone.page.addInitScript((code) => localStorage.setItem('device.language', code), language);
      const release = await hold(CODE);
      await goto(path);
      await frame().locator('.practice-label').waitFor();
      // The texts come with the next frame, the label with an answer.
      await expect.poll(async () => (await words()).map(([text]) => text)).toEqual(expected);
      const before = await words();
      await release();
      await drawn();
      await expect.poll(words).toEqual(before);
      expect(await layoutShift(phone.page)).toBe(0);
      expect(phone.faults).toEqual([]);
    });
  }

  test('SRV-01 say nothing of practice where the site does not', async () => {
    await open({ getConfig: { ...(ANSWERS.getConfig as object), sandbox: 0, market_source: 'htx' } });
    await hold(CODE);
    const answer = phone.page.waitForResponse('**/api/getConfig');
    await goto('/market');
    await (await answer).finished();
    await frame().getByText('Options').waitFor();
    await phone.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await phone.page.locator('.practice-label').count()).toBe(0);
  });

  test("SRV-01 an earlier visit's practice money is said before today's answer", async () => {
    await open({ getConfig: { ...(ANSWERS.getConfig as object), sandbox: 1 } });
    await goto('/login');
    await drawn();
    await phone.page.locator('.practice-label').waitFor();
    await expect.poll(() => keptRecords(phone.page)).toContain('getConfig');
    await hold(CODE);
    await hold(/\/api\//);
    await goto('/login');
    await expect.poll(() => frame().locator('.practice-label').textContent()).toBe('Practice money');
  });
});

describe('a page that arrives by halves', () => {
  for (const [name, text] of [
    ['the table of files', '"catalogues":'],
    ['the frame', '<main'],
    ['a pattern', 'data-fill'],
    ['the words', '"headings":'],
  ] as const) {
    test(`SHELL-12 is what it is at once, once it is whole, also where it breaks off in ${name}`, async () => {
      await open(
        { getMarketList: { list }, getConfig: { ...(ANSWERS.getConfig as object), sandbox: 1 } },
        { userAgent: IPHONE },
      );
      await phone.page.addInitScript(() => localStorage.setItem('device.language', 'de'));
      const release = await hold(CODE);
      const sendRest = site.holdPagesAt(text);
      await goto('/');
      await expect.poll(() => site.asked).toContain('/api/getMarketList');
      // Nothing is rendered while the page has no body yet.
      await phone.page.evaluate(
        () => document.body && new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      expect(await phone.page.evaluate(() => document.readyState)).toBe('loading');
      sendRest();
      await frame().locator('.ticker-price').first().waitFor();
      expect((await quotes()).flatMap(({ texts }) => texts)).toContain('84.820,700000');
      await frame().getByText('Übungsgeld', { exact: true }).waitFor();
      const tab = frame().getByRole('link', { name: 'Markt' });
      await tab.tap();
      await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
      await release();
      await drawn();
      expect(new URL(phone.page.url()).pathname).toBe('/market');
      expect(phone.faults).toEqual([]);
    });
  }
});

/** The words of the frame come last in the page. */
const WORDS = '"headings":';
for (const [look, language, options] of [
  ['Material, English', 'en', {}],
  ['Material, Arabic', 'ar', {}],
  ['iOS, German', 'de', { userAgent: IPHONE }],
] as const) {
  test(`SHELL-12 parts and words of the page that come after the first paint move nothing (${look})`, async () => {
    await open({ getMarketList: { list }, getConfig: { ...(ANSWERS.getConfig as object), sandbox: 1 } }, options);
    await phone.page.addInitScript((code) => localStorage.setItem('device.language', code), language);
    for (const [path, part] of [
      ['/', 'href="/exchange"'],
      ['/', WORDS],
      ['/market', WORDS],
      ['/kefu', WORDS],
      ['/login', WORDS],
      ['/register', WORDS],
      // A visitor is sent to the login.
      ['/withdrawal', WORDS],
    ] as const) {
      const release = await hold(CODE);
      const sendRest = site.holdPagesAt(part);
      await goto(path);
      await expect.poll(() => phone.page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
      sendRest();
      await frame().locator('h1, .tabbar-label').getByText(/\p{L}/u).first().waitFor();
      expect(await layoutShift(phone.page)).toBe(0);
      await release();
      await drawn();
      expect(await layoutShift(phone.page)).toBe(0);
    }
    expect(phone.faults).toEqual([]);
  });
}

test('SHELL-14 the first prices of home and market are written without Intl, whose first use takes long', async () => {
  await open({ getMarketList: { list } });
  await phone.page.addInitScript(() => {
    Intl.NumberFormat = new Proxy(Intl.NumberFormat, {
      construct: () => {
        throw new Error('Intl.NumberFormat is used');
      },
    });
  });
  for (const path of ['/', '/market']) {
    await goto(path);
    await drawn();
    await phone.page.getByText('84,820').first().waitFor();
    await phone.page.getByText('-0.48%').first().waitFor();
    expect(phone.faults).toEqual([]);
  }
});

test('MKT-01 the market asks for its prices once, beside the code', async () => {
  await open({ getMarketList: { list }, getAllCurrencyList: { list: [{ id: 1, name: 'USDT' }] } });
  // Prices are fresh for a second, which a slow machine may need to load the code.
  await phone.page.clock.setFixedTime(new Date());
  const release = await hold(CODE);
  await goto('/market');
  await expect.poll(() => site.asked).toContain('/api/getMarketList');
  await release();
  await drawn();
  await phone.page.getByText('84,820').first().waitFor();
  expect(site.asked.filter((path) => path === '/api/getMarketList')).toHaveLength(1);
});

test('SPOT-01 an exchange is first drawn with the book that was asked for beside its code, of the market that its address names', async () => {
  const level = (price: string) => ({ price, num: '2', total: '2' });
  const books: (string | null)[] = [];
  await open({ getMarketList: { list }, getHuoBiTradeFromRedis: { sell: [level('2623.5')], buy: [level('2621.5')] } });
  await phone.page.addInitScript(() => localStorage.setItem('member.token', 'token'));
  const release = await hold(CODE);
  await phone.page.route('**/api/getHuoBiTradeFromRedis', async (route) => {
    books.push(route.request().postData());
    // Later requests are never answered.
    if (books.length === 1) await route.continue();
  });
  await goto('/exchange?currentSymbol=ethusdt');
  await expect.poll(() => books).toEqual(['symbol=ethusdt']);
  await release();
  await drawn();
  await phone.page.locator('.book-row').getByText('2,623.5').first().waitFor();
  await phone.page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('PWA-02 what was asked ahead and is known from a visit a moment ago is not kept for later', async () => {
  await open({});
  await goto('/login');
  await drawn();
  await expect.poll(() => keptRecords(phone.page)).toEqual(expect.arrayContaining(['getSetting', 'getConfig']));
  await goto('/login');
  await drawn();
  await expect.poll(() => phone.page.evaluate(() => Object.keys(globalThis.earlyAnswers ?? {}))).toEqual([]);
  expect(phone.faults).toEqual([]);
});

describe("a tap before the app's code", () => {
  test('SHELL-04 is kept between the start of the code and its first picture, too', async () => {
    await open({ ...TABS, getMarketList: { list }, getAllMarketList: { list } });
    const release = await hold(/\/assets\/en-[^/]+\.json$/);
    await goto('/');
    // The router has read the address, and waits for the translations.
    await phone.page.waitForFunction(() => history.state);
    const path = () => new URL(phone.page.url()).pathname;
    await frame().getByRole('link', { name: 'Market' }).tap();
    await expect.poll(path).toBe('/market');
    await phone.page.goBack();
    await frame().getByRole('link', { name: 'Market' }).tap();
    await expect.poll(path).toBe('/market');
    await release();
    await drawn();
    await phone.page.getByRole('heading', { name: 'Market', level: 1 }).waitFor();
    await phone.page.locator(`${SHELL} .market-row`).first().waitFor();
    await phone.page.goBack();
    await phone.page.locator(`${SHELL} .ticker-price`).first().waitFor();
    expect(phone.faults).toEqual([]);
  });

  test('SHELL-04 is kept: the tab that was tapped is chosen at once and opens with the code', async () => {
    await open({ getMarketList: { list } });
    const release = await hold(CODE);
    await goto('/');
    await frame().locator('.ticker-price').first().waitFor();
    const tab = frame().locator('a[href="/market"]');
    await tab.tap();
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
    // The same document: no pending request starts again.
    expect(site.asked.filter((path) => path === '/' || path === '/market')).toEqual(['/']);
    await release();
    await drawn();
    expect(new URL(phone.page.url()).pathname).toBe('/market');
    await phone.page.locator('.tab-bar [aria-current="page"][href="/market"]').waitFor();
    await phone.page.goBack();
    await phone.page.locator('.home').waitFor();
    expect(phone.faults).toEqual([]);
  });

  test('SHELL-04 is kept, too, where the app replaces what a mouse has pressed before the button comes up', async () => {
    await open({ getMarketList: { list } });
    const release = await hold(CODE);
    await goto('/alerts');
    await frame().getByRole('button', { name: 'New price alert' }).hover();
    await phone.page.mouse.down();
    await release();
    await drawn();
    await phone.page.mouse.up();
    await phone.page.getByRole('dialog', { name: 'New price alert' }).waitFor();
    expect(phone.faults).toEqual([]);
  });

  test('SHELL-04 is an entry of the history like any other: Back then closes what lies over the page, and no more', async () => {
    await open({ getMarketList: { list } });
    const release = await hold(CODE);
    await goto('/market');
    await untilFrameListens('/market');
    await frame().locator('a[href="/assets"]').tap();
    await release();
    await drawn();
    const login = phone.page.getByRole('button', { name: 'Log in', exact: true });
    await login.waitFor();
    await phone.page.getByRole('button', { name: 'Language' }).click();
    await phone.page.locator('dialog[open]').waitFor();
    await phone.page.goBack();
    await phone.page.locator('dialog[open]').waitFor({ state: 'detached' });
    await expect.poll(() => new URL(phone.page.url()).pathname).toBe('/login');
    await login.waitFor();
    await phone.page.goBack();
    await phone.page.waitForURL('**/market');
    expect(phone.faults).toEqual([]);
  });

  test("SHELL-02 leads a visitor to the login where the page is a member's", async () => {
    await open({ getMarketList: { list } });
    const release = await hold(CODE);
    await goto('/market');
    await untilFrameListens('/market');
    await phone.page.locator('a[href="/assets"]').tap();
    await expect.poll(() => new URL(phone.page.url()).pathname).toBe('/assets');
    await release();
    await drawn();
    await expect.poll(() => phone.page.url()).toBe(`${site.url}/login?next=%2Fassets`);
  });

  test('HOME-03 a price leads to its market', async () => {
    await open({ getMarketList: { list } });
    const release = await hold(CODE);
    await goto('/');
    await frame().getByText('ETH/USDT').tap();
    await release();
    await drawn();
    // Through the login page, which the exchange page requires of a visitor.
    await expect
      .poll(() => phone.page.url())
      .toBe(`${site.url}/login?next=${encodeURIComponent('/exchange?currentSymbol=ethusdt&name=ETH%2FUSDT')}`);
  });
});

test('LANG-06 a browser that runs no script reads why nothing comes, in every language', async () => {
  await open({}, { javaScriptEnabled: false });
  await phone.page.goto(site.url);
  await phone.page.waitForURL('**/no-script.html');
  const lines = phone.page.locator('body > p');
  expect(await lines.count()).toBe(LANGUAGES.length);
  expect(await phone.page.locator('p:lang(de)').textContent()).toBe('Diese App benötigt JavaScript.');
  expect(await phone.page.locator('p:lang(ar)').getAttribute('dir')).toBe('rtl');
  expect(new Set(await lines.allTextContents()).size).toBeGreaterThan(LANGUAGES.length - 3);
});
