/** Every page and what lies over it: in every language on the narrowest and the usual phone, and under an audit. */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { LANGUAGES } from '../../src/contract/languages.ts';
import { openPhone } from '../harness/browser.ts';
import {
  findBrokenWords,
  findClippedText,
  findCrampedParts,
  findViolations,
  optionsFor,
  type Setting,
  storeSetting,
} from '../harness/look.ts';
import { askServer } from '../harness/member.ts';
import { goInPlace, OVER } from '../harness/overlays.ts';
import { ROUTES } from '../harness/routes.ts';
import { sharedExchange } from '../harness/shared-exchange.ts';
import { PAY_PASSWORD, prepareWallet, registerWalletMember } from '../harness/wallet-member.ts';

/** Their writing has no spaces, so that a line may end inside a word. */
const BREAK_ANYWHERE = new Set(['zh-cn', 'zh-TW', 'ja', 'th', 'la']);
const OPENERS = '#content button, #content a, .top-bar button, .top-bar a';
const VISITORS = ['/login', '/register'];

const exchange = sharedExchange();
let token: string;
/** For each page with something over it, the places of what opens it among all that can be tapped. */
const places = new Map<string, readonly number[]>();

const NARROW = { theme: 'night', width: 320, height: 568 } as const;
const USUAL = { width: 390, height: 844 } as const;
const LOOKS = ['ios', 'md'] as const;

/** @param textPx what the browser's own settings make of text; 16 px unless told */
const openApp = async (setting: Setting, textPx = 16) => {
  const phone = await openPhone({ ...optionsFor(setting), serviceWorkers: 'block' });
  const browser = await phone.context.newCDPSession(phone.page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: textPx } });
  await storeSetting(phone.page, setting, token);
  await phone.page.goto(`${exchange.url}/notify`);
  await phone.page.locator('.shell:not([aria-busy]) .navbar .title').waitFor();
  return phone;
};

const show = async (page: Page, path: string): Promise<void> => {
  await goInPlace(page, path);
  await page.locator('.shell:not([aria-busy])').waitFor();
  await page.waitForFunction(
    (to) => location.pathname === to && !document.querySelector('.page-main .skeleton'),
    path.replace(/\?.*/, ''),
  );
};

/** A part that was drawn anew since it was found has no place: it is looked for again. */
const placeOf = async (tapped: Locator): Promise<number> => {
  const place = await tapped.evaluate((element, all) => [...document.querySelectorAll(all)].indexOf(element), OPENERS);
  return place < 0 ? placeOf(tapped) : place;
};

beforeAll(async () => {
  const member = await registerWalletMember(exchange);
  token = member.token;
  await prepareWallet(exchange, member);
  const ask = (name: string, fields: Record<string, string>) => askServer(exchange.url, name, fields, token);
  const limit = { m_id: '1', num: '0.01', price: '1000', operate_type: '1', amount: '', type: '1' };
  await ask('upbbbuy', limit);
  await ask('transfer', { c_id: '1', num: '1234.56', from_type: '1', to_type: '2' });
  await ask('setWithdraw', { c_id: '1', num: '100', paypwd: PAY_PASSWORD }).catch(() => undefined);
  const phone = await openApp({ ...NARROW, look: 'md', language: 'en' });
  try {
    for (const [path, openers] of OVER) {
      await show(phone.page, path);
      const at: number[] = [];
      for (const opener of openers) {
        const tapped = opener(phone.page).first();
        at.push(await placeOf(tapped));
      }
      places.set(path, at);
    }
  } finally {
    await phone.close();
  }
});

type Look = (page: Page) => Promise<readonly string[]>;

/** Goes to every page, opens what lies over it, and gathers what `look` finds on each. */
const walk = async (setting: Setting, look: Look): Promise<string[]> => {
  const phone = await openApp(setting);
  const { page } = phone;
  const found: string[] = [];
  const note = async (where: string): Promise<void> => {
    found.push(...(await look(page)).map((fault) => `${where}: ${fault}`));
  };
  try {
    for (const { path } of ROUTES.filter((route) => !VISITORS.includes(route.path))) {
      await show(page, path);
      await note(path);
    }
    for (const [path, at] of places) {
      await show(page, path);
      for (const place of at) {
        await page.locator(OPENERS).nth(place).click();
        await expect.poll(() => page.locator('dialog[open]').count()).toBe(1);
        await note(`over ${path}`);
        await page.keyboard.press('Escape');
        await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
      }
    }
    await page.evaluate(() => localStorage.removeItem('member.token'));
    for (const path of VISITORS) {
      await page.goto(exchange.url + path);
      await page.locator('.shell:not([aria-busy])').waitFor();
      await note(path);
    }
    expect(phone.faults).toEqual([]);
    return found;
  } finally {
    await phone.close();
  }
};

const clipped: Look = async (page) =>
  (await findClippedText(page)).map(({ element, text, why }) => `"${text}" ${why} (${element})`);

const misplaced = async (page: Page, language: string): Promise<readonly string[]> => [
  ...(await clipped(page)),
  ...(await findCrampedParts(page)),
  ...(BREAK_ANYWHERE.has(language) ? [] : await findBrokenWords(page)).map((word) => `${word} is broken over lines`),
];

/** The usual phone first: the walk goes on at the width that it began with. */
const onBothPhones = async (page: Page, language: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { width, height } of [USUAL, NARROW]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    found.push(...(await misplaced(page, language)).map((fault) => `${width} px: ${fault}`));
  }
  return found;
};

test.each(LANGUAGES.flatMap(({ code }) => LOOKS.map((look) => [code, look] as const)))(
  'LANG-07 nothing is cut, lies over another or is broken over lines: %s, %s',
  async (language, look) => {
    expect(await walk({ ...NARROW, look, language }, (page) => onBothPhones(page, language))).toEqual([]);
  },
);

const THEMES = LOOKS.flatMap((look) => (['night', 'day'] as const).map((theme) => ({ look, theme })));

test.each(THEMES.flatMap((one) => ['en', 'ar'].map((language) => ({ ...one, language }))))(
  'SHELL-09 an audit finds nothing: $look, $theme, $language',
  async (setting) => {
    const found = await walk({ ...setting, ...USUAL }, async (page) =>
      (await findViolations(page)).map(({ rule, where }) => `${rule} ${where.join(' | ')}`),
    );
    expect(found).toEqual([]);
  },
);

// A browser that shows everything at twice its size leaves a phone half its width.
test.each(LOOKS)('SHELL-09 at twice the size nothing is cut or lies over another: %s', async (look) => {
  expect(await walk({ look, theme: 'night', language: 'en', width: 195, height: 422 }, clipped)).toEqual([]);
});

const scrollsSideways: Look = async (page) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return wide > 0 ? [`${wide} px wider than the screen`] : [];
};

// A browser whose text is twice as large leaves a phone its width, and half the words in a line.
test.each(LOOKS)(
  'SHELL-09 with all text at twice its size no page is cut or wider than the screen: %s',
  async (look) => {
    const phone = await openApp({ look, theme: 'night', language: 'en', ...USUAL }, 32);
    const found: string[] = [];
    for (const { path } of ROUTES.filter((route) => !VISITORS.includes(route.path))) {
      await show(phone.page, path);
      const faults = [...(await clipped(phone.page)), ...(await scrollsSideways(phone.page))];
      found.push(...faults.map((fault) => `${path}: ${fault}`));
    }
    await phone.close();
    expect(found).toEqual([]);
  },
);
