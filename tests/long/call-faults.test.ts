/**
 * Every screen × every call that it makes × every fault of that call: the page still renders, reports the failure with
 * a Retry button, never waits for ever, and shows no figure that was not sent (API-06, SHELL-12).
 */
import type { CDPSession, Request } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPhone, type Phone } from '../harness/browser.ts';
import {
  FAULTS,
  type Fault,
  type FaultName,
  type FaultySite,
  openFaultySite,
  type Remembered,
} from '../harness/faulty-site.ts';
import { registerLivedMember } from '../harness/lived-member.ts';
import { clearOfMidnight } from '../harness/midnight.ts';
import { ROUTES } from '../harness/routes.ts';
import { sharedExchange } from '../harness/shared-exchange.ts';

const SEATS = 3;
/** Milliseconds of the page's clock in one step: due timers fire, and the step ends once every request is answered. */
const STEP_MS = 4_500;
/** Steps until a retried or pending read has finally failed; fewer where the page reports that earlier. */
const STEPS_FOR: Partial<Record<FaultName, number>> = { 'HTTP 500': 7, '17 s': 7 };
const PATIENCE_STEPS = 12;

/** A page that is opened again and again as if on a new device, with a backend of its own to make faulty. */
interface Seat {
  readonly phone: Phone;
  readonly site: FaultySite;
  readonly browser: CDPSession;
  /** Requests of the page without an answer so far, whatever the site has sent. */
  readonly open: Set<Request>;
}

interface Picture {
  readonly texts: readonly string[];
  /** Of the newest message, which is shown once the page rests: soon or late, on either visit. */
  readonly notice: readonly string[];
  readonly path: string;
  readonly isMember: boolean;
  readonly waits: readonly string[];
  readonly hasFrame: boolean;
  readonly retries: boolean;
}

const exchange = sharedExchange();
const remembered: Remembered = new Map();
let members: Seat[] = [];
let visitors: Seat[] = [];

const takeSeat = async (token?: string): Promise<Seat> => {
  const phone = await openPhone({ serviceWorkers: 'block' });
  await phone.context.addInitScript((kept) => {
    // Only once, so that a member who is signed out stays signed out.
    if (location.protocol !== 'http:' || self.origin === 'null' || sessionStorage.getItem('seated')) return;
    sessionStorage.setItem('seated', '1');
    if (kept !== undefined) localStorage.setItem('member.token', kept);
  }, token);
  await phone.page.clock.install();
  const browser = await phone.context.newCDPSession(phone.page);
  const open = new Set<Request>();
  phone.page.on('request', (request) => open.add(request));
  // The headers count as the answer: the body of a failed response is never read.
  phone.page.on('response', (response) => open.delete(response.request()));
  phone.page.on('requestfailed', (request) => open.delete(request));
  return { phone, browser, open, site: await openFaultySite(exchange.url, remembered) };
};

beforeAll(async () => {
  const member = await registerLivedMember(exchange);
  members = await Promise.all(Array.from({ length: SEATS }, () => takeSeat(member.token)));
  visitors = [await takeSeat()];
});
afterAll(async () => {
  for (const { phone, site } of [...members, ...visitors]) {
    await phone.close();
    await site.close();
  }
});

const picture = (): Picture => {
  const texts: string[] = [];
  const notice: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node.parentElement?.checkVisibility() && !node.parentElement.closest('script, style'))
      (node.parentElement.closest('.notice-banner') ? notice : texts).push(node.textContent ?? '');
  const waiting = document.querySelectorAll('.skeleton-block, [aria-busy=true], .spinner, .chart-spinner');
  return {
    texts,
    notice,
    path: location.pathname,
    isMember: localStorage.getItem('member.token') !== null || sessionStorage.getItem('member.token') !== null,
    waits: [...waiting].filter((element) => element.checkVisibility()).map((element) => element.className),
    hasFrame: document.querySelector('.top-bar, .tab-bar') !== null,
    retries: [...document.querySelectorAll('button')].some((button) => button.textContent?.includes('Retry')),
  };
};

