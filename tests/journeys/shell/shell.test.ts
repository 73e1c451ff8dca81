import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openPhone, type Phone, type PhoneOptions } from '../../harness/browser.ts';
import { editAnswer } from '../../harness/edit-answer.ts';
import { holdRequests } from '../../harness/hold-requests.ts';
import { keepOrder } from '../../harness/keep-order.ts';
import { IPHONE, layoutShift } from '../../harness/look.ts';
import { registerMember, type TestMember } from '../../harness/member.ts';
import { lengthenTimer } from '../../harness/patient-timer.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { told, untilTold } from '../../harness/told.ts';
import { SHELL } from '../../harness/worker.ts';

const exchange = sharedExchange();
let member: TestMember;

beforeAll(async () => {
  member = await registerMember(exchange.url);
});

const withPhone = async (run: (phone: Phone) => Promise<void>, options: PhoneOptions = {}): Promise<void> => {
  const phone = await openPhone({ serviceWorkers: 'block', reducedMotion: 'no-preference', ...options });
  onTestFinished(() => phone.close());
  await run(phone);
  expect(phone.faults).toEqual([]);
};

const asMember = (phone: Phone): Promise<unknown> =>
  phone.page.addInitScript((token) => localStorage.setItem('member.token', token), member.token);

const shown = (phone: Phone, path: string) =>
  phone.page.goto(exchange.url + path).then(() => phone.page.waitForSelector('.shell:not([aria-busy])'));

const pathOf = (phone: Phone): string => {
  const { pathname, search } = new URL(phone.page.url());
  return pathname + search;
};

test('PWA-03 a part of home that cannot be had offline says so, home stays, and the next press brings it', async () => {
  const phone = await openPhone({ serviceWorkers: 'block', reducedMotion: 'no-preference' });
  onTestFinished(() => phone.close());
  await shown(phone, '/');
  await phone.page.locator('.gainers-list').waitFor();
  await phone.context.setOffline(true);
  const language = phone.page.getByRole('button', { name: 'Language' });
  await language.tap();
  await untilTold(phone.page, 'You are offline');
  expect(await phone.page.locator('.gainers-list').count()).toBe(1);
  await phone.context.setOffline(false);
  await language.tap();
  await phone.page.getByText('Deutsch').waitFor();
});

/** Sends both taps at once: waiting for the first could exceed the interval of a double tap on a slow machine. */
const doubleTap = async ({ page }: Phone, box: { x: number; y: number } | null): Promise<void> => {
  const tap = () => page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await Promise.all([tap(), tap()]);
};

test('SHELL-04 a double tap opens a sheet once and leaves it open; a tap beside it closes it', () =>
  withPhone(async (phone) => {
    await shown(phone, '/alerts');
    const box = await phone.page.locator('.state button').boundingBox();
    await doubleTap(phone, box);
    const sheet = phone.page.locator('dialog[open]');
    await sheet.getByText('Set alert').waitFor();
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    expect(await sheet.count()).toBe(1);
    await phone.page.touchscreen.tap(150, 20);
    await sheet.waitFor({ state: 'detached' });
  }));

test('SHELL-04 a double tap that closes a sheet presses nothing of what lay below it, also where nothing moves', () =>
  withPhone(
    async (phone) => {
      await shown(phone, '/alerts');
      await phone.page.locator('.state button').click();
      const sheet = phone.page.getByRole('dialog', { name: 'New price alert' });
      const close = await sheet.getByRole('button', { name: 'Close' }).boundingBox();
      await phone.page.evaluate(() => {
        globalThis.addEventListener('click', ({ target }) => {
          const inside = (target as Element).closest('dialog') !== null;
          document.body.dataset['pressed'] = `${document.body.dataset['pressed'] ?? ''}${inside ? 'sheet ' : 'page '}`;
        });
      });
      await doubleTap(phone, close);
      await sheet.waitFor({ state: 'detached' });
      const pressed = () => phone.page.evaluate(() => document.body.dataset['pressed']);
      expect(await pressed()).toBe('sheet ');
      // A later tap is a separate one.
      await phone.page.getByRole('heading', { name: 'Price alerts' }).click();
      expect(await pressed()).toBe('sheet page ');
    },
    { reducedMotion: 'reduce' },
  ));

