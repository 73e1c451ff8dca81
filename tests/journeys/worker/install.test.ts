import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photo } from '../../../server/testing/pictures.ts';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { IPHONE, storeSetting } from '../../harness/look.ts';
import { registerMember, type TestMember } from '../../harness/member.ts';
import { nextPicture } from '../../harness/next-picture.ts';
import { lengthenTimer } from '../../harness/patient-timer.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { button, logOut } from '../../harness/walk.ts';

const exchange = sharedExchange();
let phone: Phone;
let ada: TestMember;

beforeAll(async () => {
  ada = await registerMember(exchange.url);
  phone = await openPhone();
  const setting = { look: 'md', theme: 'day', language: 'ar', width: 390, height: 844 } as const;
  await storeSetting(phone.page, setting, ada.token);
  await phone.page.goto(exchange.url);
  await phone.page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated');
  await phone.page.reload();
  await phone.page.locator('.shell:not([aria-busy]) .tab-bar').waitFor();
  // The app links the manifest once it is rendered and idle.
  await phone.page.locator('link[rel="manifest"]').waitFor({ state: 'attached' });
});
afterAll(async () => {
  await phone.close();
});

/** Shares a picture with the app as the system does: by a form post that opens a page. */
const share = async (): Promise<void> => {
  const { page } = phone;
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'POST';
    form.action = '/share-voucher';
    form.enctype = 'multipart/form-data';
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'voucher', id: 'share-test' });
    form.append(input);
    document.body.append(form);
  });
  const file = { name: 'voucher.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  await page.locator('#share-test').setInputFiles(file);
  await page.evaluate(() => document.querySelector<HTMLInputElement>('#share-test')?.form?.submit());
  await page.waitForURL('**/recharge');
};

const cacheNames = () => phone.page.evaluate(() => globalThis.caches.keys());

describe('PWA-01 the manifest', () => {
  test('PWA-01 speaks the language and theme of the page, and nothing stands in the way of installing', async () => {
    const { page, context } = phone;
    const session = await context.newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
    const { errors, data, url } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toContain('lang=ar&theme=day');
    expect(JSON.parse(data ?? '{}')).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
      background_color: '#ffffff',
      share_target: { action: '/share-voucher' },
      launch_handler: { client_mode: ['focus-existing', 'auto'] },
    });
    await session.detach();
  });

  test('PWA-01 is there offline, as it was last', async () => {
    const { page, context } = phone;
    await context.setOffline(true);
    const manifest = await page
      .evaluate(async () => (await fetch('/manifest.webmanifest?lang=ar&theme=day')).json())
      .finally(() => context.setOffline(false));
    expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl' });
  });

  test('PWA-01 start pictures are linked on Apple devices alone, one that fits the screen', async () => {
    const splash = (of: Phone) => of.page.locator('link[rel="apple-touch-startup-image"]').count();
    expect(await splash(phone)).toBe(0);
    const apple = await openPhone({
      userAgent: IPHONE,
      deviceScaleFactor: 3,
      screen: { width: 390, height: 844 },
    });
    await apple.page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'standalone', { value: false }));
    const asked: string[] = [];
    apple.page.on('request', (request) => asked.push(request.url()));
    await apple.page.goto(exchange.url);
    await expect.poll(() => splash(apple), { timeout: 60_000 }).toBe(1);
    const address = await apple.page.locator('link[rel="apple-touch-startup-image"]').getAttribute('href');
    expect(address).toBe('/splash/1170x2532-night.png');
    expect(asked.filter((one) => one.includes('/splash/'))).toEqual([]);
    expect((await fetch(join(exchange.url, String(address)))).headers.get('content-type')).toBe('image/png');
    await apple.close();
  });
});

describe('PWA-01 a picture that is shared with the app', () => {
  test('PWA-01 is offered by the deposit form, sent only when the member says so, and kept nowhere', async () => {
    const { page } = phone;
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (/upload|share-voucher/.test(request.url()) && request.method() === 'POST') uploads.push(request.url());
    });
    await share();
    await page.locator('.deposit-shared img').waitFor();
    expect(uploads.filter((one) => one.includes('/api/'))).toEqual([]);
    expect(await cacheNames()).not.toContain('private-shared-picture');
    await page.locator('.deposit-shared').getByRole('button').first().click();
    await page.locator('.upload-done').waitFor();
    expect(uploads.filter((one) => one.includes('/api/'))).toHaveLength(1);
  });

  test('PWA-01 read once: a reload offers nothing any more', async () => {
    const { page } = phone;
    await share();
    await page.locator('.deposit-shared img').waitFor();
    await expect.poll(cacheNames).not.toContain('private-shared-picture');
    await page.reload();
    await page.locator('.upload-slot').waitFor();
    expect(await page.locator('.deposit-shared').count()).toBe(0);
  });

  test('PWA-05 one that nobody came for goes at the logout, without a network too', async () => {
    const { page, context } = phone;
    await page.evaluate(async () => {
      const cache = await caches.open('private-shared-picture');
      await cache.put('/shared-picture', new Response('x', { headers: { 'x-shared-at': String(Date.now()) } }));
    });
    // The app waits a second at most for what it forgets, which a busy machine may exceed.
    await lengthenTimer(page, { fromMs: 1_000, toMs: 60_000, during: 'html[data-before]' });
    await page.goto(exchange.url);
    await page.locator('.top-bar button').first().click();
    await page.getByRole('dialog').getByRole('listitem').last().getByRole('button').waitFor();
    await context.setOffline(true);
    await logOut(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('member.token'))).toBe(null);
    await expect.poll(cacheNames).not.toContain('private-shared-picture');
    await context.setOffline(false);
    expect(phone.faults).toEqual([]);
  });
});

describe('PWA-01 the install hint', () => {
  test('PWA-01 comes on the second day, and a no lasts', async () => {
    const fresh = await openPhone();
    const { page } = fresh;
    await page.addInitScript(() => {
      if (!localStorage.getItem('device.visits')) localStorage.setItem('device.visits', '1 1');
      // Fires the event once, as a browser does, and before the app is loaded.
      addEventListener('DOMContentLoaded', () => {
        const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => ({ outcome: 'dismissed' }),
        });
        dispatchEvent(offer);
      });
    });
    await page.goto(exchange.url);
    const hint = page.getByText('Put the app on your home screen');
    await hint.waitFor();
    await button(page, 'Not now').click();
    expect(await hint.count()).toBe(0);
    await page.evaluate(() => localStorage.setItem('device.visits', '5 1'));
    await page.reload();
    // The code that counts the visit shows the hint, if any, at the same time.
    await page.waitForFunction(() => localStorage.getItem('device.visits')?.startsWith('6 '));
    await nextPicture(page);
    expect(await hint.count()).toBe(0);
    await fresh.close();
  });
});
