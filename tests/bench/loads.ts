/**
 * Bars of loading: pages of the production build on the reference server, on a device four times slower than this one
 * over slow 4G (1.6 Mbit/s, 150 ms), beside a page of one line and a bare React page in the same run. Medians of five,
 * or of `RUNS`. The browser throttles the network of pages, not of service workers; warm and offline starts read from
 * the device anyway.
 */
import { openLastingPhone } from '../harness/browser.ts';
import { openExchange } from '../harness/exchange.ts';
import { registerMember } from '../harness/member.ts';
import { untilReady } from '../harness/worker.ts';
import { openBarePage } from './bare-page.ts';
import { median } from './bench-page.ts';
import { type Load, load, slowDown, withNewPhone } from './load.ts';

const RUNS = Number(process.env['RUNS'] ?? 5);

const has = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;
const figureIn = (selector: string): string => `/\\d\\.\\d/.test(${has(selector)}?.textContent ?? '')`;

const HOME = figureIn('.ticker');
const BARE = has('.bare li');

interface Opened {
  readonly what: string;
  readonly path: string;
  readonly ready: string;
  /** The bar, as a multiple of the bare page's time. */
  readonly bar: number;
  readonly member?: true;
}

const PAGES: readonly Opened[] = [
  { what: 'market, first rows', path: '/market', ready: figureIn('.market-row'), bar: 1.4 },
  // Usable even before the app has rendered them: what is typed or pressed in the frame is kept.
  { what: 'login, usable', path: '/login', ready: has('.page-main form input'), bar: 1.4 },
  { what: 'register, usable', path: '/register', ready: has('.page-main form input'), bar: 1.4 },
  { what: 'alerts, usable', path: '/alerts', ready: has('.page-main .state > button'), bar: 1.4 },
  { what: 'customer service, usable', path: '/kefu', ready: has('.page-main .state > a'), bar: 1.4 },
  {
    what: 'exchange, book and form',
    path: '/exchange',
    ready: `${figureIn('.book-row')} && ${has('.order-form input')}`,
    bar: 2,
    member: true,
  },
  {
    what: 'options, chart with candles',
    path: '/options',
    ready: `${has('.chart-canvas canvas')} && !${has('.chart-cover')}`,
    bar: 2.6,
    member: true,
  },
];

/** First paint of a page of one line. */
const oneLine = (url: string): Promise<number> =>
  withNewPhone(async ({ page }) => {
    await slowDown(page);
    await page.goto(url);
    const paint = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
    );
    return (await paint.jsonValue()) ?? 0;
  });

let missed = 0;
/** @param bar undefined where the figure is only informative */
const show = (what: string, value: number, bar: number | undefined, unit: string, note = ''): void => {
  const reached = bar === undefined || value <= bar;
  if (!reached) missed += 1;
  const figure = `${value.toFixed(unit === '' ? 3 : unit === '×' ? 2 : 0)} ${unit}`.trim();
  const limit = bar === undefined ? '' : `bar ${bar.toFixed(unit === '×' ? 2 : 0)} ${unit}`.trim();
  console.log(`${reached ? '  ' : '✗ '}${what.padEnd(38)}${figure.padStart(10)}   ${limit}${note}`);
};
const showRatio = (what: string, valueMs: number, baseMs: number, bar: number): void =>
  show(what, valueMs / baseMs, bar, '×', ` (${valueMs.toFixed(0)} ms)`);

const lines: number[] = [];
const bare: Load[] = [];
const home: Load[] = [];
const pages = new Map<string, Load[]>();
const bareWarm: number[] = [];
const warm: number[] = [];
const offline: number[] = [];
const exchange = await openExchange();
const reference = await openBarePage();
try {
  const { token } = await registerMember(exchange.url);
  for (let run = 0; run < RUNS; run += 1) {
    lines.push(await oneLine(reference.oneLineUrl));
    bare.push(await withNewPhone((phone) => load(phone, reference.url, BARE)));
    home.push(await withNewPhone((phone) => load(phone, exchange.url, HOME)));
    for (const { what, path, ready, member } of PAGES) {
      const seen = await withNewPhone((phone) => load(phone, exchange.url + path, ready), member ? token : undefined);
      pages.set(what, [...(pages.get(what) ?? []), seen]);
    }
  }
  for (let run = 0; run < RUNS; run += 1) {
    let phone = await openLastingPhone({ reducedMotion: 'no-preference' });
    await phone.page.goto(reference.url);
    await phone.page.evaluate(() => navigator.serviceWorker.ready);
    await phone.page.goto(exchange.url);
    await untilReady(phone.page);
    phone = await phone.restart();
    bareWarm.push((await load(phone, reference.url, BARE)).ready);
    phone = await phone.restart();
    warm.push((await load(phone, exchange.url, HOME)).ready);
    phone = await phone.restart();
    await exchange.stop();
    offline.push((await load(phone, exchange.url, HOME)).ready);
    await phone.close();
    await exchange.start();
  }
} finally {
  await reference.close();
  await exchange.close();
}

const of = (loads: readonly Load[], key: keyof Load): number => median(loads.map((seen) => seen[key]));
const bareMs = of(bare, 'ready');
show('one-line page, first paint', median(lines), undefined, 'ms');
show('bare page of React, cold', bareMs, undefined, 'ms');
show('bare page of React, warm', median(bareWarm), undefined, 'ms');
show('script until home is usable', of(home, 'script'), 150, 'kB');
show('requests until home is usable', of(home, 'requests'), 12, '');
showRatio('home, first paint, to the one-line page', of(home, 'paint'), median(lines), 1.7);
showRatio('home, live prices', of(home, 'ready'), bareMs, 1.7);
showRatio('home, drawn and answering', of(home, 'drawn'), bareMs, 1.5);
show('home, largest paint', of(home, 'largest'), 1_600, 'ms');
show('home, blocking', of(home, 'blocking'), 300, 'ms');
show('home, longest task', of(home, 'longest'), 200, 'ms');
show('home, layout shift', of(home, 'shift'), 0, '');
for (const { what, bar } of PAGES) showRatio(what, of(pages.get(what) ?? [], 'ready'), bareMs, bar);
showRatio('warm start, to the bare page’s', median(warm), median(bareWarm), 1.5);
showRatio('offline start (server stopped), to it', median(offline), median(bareWarm), 1.5);
process.exitCode = missed === 0 ? 0 : 1;