describe('SHELL-02 the guard', () => {
  test('SHELL-02 leads a visitor to the login, and remembers where they were headed', () =>
    withPhone(async (phone) => {
      await shown(phone, '/withdrawal');
      expect(pathOf(phone)).toBe(`/login?next=${encodeURIComponent('/withdrawal')}`);
    }));

  test('SHELL-02 drops a place to go to that is not of this site', () =>
    withPhone(async (phone) => {
      for (const next of ['https://evil.test/', '//evil.test', '/\\evil.test', 'javascript:alert(1)']) {
        await shown(phone, `/login?next=${encodeURIComponent(next)}`);
        const links = await phone.page
          .locator('a[href]')
          .evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).host));
        expect(new Set(links.filter(Boolean))).toEqual(new Set([new URL(exchange.url).host]));
      }
    }));

  test('SHELL-02 sends a member who opens login or register home', () =>
    withPhone(async (phone) => {
      await asMember(phone);
      for (const path of ['/login', '/register']) {
        await shown(phone, path);
        expect(pathOf(phone)).toBe('/');
      }
    }));
});

describe('SHELL-01 SHELL-03 addresses and titles', () => {
  test('SHELL-01 a bad query value falls back and the page is there', () =>
    withPhone(async (phone) => {
      await asMember(phone);
      await shown(phone, '/exchange?currentSymbol=%3Cscript%3E&name=%00');
      await phone.page.waitForSelector('main');
      expect(await phone.page.locator('[role=alert]').count()).toBe(0);
    }));

  test('SHELL-03 the title is the site, then the page; an unknown address gets a page that says so', () =>
    withPhone(async (phone) => {
      await shown(phone, '/market');
      await expect.poll(() => phone.page.title()).toBe('Exchange – Market');
      await shown(phone, '/no-such-page');
      await phone.page.getByText('There is no page at this address.').waitFor();
      await phone.page.getByRole('link', { name: 'Go to home' }).click();
      await phone.page.waitForURL(`${exchange.url}/`);
    }));

  test('SHELL-03 every route below /assets is the page, not a file', () =>
    withPhone(async (phone) => {
      await asMember(phone);
      await shown(phone, '/assets');
      await phone.page.getByRole('navigation', { name: 'Main' }).waitFor();
    }));
});

