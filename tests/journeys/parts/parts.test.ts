import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { OWN_FORMS } from '../../../src/core/format/forms.ts';
import { openPhone, type Phone } from '../../harness/browser.ts';
import { openGallery } from '../../harness/gallery.ts';
import { findClippedText, findViolations } from '../../harness/look.ts';
import type { Site } from '../../harness/site.ts';
import { findSmallTargets } from '../../harness/targets.ts';
import { untilTold } from '../../harness/told.ts';

let site: Site;
let phone: Phone;

beforeAll(async () => {
  site = await openGallery({ 'common/upload': { url: '/uploads/1.jpg', fullurl: '/uploads/1.jpg' } });
  phone = await openPhone({ serviceWorkers: 'block', reducedMotion: 'no-preference' });
});
afterAll(async () => {
  await phone?.close();
  await site?.stop();
});

/** Opens the gallery; reuses the open page where the query is the same and no dialog is open. */
const show = async (query = '', options: { width?: number } = {}) => {
  const { page } = phone;
  const url = `${site.url}/?${query}`;
  await page.setViewportSize({ width: options.width ?? 390, height: 844 });
  if (page.url() !== url || (await page.locator('dialog').count()) > 0) await page.goto(url);
  else await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole('img', { name: 'QR code: Invite link' }).waitFor();
  await page.locator('.prose').waitFor();
  return page;
};

