/**
 * Makes the frame of index.html useful while the app's code loads, and then starts the app: home and market show their
 * first prices, and taps on the frame are kept for the app (keep-taps.ts). A file of its own, so that the first paint
 * of the frame does not wait for it.
 */
import { frameConfig } from '../contract/entities/frame-config.ts';
import { readEnvelope } from '../contract/envelope.ts';
import { STALE_AFTER_MS } from '../contract/rules/price-age.ts';
import { keptAlertText } from '../core/alerts/kept-alert-text.ts';
import { keptToken } from '../core/session/kept-token.ts';
import { customerServiceLink } from '../core/site/customer-service-link.ts';
import { cacheGet } from '../core/storage/storage.ts';
import { TICKERS_SHOWN } from '../features/home/gainers.ts';
import { keepTicker, noteSite } from '../features/home/kept-ticker.ts';
import { withTimeout } from '../kit/with-timeout.ts';
import { practiceText } from '../shell/practice.ts';
import { hardReload, isMissingChunk } from '../shell/pwa/hard-reload.ts';
import { TABS } from '../shell/tabs.ts';
import type { BootTable } from './boot.ts';
import { showBanner } from './first-banner.ts';
import { drawMarketList } from './first-market.ts';
import { firstMarkets } from './first-markets.ts';
import { frameWords } from './frame/frame-words.ts';
import { readPageData } from './frame/page-data.ts';
import { fillRows, pattern } from './frame/patterns.ts';
import { keepTaps } from './keep-taps.ts';
import { openedPath } from './opened-path.ts';

const nothing = (): void => undefined;

const waitForEvent = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

/** @throws where the list cannot be used: the app itself reports that */
const drawPrices = ([sent]: readonly unknown[], isKept: boolean): void => {
  const markets = firstMarkets(sent, TICKERS_SHOWN).slice(0, TICKERS_SHOWN);
  const place = document.querySelector('.first-ticker');
  const ticker = pattern('ticker');
  const page = ticker?.firstElementChild;
  // Absent once the app has rendered.
  if (!place || !ticker || !page) return;
  fillRows(page, markets);
  place.toggleAttribute('data-kept', isKept);
  place.replaceChildren(ticker);
};

/**
 * Data of a preloaded response; undefined where there is none, or the server refused.
 * @throws where the response cannot be read: the app itself reports that
 */
const early = async (name: string): Promise<unknown> => {
  // A clone: a body can be read only once, and the app reads the original.
  const response = (await globalThis.earlyAnswers?.[`/api/${name}`]?.response)?.clone();
  const answer = readEnvelope(await response?.json());
  return answer?.kind === 'ok' ? answer.data : undefined;
};

/** Shows the practice label that the config asks for. @throws where the config cannot be read */
const label = ([data]: readonly unknown[]): void => {
  const site = frameConfig.decode(data, 'data');
  const place = document.querySelector('.shell[aria-busy] .shell-notes');
  const words = frameWords();
  const aside = pattern('practice');
  // Absent once the app has rendered.
  if (!place || !words || !aside) return;
  aside.textContent = practiceText(site, (note) => words.say(words.notes[note]));
  place.replaceChildren(...(aside.textContent === '' ? [] : [aside]));
  noteSite(true);
};

/**
 * Shows responses that an earlier visit cached, then those of this visit, which always win.
 * @param show draws the responses to `names`; returns false where there was nothing to draw, throws where they are
 * unreadable
 * @throws where nothing is shown: the app itself reports why
 */
const showKeptThenLive = async (
  names: readonly string[],
  show: (sent: readonly unknown[], isKept: boolean) => unknown,
): Promise<void> => {
  let isLive = false;
  const live = Promise.all(names.map(early)).then((sent) => {
    isLive = show(sent, false) !== false;
  });
  const kept = Promise.all(names.map(async (name) => (await cacheGet(name))?.data)).then((sent) => {
    if (!isLive) show(sent, true);
  });
  await Promise.any([live, kept]);
};

/**
 * Dims live prices once they are stale, as those of an earlier visit are, where the app's code takes longer to arrive
 * (MKT-06).
 */
const dimWhenOld =
  (show: typeof drawPrices): typeof drawPrices =>
  (sent, isKept) => {
    show(sent, isKept);
    const dim = (): void => {
      for (const place of document.querySelectorAll('.first-ticker, .first-content'))
        place.setAttribute('data-kept', '');
    };
    if (!isKept) setTimeout(dim, STALE_AFTER_MS);
  };

/** Longest delay (ms) of the app's start to let the prices be painted first. */
const PATIENCE_MS = 400;

/** Resolves once the prices are painted and the main thread is idle. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) =>
    requestAnimationFrame(() =>
      'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 200 }) : setTimeout(resolve, 50),
    ),
  );

const tableOfFiles = () => (readPageData('files') ?? {}) as Partial<BootTable>;

/** Resolves once the app's stylesheet, which index.html links, has loaded or failed. */
const styled = async (): Promise<void> => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  // After the page's load event no event follows, even where the stylesheet failed: do not wait then.
  if (link && !link.sheet && document.readyState !== 'complete')
    await Promise.race([waitForEvent(link, 'load'), waitForEvent(link, 'error'), waitForEvent(window, 'load')]);
};