describe('SHELL-04 SHELL-05 moving about', () => {
  test('SHELL-04 the tab bar leads to the five tabs and marks the one shown', () =>
    withPhone(async (phone) => {
      await asMember(phone);
      await shown(phone, '/');
      for (const name of ['Market', 'Exchange', 'Options', 'Assets', 'Home']) {
        const tab = phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
        await tab.click();
        await expect.poll(() => tab.getAttribute('aria-current')).toBe('page');
      }
    }));

  test('SHELL-04 a tab that is tapped is marked in the next picture, before its page is drawn', () =>
    withPhone(async ({ page }) => {
      // The app waits 60 ms at most for a picture, which is drawn later on a busy machine.
      await lengthenTimer(page, { fromMs: 60, toMs: 10_000 });
      await page.goto(`${exchange.url}/market`);
      await page.locator(`${SHELL} .market-row`).first().waitFor();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      await page.locator('.ticker-price').first().waitFor();
      const pictures = await page.evaluate(async () => {
        const look = () =>
          new Promise<string>((resolve) => {
            requestAnimationFrame(() => {
              const tab = document.querySelector('.tab-bar [aria-current]')?.getAttribute('href');
              resolve(`${tab} over ${document.querySelector('.market-row') ? '/market' : '/'}`);
            });
          });
        document.querySelector<HTMLElement>('.tab-bar [href="/market"]')?.click();
        const seen = new Set<string>();
        while (!seen.has('/market over /market')) seen.add(await look());
        return [...seen];
      });
      expect(pictures).toEqual(['/market over /', '/market over /market']);
    }));

  test('SHELL-04 back has somewhere to go on a page that was opened directly', () =>
    withPhone(async (phone) => {
      await asMember(phone);
      await shown(phone, '/security');
      await phone.page.getByRole('button', { name: 'Back', exact: true }).click();
      await phone.page.waitForURL((url) => url.pathname !== '/security');
    }));

  test('SHELL-04 back closes what lies open first, and then leaves the page', () =>
    withPhone(async (phone) => {
      await shown(phone, '/market');
      await phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      await phone.page.getByRole('button', { name: /language/i }).click();
      await phone.page.locator('dialog[open]').waitFor();
      await phone.page.evaluate(() => history.back());
      await phone.page.locator('dialog[open]').waitFor({ state: 'detached' });
      // The browser had already gone back; the app restores its address.
      await expect.poll(() => pathOf(phone)).toBe('/');
      await phone.page.evaluate(() => history.back());
      await phone.page.waitForURL(`${exchange.url}/market`);
    }));

  const scrolledHome = async (phone: Phone): Promise<void> => {
    await shown(phone, '/');
    await phone.page.locator('.gainer').nth(4).waitFor();
    // The page learns of a scroll in its next frame; a press before that is faster than any thumb.
    await phone.page.evaluate(() =>
      new Promise((heard) => {
        document.addEventListener('scroll', heard, { once: true });
        window.scrollTo(0, 200);
      }).then(() => undefined),
    );
  };

  const toMarket = async (phone: Phone): Promise<void> => {
    await phone.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Market' }).click();
    await phone.page.waitForURL(`${exchange.url}/market`);
    await expect.poll(() => phone.page.evaluate(() => window.scrollY)).toBe(0);
  };

  const backHome = async (phone: Phone): Promise<void> => {
    await phone.page.evaluate(() => history.back());
    await phone.page.waitForURL(`${exchange.url}/`);
    await expect.poll(() => phone.page.evaluate(() => window.scrollY)).toBe(200);
  };

  test('SHELL-05 a new page starts at the top, and going back returns to where it was', () =>
    withPhone(async (phone) => {
      await scrolledHome(phone);
      await toMarket(phone);
      await phone.page.locator('.market-star').first().waitFor();
      await backHome(phone);
    }));

  test('SHELL-05 going back before the new page has come returns to where it was, too', () =>
    withPhone(async (phone) => {
      await phone.page.route(/\/market-.*\.js$/, () => undefined);
      await scrolledHome(phone);
      await toMarket(phone);
      await backHome(phone);
    }));
});