describe('SHELL-09 SHELL-12 every part in every look', () => {
  // The tests read positions, so animations are off.
  beforeAll(() => phone.page.emulateMedia({ reducedMotion: 'reduce' }));
  afterAll(() => phone.page.emulateMedia({ reducedMotion: 'no-preference' }));

  // Each platform style and each theme once; the long tests cover every page in all four combinations.
  const settings = ['look=ios&theme=night', 'look=md&theme=day'].flatMap((look) =>
    ['ltr', 'rtl'].map((dir) => ({ query: `${look}&dir=${dir}`, dir })),
  );
  test.each(settings)(
    'SHELL-09 $query: nothing clipped at 320 px, nothing that an accessibility audit finds',
    async ({ query, dir }) => {
      const page = await show(query, { width: 320 });
      // No rule of the audit depends on the text direction.
      const audit = async (within?: string) => (dir === 'ltr' ? findViolations(page, within) : []);
      expect(await findClippedText(page)).toEqual([]);
      expect(await audit()).toEqual([]);
      for (const name of ['sheet', 'popup', 'half popup', 'confirm', 'dialog', 'actions', 'panel']) {
        await page.getByRole('button', { name: `Open ${name}` }).click();
        await page.locator('dialog[open]').waitFor();
        await page.waitForFunction(() =>
          document
            .getAnimations()
            .every(
              (animation) =>
                animation.playState !== 'running' ||
                animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
            ),
        );
        expect(await findClippedText(page)).toEqual([]);
        expect(await audit('dialog[open]')).toEqual([]);
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
      expect(phone.faults).toEqual([]);
    },
  );
});

describe('SHELL-09 in the device’s own colours, as for high contrast', () => {
  afterAll(() => phone.page.emulateMedia({ forcedColors: 'none' }));

  test.each(['ios', 'md'])(
    'SHELL-09 %s: what is chosen is in the colours for it, what can be pressed has an edge',
    async (look) => {
      await phone.page.emulateMedia({ forcedColors: 'active' });
      const page = await show(`look=${look}&theme=night`);
      const grounds = (selector: string) =>
        page.locator(selector).evaluateAll((all) => all.map((element) => getComputedStyle(element).backgroundColor));
      const highlight = await page.evaluate(() => {
        const probe = document.createElement('i');
        probe.style.cssText = 'background: Highlight; forced-color-adjust: none';
        document.body.append(probe);
        return getComputedStyle(probe).backgroundColor;
      });
      for (const [all, chosen] of [
        ['.segmented > .button', '.segmented > .button-active'],
        ['.chip-choice > .chip', 'input:checked + .chip, .chip-chosen > .chip'],
        ['.tab-strip button > span', '.tab-strip button[aria-selected="true"] > span'],
      ] as const) {
        expect(await grounds(chosen), chosen).toContain(highlight);
        expect(
          (await grounds(all)).filter((ground) => ground === highlight),
          all,
        ).toHaveLength((await grounds(chosen)).length);
      }
      const edges = await page
        .locator('.button-fill, .segmented > .button')
        .evaluateAll((all) => all.map((element) => getComputedStyle(element).borderBlockStartWidth));
      expect(new Set(edges)).toEqual(new Set(['1px']));

      const toggle = page.locator('.toggle-line', { hasText: 'Night mode' }).locator('.toggle');
      // The track is drawn by the line on iOS, by the icon on Material.
      const ground = () =>
        toggle.evaluate((line) => {
          const icon = line.querySelector('.toggle-icon') ?? line;
          return `${getComputedStyle(line, '::before').backgroundColor} ${getComputedStyle(icon).backgroundColor}`;
        });
      expect(await toggle.locator('.toggle-icon').evaluate((icon) => getComputedStyle(icon).outlineStyle)).toBe(
        'solid',
      );
      expect(await toggle.evaluate((line) => getComputedStyle(line).forcedColorAdjust)).toBe('none');
      const before = await ground();
      await page.getByRole('switch', { name: 'Night mode' }).click();
      await expect.poll(ground).not.toBe(before);
    },
  );
});

test('LANG-03 the browser has dates and words of every language, or we have them', async () => {
  const tags = LANGUAGES.map(({ tag }) => tag).filter((tag) => !(tag in OWN_FORMS));
  const unknown = await phone.page.evaluate(
    (all) =>
      all.filter((tag) =>
        [Intl.DateTimeFormat, Intl.RelativeTimeFormat, Intl.NumberFormat, Intl.PluralRules].some(
          (kind: { supportedLocalesOf(tags: string[]): string[] }) => kind.supportedLocalesOf([tag]).length === 0,
        ),
      ),
    tags,
  );
  expect(unknown).toEqual([]);
});

describe('amount fields', () => {
  beforeAll(() => show());
  test.each([
    ['1.5', '1.5'],
    ['1,5', '1.5'],
    ['١٢٫٥', '12.5'],
    ['۱۲٫۵', '12.5'],
    ['१२.५', '12.5'],
    ['0.00000001', '0.00000001'],
    ['.5', '0.5'],
  ])('SPOT-02 %s is read as %s, and nothing that was typed is erased', async (typed, value) => {
    const { page } = phone;
    const field = page.getByRole('textbox', { name: 'Quantity' });
    await field.clear();
    await field.pressSequentially(typed);
    expect(await page.getByTestId('amount').textContent()).toBe(value);
    expect(await field.inputValue()).toBe(typed);
  });

  test('SPOT-02 the keypad is decimal, chips fill a share, All fills the balance', async () => {
    const page = await show();
    const field = page.getByRole('textbox', { name: 'Quantity' });
    expect(await field.getAttribute('inputmode')).toBe('decimal');
    await page.getByRole('button', { name: '50%' }).click();
    expect(await field.inputValue()).toBe('61.7283945');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    expect(await field.inputValue()).toBe('123.45678901');
    await field.fill('');
    expect(await page.getByTestId('amount').textContent()).toBe('nothing');
  });

  test('PROD-01 a stepper stays within its bounds', async () => {
    const page = await show();
    expect(await page.getByRole('button', { name: 'Less' }).isDisabled()).toBe(true);
    for (const expected of ['200', '300']) {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      expect(await page.getByTestId('steps').textContent()).toBe(expected);
    }
    expect(await page.getByRole('button', { name: 'More', exact: true }).isDisabled()).toBe(true);
  });
});

describe('SHELL-04 overlays', () => {
  test('SHELL-04 a sheet takes the focus, gives it back, and closes by Escape, by a tap beside it and by its button', async () => {
    const page = await show();
    const opener = page.getByRole('button', { name: 'Open sheet' });
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.touchscreen.tap(190, 40),
      () => page.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const close of closings) {
      await opener.click();
      await page.getByRole('dialog', { name: 'Choose a coin' }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
      await close();
      await page.locator('dialog').waitFor({ state: 'detached' });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });

  test.each([0, 40, 150])(
    'SHELL-04 a sheet closed %d ms after it came, while the page has no time for it, is gone all the same',
    async (after) => {
      const page = await show();
      await page.evaluate(async (untilClosed) => {
        const busyFor = (ms: number) => {
          const end = performance.now() + ms;
          while (performance.now() < end);
        };
        const named = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Open sheet');
        named?.click();
        await Promise.resolve();
        const dialog = document.querySelector('dialog');
        if (!dialog?.open) throw new Error('no sheet was opened');
        if (untilClosed > 0) await new Promise((done) => setTimeout(done, untilClosed));
        dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
        for (let i = 0; i < 6; i += 1) {
          await new Promise((done) => setTimeout(done, 5));
          busyFor(90);
          getComputedStyle(dialog).display;
        }
      }, after);
      await page.locator('dialog').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Open sheet' }).click();
      await page.getByRole('dialog', { name: 'Choose a coin' }).waitFor();
    },
  );

  test('SHELL-04 of two sheets the topmost closes first', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'Open sheet' }).click();
    await page.getByRole('button', { name: 'Open another' }).click();
    await page.getByRole('dialog', { name: 'Over it' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Over it' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('dialog', { name: 'Choose a coin' }).isVisible()).toBe(true);
  });

  test('API-03 a toast over an open sheet can be read and closed', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'Open sheet' }).click();
    await page.getByRole('button', { name: 'Fail' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'No connection' });
    await toast.getByRole('button', { name: 'Close' }).click();
    await toast.waitFor({ state: 'detached' });
  });

  test('API-04 a toast leaves by itself', async () => {
    const page = await show();
    await page.getByRole('button', { name: 'Say something' }).click();
    await untilTold(page, 'Order placed');
    const toast = page.getByRole('status').filter({ hasText: 'Order placed' });
    await toast.waitFor({ state: 'detached', timeout: 15_000 });
  });
});

