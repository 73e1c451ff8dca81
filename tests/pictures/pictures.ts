/**
 * `npm run pictures`: every route, photographed in every look, into tests/.output/pictures, for people to look at.
 *   --url http://…   a server that is up already (else one is started, on data of its own)
 *   --routes /,/market   --languages en,ar   --sizes 390x844   --looks ios   --themes night
 *   --check          also lists clipped texts and accessibility faults of each page
 */
import { mkdirSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { openExchange } from '../harness/exchange.ts';
import {
  findClippedText,
  findViolations,
  type LookName,
  optionsFor,
  type Setting,
  storeSetting,
  type ThemeName,
} from '../harness/look.ts';
import { registerMember } from '../harness/member.ts';
import { ROUTES } from '../harness/routes.ts';

const OUTPUT = 'tests/.output/pictures';
/** Time for prices, images and code to load; a page that never becomes idle is captured anyway. */
const SETTLE_MS = 4_000;

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    routes: { type: 'string' },
    languages: { type: 'string', default: 'en,zh-cn,ar' },
    sizes: { type: 'string', default: '390x844,320x568' },
    looks: { type: 'string', default: 'ios,md' },
    themes: { type: 'string', default: 'night,day' },
    check: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
  },
});

const settings = (): Setting[] =>
  values.sizes.split(',').flatMap((size) => {
    const [width = 390, height = 844] = size.split('x').map(Number);
    return values.looks.split(',').flatMap((look) =>
      values.themes.split(',').flatMap((theme) =>
        values.languages.split(',').map((language) => ({
          look: look as LookName,
          theme: theme as ThemeName,
          language,
          width,
          height,
        })),
      ),
    );
  });

const photograph = async (browser: Browser, url: string, token: string, setting: Setting): Promise<number> => {
  const { look, theme, language, width } = setting;
  const folder = `${OUTPUT}/${width}-${look}-${theme}-${language}`;
  mkdirSync(folder, { recursive: true });
  let faults = 0;
  for (const signedIn of [false, true]) {
    const context = await browser.newContext({
      ...optionsFor(setting),
      isMobile: true,
      hasTouch: true,
      deviceScaleFactor: 2,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => console.log(`  error on ${page.url()}: ${error.message}`));
    await storeSetting(page, setting, signedIn ? token : undefined);
    for (const route of ROUTES.filter(({ access }) => (access === 'member') === signedIn)) {
      if (values.routes && !values.routes.split(',').includes(route.path.replace(/\?.*/, ''))) continue;
      await page.goto(url + route.path);
      await page.waitForSelector('.shell:not([aria-busy])');
      await page
        .waitForFunction(() => document.querySelectorAll('.page-main .skeleton-block').length === 0, undefined, {
          timeout: SETTLE_MS,
        })
        .catch(() => undefined);
      await page.screenshot({ path: `${folder}/${route.name}.png`, fullPage: values.full });
      if (!values.check) continue;
      for (const { element, text, why } of await findClippedText(page)) {
        faults += 1;
        console.log(`  ${folder} ${route.path}: "${text}" ${why} (${element})`);
      }
      for (const { rule, where } of await findViolations(page)) {
        faults += 1;
        console.log(`  ${folder} ${route.path}: ${rule}\n    ${where.join('\n    ')}`);
      }
    }
    await context.close();
  }
  return faults;
};

const exchange = values.url ? undefined : await openExchange();
const url = values.url ?? exchange?.url ?? '';
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  rmSync(OUTPUT, { recursive: true, force: true });
  const { token } = await registerMember(url);
  let faults = 0;
  for (const setting of settings()) {
    console.log(Object.values(setting).join(' '));
    faults += await photograph(browser, url, token, setting);
  }
  if (values.check) console.log(`${faults} faults`);
  if (faults > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await exchange?.close();
}