/** Fires due timers, and waits until their requests are answered. */
const settle = async ({ phone: { page }, site, open }: Seat): Promise<void> => {
  await page.clock.fastForward(STEP_MS);
  let quiet = 0;
  const isQuiet = async (): Promise<boolean> => {
    // Quiet several times in a row, because an answer may cause the next request.
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 0)));
    quiet = site.isQuiet() && open.size <= site.unanswered() ? quiet + 1 : 0;
    return quiet > 2;
  };
  await expect.poll(isQuiet, { interval: 15, timeout: 20_000 }).toBe(true);
};

/** Opens a page as on a new device and waits until it is idle. */
const look = async (seat: Seat, path: string, fault?: Fault): Promise<Picture> => {
  const {
    phone: { page, faults },
    site,
    browser,
    open,
  } = seat;
  await page.goto('about:blank');
  open.clear();
  await browser.send('Storage.clearDataForOrigin', {
    origin: site.url,
    storageTypes: 'local_storage,indexeddb,session_storage',
  });
  faults.length = 0;
  site.begin(fault);
  await page.goto(site.url + path, { waitUntil: 'commit' });
  await page.locator('.shell:not([aria-busy])').waitFor();
  const steps = fault ? (STEPS_FOR[fault.name] ?? 1) : 2;
  for (let step = 0, said = false; step < steps && !said; step += 1) {
    await settle(seat);
    said = (await page.evaluate(picture)).retries;
  }
  for (let step = 0; step < PATIENCE_STEPS; step += 1) {
    const seen = await page.evaluate(picture);
    if (seen.waits.length === 0 && seen.hasFrame) return seen;
    await settle(seat);
  }
  return page.evaluate(picture);
};