describe('SHELL-08 SHELL-09 LANG-04 theme, look and direction', () => {
  const facts = (phone: Phone) =>
    phone.page.evaluate(() => ({
      look: ['ios', 'md'].find((name) => document.documentElement.classList.contains(name)),
      night: document.documentElement.classList.contains('dark'),
      dir: document.documentElement.dir,
      chrome: document.querySelector('meta[name="theme-color"]')?.getAttribute('content'),
      page: getComputedStyle(document.querySelector('.shell') as Element).backgroundColor,
    }));

  test('SHELL-08 the first visit follows the system, and the first paint is in that theme already', () =>
    withPhone(
      async (phone) => {
        // The code never loads, so the paint shows what the boot script decided.
        await phone.page.route(/index-.*\.js$/, () => undefined);
        await phone.page.goto(exchange.url, { waitUntil: 'commit' });
        await phone.page.locator('.tab-bar').waitFor();
        expect(await facts(phone)).toEqual({
          look: 'md',
          night: true,
          dir: 'ltr',
          chrome: '#0b1622',
          page: 'rgb(16, 32, 48)',
        });
      },
      { colorScheme: 'dark' },
    ));

  test('SHELL-08 SHELL-09 day and the iOS look', () =>
    withPhone(
      async (phone) => {
        await shown(phone, '/');
        expect(await facts(phone)).toEqual({
          look: 'ios',
          night: false,
          dir: 'ltr',
          chrome: '#ffffff',
          page: 'rgb(244, 244, 248)',
        });
      },
      { colorScheme: 'light', userAgent: IPHONE },
    ));

  test('LANG-04 a stored Arabic is right to left from the first paint on', () =>
    withPhone(async (phone) => {
      await phone.page.addInitScript(() => localStorage.setItem('device.language', 'ar'));
      await phone.page.route(/index-.*\.js$/, () => undefined);
      await phone.page.goto(exchange.url, { waitUntil: 'commit' });
      await phone.page.locator('.tab-bar').waitFor();
      expect((await facts(phone)).dir).toBe('rtl');
    }));

  test('SHELL-09 nothing sticks out at 320 px; a desktop shows a column, and its tabs beside every page in one place', () =>
    withPhone(async (phone) => {
      await phone.page.setViewportSize({ width: 320, height: 568 });
      await shown(phone, '/');
      await phone.page.locator('.gainer').first().waitFor();
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      await phone.page.setViewportSize({ width: 1280, height: 800 });
      const places: unknown[] = [];
      for (const path of ['/', '/market', '/alerts']) {
        await shown(phone, path);
        expect((await phone.page.getByRole('main').boundingBox())?.width).toBe(480);
        places.push(await phone.page.getByRole('navigation', { name: 'Main' }).boundingBox());
      }
      expect(places).toEqual(places.map(() => ({ x: 100, y: 0, width: 88, height: 800 })));
    }));
});

test('SHELL-12 nothing moves between the first paint and live prices', () =>
  withPhone(async (phone) => {
    await keepOrder(phone.page);
    await shown(phone, '/');
    await phone.page.locator('.gainer').first().waitFor();
    await phone.page.waitForLoadState('networkidle').catch(() => undefined);
    expect(await layoutShift(phone.page)).toBe(0);
  }));

test("SHELL-12 nothing moves when the site's name comes late", () =>
  withPhone(async (phone) => {
    await keepOrder(phone.page);
    const release = await holdRequests(phone.page, '**/api/getSetting');
    await shown(phone, '/');
    const title = phone.page.locator(`${SHELL} #title`);
    // By then the page is rendered without the title.
    await phone.page.locator('.gainer').first().waitFor();
    expect(await title.textContent()).toBe('');
    await release();
    await expect.poll(() => title.textContent()).not.toBe('');
    expect(await layoutShift(phone.page)).toBe(0);
  }));

test('SHELL-12 ASSET-01 nothing moves on the asset page, however late its figures and its history come', () =>
  withPhone(async (phone) => {
    await asMember(phone);
    const held: (() => void)[] = [];
    const drawn = [
      { text: '20,000.00', call: 'getUserBalanceList' },
      { text: 'From tomorrow,', call: 'getAssetHistory' },
    ];
    for (const { call } of drawn) {
      const answered = new Promise<void>((resolve) => held.push(resolve));
      await phone.page.route(`**/api/${call}*`, async (route) => {
        await answered;
        // No day has ended since the member registered, whatever the hour.
        if (call === 'getAssetHistory')
          await editAnswer(route, ({ data }: { data: { list: unknown[] } }) => {
            data.list = [];
          });
        else await route.continue();
      });
    }
    await shown(phone, '/assets');
    for (const [place, { text }] of drawn.entries()) {
      expect(await phone.page.getByText(text).count()).toBe(0);
      held[place]?.();
      await phone.page.getByText(text).first().waitFor();
    }
    expect(await layoutShift(phone.page)).toBe(0);
  }));