describe('choosing', () => {
  test('AUTH-08 a choice is made in a sheet and shown in its field', async () => {
    const page = await show();
    await page.getByRole('button', { name: /Network/ }).click();
    await page.getByRole('button', { name: 'ERC20' }).click();
    await page.locator('dialog').waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: /Network/ }).textContent()).toContain('ERC20');
  });

  test.each([
    ['ltr', 'ArrowRight'],
    ['rtl', 'ArrowLeft'],
  ])('MKT-02 tabs move with the arrow keys the way text runs (%s)', async (dir, key) => {
    const page = await show(`dir=${dir}`);
    await page.getByRole('tab', { name: 'All' }).focus();
    await page.keyboard.press(key);
    expect(await page.getByTestId('tab').textContent()).toBe('open');
    expect(await page.getByRole('tab', { name: 'Open' }).evaluate((tab) => tab === document.activeElement)).toBe(true);
  });
});

describe('AUTH-06 pictures', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  test('AUTH-06 a slot shows the picture, and lets a failed upload be tried again', async () => {
    const page = await show();
    let fail = true;
    await page.route('**/api/common/upload', (route) =>
      fail ? route.fulfill({ status: 200, json: { code: 201, msg: 'Too large', data: null } }) : route.continue(),
    );
    await page.getByLabel('Front').setInputFiles({ name: 'front.png', mimeType: 'image/png', buffer: PIXEL });
    await page.getByText('Upload failed').waitFor();
    await expect.poll(() => page.locator('.upload img').count()).toBe(1);
    expect((await findSmallTargets(page)).filter((target) => /^"(Retry|Replace)"/.test(target))).toEqual([]);
    fail = false;
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.getByTestId('picture').getByText('/uploads/1.jpg').waitFor();
    await page.getByRole('button', { name: 'Remove Front' }).click();
    expect(await page.getByTestId('picture').textContent()).toBe('nothing');
    await page.unroute('**/api/common/upload');
  });
});

describe('SHELL-11 markup of a server', () => {
  test('SHELL-11 runs nothing, keeps no form and no style, and its links open beside the app and cannot reach back', async () => {
    const page = await show();
    expect(await page.evaluate(() => 'broken' in globalThis)).toBe(false);
    const prose = page.locator('.prose');
    expect(await prose.locator('script, form, input, [style], [onerror], a[href^="javascript"]').count()).toBe(0);
    const link = prose.getByRole('link', { name: 'good' });
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.getAttribute('target')).toBe('_blank');
  });
});

describe('SHELL-13 lists', () => {
  test('SHELL-13 more rows come as the end comes near; what failed can be tried again; the end says so', async () => {
    const page = await show();
    await page.getByRole('list', { name: 'Records' }).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // The button of the failed list; other parts of the page have one too.
    await page.locator('.list-end').getByRole('button', { name: 'Retry' }).click();
    await expect
      .poll(async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        return page.getByRole('list', { name: 'Records' }).getByRole('listitem').count();
      })
      .toBe(25);
    await page.getByText('No more records').waitFor();
  });

  test('SHELL-13 pulling down asks anew', async () => {
    const page = await show();
    await page.evaluate(async () => {
      const fire = (type: string, y: number) => {
        const touch = new Touch({ identifier: 1, target: document.body, clientX: 100, clientY: y });
        const touches = type === 'touchend' ? [] : [touch];
        document.body.dispatchEvent(
          new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true, cancelable: true }),
        );
      };
      window.scrollTo(0, 0);
      fire('touchstart', 100);
      for (let y = 110; y <= 320; y += 15) fire('touchmove', y);
      fire('touchend', 320);
    });
    await expect.poll(() => page.getByTestId('refreshed').textContent()).toBe('1');
  });
});