const NONSENSE = /NaN|undefined|\bnull\b|Infinity|Invalid Date|\[object/;
const AGE = /https?:\/\/[^/]+|Request [-0-9a-f]+|\d+ (?:second|minute)s?( ago)?/g;
/** A figure of the server's rules, which no answer contains. */
const RULE = /in the last 24 hours/g;
const figuresOf = (texts: readonly string[]): string[] =>
  texts.flatMap(
    (text) =>
      text
        .replace(AGE, '')
        .replace(RULE, '')
        .match(/\p{Nd}[\p{Nd}.,]*[KMBT]?/gu) ?? [],
  );
/** A change between two prices that were sent. */
const CHANGE = /^[+-]\d+\.\d\d%$/;
const SCALES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** Whether a figure is a number that was sent, rounded to the decimals that are shown. */
const isSent = (figure: string, sent: readonly number[]): boolean => {
  const plain = figure.replace(/[,KMBT]|[.,]$/g, '');
  const half = 0.51 * 10 ** -(plain.split('.')[1]?.length ?? 0);
  const scale = SCALES[figure.at(-1) ?? ''] ?? 1;
  return sent.some((number) => Math.abs(Math.abs(number) / scale - Number(plain)) < half);
};

/** Calls that a page can do without, and what it shows instead. */
const ADORNMENTS: Readonly<Record<string, string>> = {
  getSetting: 'the name that the page came with',
  getBanner: 'a sentence of our own',
  getFriendList: 'nothing: links to others',
  '/market getAllCurrencyList': 'the list of all markets',
  '/exchangeb getExchangeQuote': 'the rate that follows from the prices of the coins, and no fee',
  '/resetLegalPwd getusr': 'a button that says neither set nor reset',
};
/** Calls of the reference server alone: an unreadable answer means that a backend lacks the feature. */
const OURS = new Set(['getSecurity', 'getProtection', 'getPushSettings', 'getAssetHistory', 'getPrices']);
const UNKNOWN_THERE: ReadonlySet<FaultName> = new Set(['null', 'an empty list', 'HTML with 200', 'cut JSON']);

const unknownsIn = ({ texts }: Picture): number => texts.filter((text) => /--/.test(text)).length;

const isTold = (good: Picture, seen: Picture, { call, name }: Fault): boolean =>
  seen.retries ||
  (ADORNMENTS[call] ?? ADORNMENTS[`${good.path} ${call}`]) !== undefined ||
  (OURS.has(call) && UNKNOWN_THERE.has(name)) ||
  // An unknown figure is shown as unknown, and requested again.
  unknownsIn(seen) > unknownsIn(good) ||
  ((name === 'null' || name === 'an empty list') && without(seen.texts, good.texts).length > 0);

/** Texts about the server or about days to come, which do not come from the answer. */
const ASIDE = /\d|Practice money|Prices are paused|^From tomorrow/;
/** Rules and features of the reference server, which a page claims only once the config says that it is that server. */
const OF_OUR_SERVER =
  /^(?:At least|For your safety, withdrawals|On the due date the whole|Repay now$|Your other devices will be)/;
const without = (texts: readonly string[], others: readonly string[]): string[] => {
  const shown = new Set(others);
  return texts.filter((text) => !shown.has(text) && !ASIDE.test(text));
};

const faultsOf = (good: Picture, seen: Picture, seat: Seat, fault: Fault): string[] => {
  const known = new Set(figuresOf(good.texts));
  const sent = [...new Set(seat.site.given().flatMap((body) => body.match(/-?\d+(?:\.\d+)?/g) ?? []))].map(Number);
  const isIn = seen.isMember === good.isMember;
  const due = good.texts.filter((text) => fault.call !== 'getConfig' || !OF_OUR_SERVER.test(text));
  const lost = without(due, seen.texts);
  const fewer = figuresOf(seen.texts).length < figuresOf(due).length;
  const shown = [...seen.texts, ...seen.notice];
  const invented = shown.filter(
    (text) => !CHANGE.test(text) && figuresOf([text]).some((figure) => !known.has(figure) && !isSent(figure, sent)),
  );
  return [
    ...(seen.hasFrame && seen.texts.join('').trim().length > 10 ? [] : ['blank']),
    ...(seen.waits.length === 0 ? [] : [`waits: ${seen.waits.slice(0, 3).join(' ')}`]),
    ...shown.filter((text) => NONSENSE.test(text)).map((text) => `nonsense: ${text}`),
    ...(isIn && invented.length > 0 ? [`invented: ${invented.slice(0, 5).join(' | ')}`] : []),
    ...(isIn && (lost.length > 0 || fewer) && !isTold(good, seen, fault)
      ? [`no word of what is gone: ${fewer ? '(figures) ' : ''}${lost.slice(0, 6).join(' | ')}`]
      : []),
    ...(fault.name === 'code 401' || isIn ? [] : ['signed out']),
    ...(isIn || seen.path === '/login' ? [] : [`signed out, and at ${seen.path}`]),
    ...seat.phone.faults.map((each) => `console: ${each.slice(0, 200)}`),
  ];
};

const walk = async (seats: readonly Seat[], path: string): Promise<string[]> => {
  const [first] = seats;
  if (!first) return [];
  // The page shows the current month in the phone's zone, and all looks at it have to show the same one.
  if (path === '/performance') await clearOfMidnight('Europe/London');
  const good = await look(first, path);
  const calls = [...first.site.asked()];
  const table = calls.flatMap((call) => (Object.keys(FAULTS) as FaultName[]).map((name) => ({ call, name })));
  const found: string[] = [];
  await Promise.all(
    seats.map(async (seat) => {
      for (let fault = table.pop(); fault; fault = table.pop()) {
        const one = fault;
        const seen = await look(seat, path, one).catch((error: unknown) => error as Error);
        if (seen instanceof Error) found.push(`${one.call}, ${one.name}: ${seen.message.slice(0, 200)}`);
        else found.push(...faultsOf(good, seen, seat, one).map((what) => `${one.call}, ${one.name}: ${what}`));
      }
    }),
  );
  return found.sort();
};

const VISITORS = ['/login', '/register', '/market'];
const TABS = [
  '/loans?tab=products',
  '/lockming?tab=orders',
  ...['withdrawals', 'deposits', 'transfers'].map((records) => `/trade-account?id=1&type=1&records=${records}`),
];
const PATHS = [...ROUTES.map(({ path }) => path).filter((path) => !['/login', '/register'].includes(path)), ...TABS];

test.each(PATHS)('API-06 SHELL-12 %s', async (path) => {
  expect(await walk(members, path)).toEqual([]);
});
test.each(VISITORS)('API-06 SHELL-12 %s, to a visitor', async (path) => {
  expect(await walk(visitors, path)).toEqual([]);
});