/** Longest wait (ms) for a page's stylesheets, which arrive before the app's code if at all. */
const STYLES_PATIENCE_MS = 2_000;

/** @throws where the stylesheet fails or times out: the page's code, which needs it too, then requests it again */
const addStyles = async (href: string): Promise<void> => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: 'anonymous', href });
  document.head.append(link);
  const loaded = waitForEvent(link, 'load').then(() => true);
  const failed = waitForEvent(link, 'error').then(() => false);
  if (await withTimeout(Promise.race([loaded, failed]), STYLES_PATIENCE_MS)) return;
  link.remove();
  throw new Error(`${href} could not be had`);
};

/** Also loads the stylesheets of the page at `path`. @throws where one fails or times out */
const pageStyled = async (path: string): Promise<void> => {
  await styled();
  const { files = [], pages = {} } = tableOfFiles();
  const styles = (pages[path] ?? []).map((place) => files[place] ?? '');
  await Promise.all(styles.filter((file) => file.endsWith('.css')).map(addStyles));
};

const RETRY_MS = 10_000;

/** Keeps the frame until the app can load: after a hard reload, or a reload when the network is back. */
const awaitApp = async (missing: boolean): Promise<void> => {
  void waitForEvent(window, 'online').then(() => location.reload());
  while (missing && !(navigator.onLine && (await hardReload())))
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
};

const startApp = async (): Promise<void> => {
  const { files, app } = tableOfFiles();
  const main = files?.[app?.[0] ?? -1];
  // In development index.html loads the entry module itself.
  if (main === undefined) return;
  try {
    await import(/* @vite-ignore */ main);
  } catch (error) {
    // Reporting would mark this build as failed (boot.ts). A chunk that cannot be loaded is no evidence of that.
    if (!isMissingChunk(error)) reportError(error);
    await awaitApp(isMissingChunk(error));
  }
};

const drawPart = (name: string, hasTabs = true): void => {
  const place = document.querySelector('.first-content');
  const part = pattern(name);
  // Keep what is already shown: something may have been typed into it.
  if (!part || !place || place.hasChildNodes()) return;
  if (!hasTabs) part.querySelector('.tab-strip')?.remove();
  // The part has a heading of its own.
  if (part.querySelector('.account-title')) document.querySelector('.first-heading')?.remove();
  place.append(part);
};

/** Draws the start of the registration by email where the config allows it. @throws where it cannot be read */
const drawRegistration = ([data]: readonly unknown[]): void => {
  const { emailRegistrationEnabled, phoneRegistrationEnabled } = frameConfig.decode(data, 'data');
  if (emailRegistrationEnabled) drawPart('register', phoneRegistrationEnabled);
};

/** Draws the link to customer service where the config has one. @throws where it cannot be read */
const drawService = ([data]: readonly unknown[]): void => {
  const link = customerServiceLink(frameConfig.decode(data, 'data'));
  if (link === undefined) return;
  drawPart('service');
  document.querySelector('.first-content .state > a')?.setAttribute('href', link);
};

/** What pages show before the app runs, by path. Errors are ignored: the app itself reports them. */
const BEGINNINGS: Readonly<Record<string, (styles: Promise<void>) => Promise<unknown> | undefined>> = {
  [TABS.home]: () => {
    void showKeptThenLive(['getBanner'], ([sent]) => showBanner(sent)).catch(nothing);
    return showKeptThenLive(['getMarketList'], dimWhenOld(drawPrices));
  },
  [TABS.market]: (styles) =>
    styles.then(() => showKeptThenLive(['getAllCurrencyList', 'getMarketList'], dimWhenOld(drawMarketList))),
  // Members are redirected away from these two pages.
  '/login': (styles) => (keptToken() === undefined ? styles.then(() => drawPart('login')) : undefined),
  '/register': (styles) =>
    keptToken() === undefined ? styles.then(() => showKeptThenLive(['getConfig'], drawRegistration)) : undefined,
  // With a query the page also says why the member was sent here.
  '/kefu': (styles) =>
    location.search === '' ? styles.then(() => showKeptThenLive(['getConfig'], drawService)) : undefined,
  // With a market in the query the page opens a sheet at once.
  '/alerts': (styles) =>
    keptAlertText.get() === undefined && location.search === '' ? styles.then(() => drawPart('alerts')) : undefined,
};

const start = async (): Promise<void> => {
  // The boot script, which comes before this one, could not be loaded.
  if (globalThis.startPreloads === undefined) return awaitApp(true);
  globalThis.startPreloads();
  // The parser may not have reached the frame, its texts and its templates yet.
  if (document.readyState === 'loading') await waitForEvent(document, 'readystatechange');
  keepTaps();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) keepTicker();
  });
  // Practice money and prices are labelled as such before the app runs, too.
  void showKeptThenLive(['getConfig'], label).catch(nothing);
  const path = openedPath(tableOfFiles().memberPages, keptToken() !== undefined);
  const begin = BEGINNINGS[path];
  const styles = begin ? pageStyled(path) : styled();
  const shown = begin?.(styles);
  // Failures are ignored here: the app itself reports them.
  if (shown) await withTimeout(shown.then(painted), PATIENCE_MS);
  await styles.catch(nothing);
  await startApp();
};

void start();