describe('SHELL-03 API-03 when something goes wrong', () => {
  test('SHELL-03 a page whose code cannot be had says so, and leaves the tabs usable', () =>
    withPhone(async (phone) => {
      await phone.page.route(/\/assets\/market-.*\.js$/, (route) => route.abort());
      await shown(phone, '/');
      const tabs = phone.page.getByRole('navigation', { name: 'Main' });
      // The app reloads the page once before it reports the error.
      const anew = phone.page.waitForEvent('load');
      await tabs.getByRole('link', { name: 'Market' }).click();
      await anew;
      await phone.page.getByRole('button', { name: 'Retry' }).waitFor();
      await phone.page.unroute(/\/assets\/market-.*\.js$/);
      await tabs.getByRole('link', { name: 'Home' }).click();
      await phone.page.locator('.gainer').first().waitFor();
      phone.faults.length = 0;
    }));

  test.each(['/security', '/'])('API-03 a session that the server ends on %s leads to the login once', (path) =>
    withPhone(async (phone) => {
      await asMember(phone);
      await phone.page.route('**/api/getusr', (route) =>
        route.fulfill({ json: { code: 401, msg: 'Please log in again', data: null } }),
      );
      await phone.page.goto(exchange.url + path);
      await phone.page.waitForURL(/\/login\?next=/);
      expect(await phone.page.evaluate(() => localStorage.getItem('member.token'))).toBeNull();
      await untilTold(phone.page, 'Please log in again');
      expect(await told(phone.page)).toEqual(['Please log in again']);
    }),
  );

  test('PWA-02 a server that is gone is said, with the age of what is shown', () =>
    withPhone(async (phone) => {
      await shown(phone, '/');
      await phone.page.locator('.gainer').first().waitFor();
      await phone.context.setOffline(true);
      await phone.page.getByText('You are offline.').waitFor();
      await phone.page.getByText(/What you see is from/).waitFor();
      await phone.context.setOffline(false);
      await phone.page.getByText('You are offline.').waitFor({ state: 'hidden' });
    }));
});

describe('SHELL-10 SHELL-11 what an operator brings', () => {
  test("SHELL-10 customer service without a link is the practice site's own page, and elsewhere says so", () =>
    withPhone(async (phone) => {
      await shown(phone, '/kefu');
      const tab = phone.context.waitForEvent('page');
      await phone.page.getByRole('link', { name: 'Open customer service' }).click();
      await (await tab).getByText('nobody answers here').waitFor();
      await phone.page.route('**/api/getConfig', (route) =>
        editAnswer(route, ({ data }: { data: object }) => {
          Object.assign(data, { sandbox: 0 });
        }),
      );
      await shown(phone, '/kefu');
      await phone.page.getByText('Please contact customer service').first().waitFor();
    }));

  test('SHELL-11 a custom script runs in a frame that reads neither page nor storage', () =>
    withPhone(async (phone) => {
      await phone.page.route('**/api/getSetting', (route) =>
        editAnswer(route, ({ data }: { data: object }) => {
          Object.assign(data, { custom_script: '<script>1</script>' });
        }),
      );
      await phone.page.route('**/api/custom-script', async (route) => {
        const answer = await route.fetch();
        const body = `<script>
          let got = [];
          try { got.push(String(localStorage.length)) } catch { got.push('no storage') }
          try { got.push(parent.document.title) } catch { got.push('no page') }
          document.title = got.join(', ');
        </script>`;
        await route.fulfill({ response: answer, body });
      });
      await shown(phone, '/');
      const frame = await expect
        .poll(() => phone.page.frames().find((one) => one.url().endsWith('/api/custom-script')))
        .toBeTruthy()
        .then(() => phone.page.frames().find((one) => one.url().endsWith('/api/custom-script')));
      await expect.poll(() => frame?.title()).toBe('no storage, no page');
      phone.faults.length = 0;
    }));
});
