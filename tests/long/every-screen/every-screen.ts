/**
 * Every page and its overlays, in every language on the narrowest and the usual phone, and in an accessibility audit.
 * Each platform style is a test file of its own, so that they run in parallel.
 */
import type { Locator, Page } from 'playwright';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { LANGUAGES } from '../../../src/contract/languages.ts';
import { calendarOf, GREGORIAN } from '../../../src/core/format/calendar.ts';
import { openPhone, type PhoneOptions } from '../../harness/browser.ts';
import { registerLivedMember } from '../../harness/lived-member.ts';
import {
  findBrokenWords,
  findClippedText,
  findCrampedParts,
  findViolations,
  optionsFor,
  type Setting,
  storeSetting,
} from '../../harness/look.ts';
import { type Opener, type Opening, OVER } from '../../harness/overlays.ts';
import { findLostInForcedColours, findMotion } from '../../harness/preferences.ts';
import { ROUTES } from '../../harness/routes.ts';
import { sharedExchange } from '../../harness/shared-exchange.ts';
import { findSmallTargets } from '../../harness/targets.ts';
import { goInPlace } from '../../harness/visit.ts';

/** Languages written without spaces, where a line may end inside a word. */
const BREAK_ANYWHERE = new Set(['zh-cn', 'zh-TW', 'ja', 'th', 'la']);
const OPENERS = '#content button, #content a, .top-bar button, .top-bar a, dialog[open] button';
const VISITORS = ['/login', '/register'];

const exchange = sharedExchange();
let token: string;
/** An element's index among those of the same kind: that does not depend on the language's texts. */
interface Place {
  readonly alike: string;
  readonly index: number;
}
/** The elements to tap to open an overlay. */
interface Places {
  readonly after: readonly Place[];
  readonly open: readonly Place[];
}
const places = new Map<string, readonly Places[]>();

const NARROW = { theme: 'night', width: 320, height: 568 } as const;
const USUAL = { width: 390, height: 844 } as const;

/** @param textPx the browser's default font size; 16 px if omitted */
const openApp = async (setting: Setting, textPx = 16, options: PhoneOptions = {}) => {
  const phone = await openPhone({ ...optionsFor(setting), serviceWorkers: 'block', ...options });
  const browser = await phone.context.newCDPSession(phone.page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: textPx } });
  await storeSetting(phone.page, setting, token);
  await phone.page.goto(`${exchange.url}/notify`);
  await phone.page.locator('.shell:not([aria-busy]) .navbar .title').waitFor();
  return phone;
};

const show = async (page: Page, path: string): Promise<void> => {
  const to = path.replace(/\?.*/, '');
  await goInPlace(page, path);
  await page.locator('.shell:not([aria-busy])').waitFor();
  await page.waitForFunction(
    (next) =>
      location.pathname === next &&
      document.querySelector('.page-main') &&
      !document.querySelector('.page-main .skeleton-block'),
    to,
  );
};

/** An element that was rendered again since it was found has no index, and is looked for again. */
const placeOf = async (tapped: Locator): Promise<Place> => {
  const place = await tapped.evaluate((element, all) => {
    const kindOf = ({ localName, classList: [name] }: Element): string => (name ? `${localName}.${name}` : localName);
    const alike = `${element.parentElement ? `${kindOf(element.parentElement)} > ` : ''}${kindOf(element)}:is(${all})`;
    return { alike, index: [...document.querySelectorAll(alike)].indexOf(element) };
  }, OPENERS);
  return place.index < 0 ? placeOf(tapped) : place;
};

const tapAt = (page: Page, { alike, index }: Place): Promise<void> => page.locator(alike).nth(index).click();

const untilOpen = async (page: Page, count: number): Promise<void> => {
  await page.waitForFunction((wanted) => document.querySelectorAll('dialog[open]').length === wanted, count);
};

const closeAll = async (page: Page, open: number): Promise<void> => {
  for (let lying = open - 1; lying >= 0; lying -= 1) {
    await page.keyboard.press('Escape');
    await untilOpen(page, lying);
  }
};

/** Taps the openers one after another, and records the place of each once the one before has opened its overlay. */
const placesOf = async (page: Page, openings: readonly Opening[]): Promise<Places[]> => {
  const found: Places[] = [];
  for (const { after = [], open } of openings) {
    const at: { after: Place[]; open: Place[] } = { after: [], open: [] };
    const tap = async (opener: Opener, into: Place[]): Promise<void> => {
      const tapped = opener(page).first();
      into.push(await placeOf(tapped));
      await tapped.click();
    };
    for (const opener of after) await tap(opener, at.after);
    for (const [lying, opener] of open.entries()) {
      await tap(opener, at.open);
      await untilOpen(page, lying + 1);
    }
    await closeAll(page, open.length);
    found.push(at);
  }
  return found;
};

type Look = (page: Page) => Promise<readonly string[]>;

