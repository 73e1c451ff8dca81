import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../server/services/content/clean-html.ts';
import { openMemberPhone, type Phone } from '../../harness/browser.ts';
import { DIST } from '../../harness/builds.ts';
import { openSite, type Site } from '../../harness/site.ts';

const PAYLOADS = JSON.parse(
  readFileSync(new URL('../../hostile/xss-payloads.json', import.meta.url), 'utf8'),
) as string[];
/**
 * In a browser each takes a tenth of a second: every fourth of them with `npm test`, all of them with `npm run
 * test:all`.
 */
const EVERY = process.env['ATTACKS'] === undefined ? 4 : 1;
const READ = PAYLOADS.filter((_, index) => index % EVERY === 0);
/** Marks the end of one attack's markup, to check that the text after it is not lost. */
const END = 'the words after it';
/** As many as a list shows at first: each opened message would re-render a list of hundreds. */
const AT_ONCE = 10;

let site: Site;
let phone: Phone;
beforeAll(async () => {
  site = await openSite(DIST);
  phone = await openMemberPhone('T'.repeat(32), { serviceWorkers: 'block' });
});
afterAll(async () => {
  await phone?.close();
  await site?.stop();
});

/** Opens every message in turn, in one script because there are hundreds; returns what in each could act. */
const readAll = async (): Promise<{ title: string; active: string[] }[]> => {
  const until = async <T>(find: () => T | null): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== null) return found;
      await new Promise(requestAnimationFrame);
    }
  };
  const activeIn = (element: Element): string[] => {
    const tag = element.localName;
    const isMachinery =
      /^(script|style|iframe|object|embed|form|input|button|textarea|select|base|meta|link|svg|math)$/;
    return [...element.attributes].reduce(
      (active, { name, value }) => {
        const { protocol } = URL.canParse(value, location.href) ? new URL(value, location.href) : location;
        const isAddress = /^(href|src|action|formaction|poster|background|data|xlink:href)$/.test(name);
        // A `data:` URL is allowed for an image or media, but not for a link.
        const isShown = /^(img|audio|video|source)$/.test(tag) && protocol === 'data:';
        if (isAddress && !isShown && !/^(https?|mailto|tel):$/.test(protocol)) active.push(`${tag} ${name}=${value}`);
        if (/^on|^style$|^srcdoc$|^id$|^name$/.test(name)) active.push(`${tag} ${name}`);
        return active;
      },
      isMachinery.test(tag) ? [tag] : [],
    );
  };
  const read = [];
  for (const row of document.querySelectorAll<HTMLElement>('main li > button')) {
    row.click();
    const dialog = await until(() => document.querySelector<HTMLDialogElement>('dialog[open]:has(.prose)'));
    const active = [...dialog.querySelectorAll('.prose *')].flatMap(activeIn);
    read.push({ title: dialog.querySelector('h3')?.textContent ?? '', active });
    dialog.querySelector<HTMLElement>('.top-bar-row button')?.click();
    await until(() => (document.querySelector('dialog[open]') === null ? true : null));
  }
  return read;
};

describe('INFO-01 SHELL-11 markup of a hostile backend', () => {
  test('INFO-01 SHELL-11 no attack of a public corpus runs or stays in a message; its title is shown as text', async () => {
    const { page } = phone;
    // Without the server's Content Security Policy, so that the sanitiser is tested alone.
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    let attacks: readonly string[] = [];
    await page.route(/\/api\/getNoticeList/, (route) => {
      const list = attacks.map((payload, index) => ({
        id: index + 1,
        title: payload,
        content: `${payload}<p>${END}</p>`,
        addtime: 1_700_000_000,
        status: 2,
        imgs: payload,
      }));
      return route.fulfill({ json: { code: 1, msg: '', data: { list } } });
    });
    const rows = page.getByRole('main').getByRole('listitem').getByRole('button');
    const read: Awaited<ReturnType<typeof readAll>> = [];
    for (let first = 0; first < READ.length; first += AT_ONCE) {
      attacks = READ.slice(first, first + AT_ONCE);
      await page.goto(`${site.url}/notify`);
      await expect.poll(() => rows.count()).toBe(attacks.length);
      read.push(...(await page.evaluate(readAll)));
    }
    // A title has no markup: it is shown as it was written.
    expect(read.map(({ title }) => title.trim())).toEqual(READ.map((payload) => payload.trim()));
    expect(read.filter(({ active }) => active.length > 0)).toEqual([]);
    expect(ran).toEqual([]);
    expect(new URL(page.url()).origin).toBe(site.url);
  });

  test('SRV-11 what an operator writes is clean in the database too', async () => {
    const stored = PAYLOADS.map((payload) => cleanHtml(payload));
    // Parsed by a browser, since only a parser tells an attribute from text that looks like one.
    const active = await phone.page.evaluate((texts) => {
      const found: string[] = [];
      for (const text of texts) {
        const read = new DOMParser().parseFromString(text, 'text/html');
        for (const element of read.body.querySelectorAll('*')) {
          if (/^(script|style|iframe|object|embed|form|input|svg|math)$/.test(element.localName)) found.push(text);
          for (const { name } of element.attributes)
            if (/^on|^style$|^srcdoc$|^id$|^name$/.test(name)) found.push(text);
          // As a browser resolves the address, ignoring leading whitespace.
          const address = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
          if (
            URL.canParse(address, 'https://here') &&
            !/^(https?|mailto|tel):$/.test(new URL(address, 'https://here').protocol)
          )
            found.push(text);
        }
      }
      return found;
    }, stored);
    expect(active).toEqual([]);
  });
});