/** Visits every page, opens its overlays, and collects what `look` finds on each. */
const walk = async (setting: Setting, look: Look, options?: PhoneOptions): Promise<string[]> => {
  const phone = await openApp(setting, undefined, options);
  // Closes the phone after the screenshot of a failure.
  onTestFinished(phone.close);
  const { page } = phone;
  const found: string[] = [];
  const note = async (where: string): Promise<void> => {
    found.push(...(await look(page)).map((fault) => `${where}: ${fault}`));
  };
  for (const { path } of ROUTES.filter((route) => !VISITORS.includes(route.path))) {
    await show(page, path);
    await note(path);
  }
  for (const [path, at] of places) {
    await show(page, path);
    for (const { after, open } of at) {
      for (const place of after) await tapAt(page, place);
      for (const [lying, place] of open.entries()) {
        await tapAt(page, place);
        await untilOpen(page, lying + 1);
      }
      await note(`over ${path}`);
      await closeAll(page, open.length);
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
};

const clipped: Look = async (page) =>
  (await findClippedText(page)).map(({ element, text, why }) => `"${text}" ${why} (${element})`);

/** Gregorian years in a language with another calendar, and digits that the rest of the app does not use. */
const foreignFigures = (page: Page, language: string): Promise<readonly string[]> => {
  const hasOwnYears = calendarOf(LANGUAGES.find(({ code }) => code === language)?.tag ?? language) !== GREGORIAN;
  return page.evaluate((ownYears) => {
    const shown = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('.shell');
    const text = shown?.textContent ?? '';
    const years = ownYears ? (text.match(/\b20[2-4]\d\b(?!\.)/g) ?? []) : [];
    const digits = text.match(/[^\P{Nd}0-9]+/gu) ?? [];
    return [...years.map((year) => `the year ${year}`), ...digits.map((figure) => `the digits ${figure}`)];
  }, hasOwnYears);
};

const misplaced = async (page: Page, language: string): Promise<readonly string[]> => [
  ...(await clipped(page)),
  ...(await findCrampedParts(page)),
  ...(await findSmallTargets(page)),
  ...(await findMotion(page)),
  ...(await foreignFigures(page, language)),
  ...(BREAK_ANYWHERE.has(language) ? [] : await findBrokenWords(page)).map((word) => `${word} is broken over lines`),
];

/** The narrow phone last, so that the walk continues at the width that it began with. */
const onBothPhones = async (page: Page, language: string): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const { width, height } of [USUAL, NARROW]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    found.push(...(await misplaced(page, language)).map((fault) => `${width} px: ${fault}`));
  }
  return found;
};

const scrollsSideways: Look = async (page) => {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return wide > 0 ? [`${wide} px wider than the screen`] : [];
};

export const everyScreen = (look: Setting['look']): void => {
  beforeAll(async () => {
    ({ token } = await registerLivedMember(exchange));
    const phone = await openApp({ ...NARROW, look, language: 'en' });
    try {
      for (const [path, openings] of OVER) {
        await show(phone.page, path);
        places.set(path, await placesOf(phone.page, openings));
      }
    } finally {
      await phone.close();
    }
  });

  test.each(LANGUAGES.map(({ code }) => [code]))(
    `LANG-07 nothing is cut, lies over another or is broken over lines: %s, ${look}`,
    async (language) => {
      expect(await walk({ ...NARROW, look, language }, (page) => onBothPhones(page, language))).toEqual([]);
    },
  );

  test.each(
    (['night', 'day'] as const).flatMap((theme) => ['en', 'ar'].map((language) => ({ look, theme, language }))),
  )('SHELL-09 an audit finds nothing: $look, $theme, $language', async (setting) => {
    const found = await walk({ ...setting, ...USUAL }, async (page) =>
      (await findViolations(page)).map(({ rule, where }) => `${rule} ${where.join(' | ')}`),
    );
    expect(found).toEqual([]);
  });

  test(`SHELL-09 in the device’s own colours no choice, edge or drawing is lost: ${look}`, async () => {
    const setting = { look, theme: 'night', language: 'en', ...USUAL } as const;
    expect(await walk(setting, findLostInForcedColours, { forcedColors: 'active' })).toEqual([]);
  });

  // Browser zoom of 200 % leaves a phone half its width.
  test(`SHELL-09 at twice the size nothing is cut or lies over another: ${look}`, async () => {
    expect(await walk({ look, theme: 'night', language: 'en', width: 195, height: 422 }, clipped)).toEqual([]);
  });

  // A font size of 200 % leaves a phone its width, and half the words in a line.
  test(`SHELL-09 with all text at twice its size no page is cut or wider than the screen: ${look}`, async () => {
    const phone = await openApp({ look, theme: 'night', language: 'en', ...USUAL }, 32);
    const found: string[] = [];
    for (const { path } of ROUTES.filter((route) => !VISITORS.includes(route.path))) {
      await show(phone.page, path);
      const faults = [...(await clipped(phone.page)), ...(await scrollsSideways(phone.page))];
      found.push(...faults.map((fault) => `${path}: ${fault}`));
    }
    await phone.close();
    expect(found).toEqual([]);
  });
};
