/**
 * Makes the frame of index.html useful while the app's code is still on its way, and then starts it: home and market show their
 * first prices, and a tap on a link of the frame is kept. A file of its own, so that the frame need not wait for it.
 */
import { frameConfig } from '../contract/entities/frame-config.ts';
import { readEnvelope } from '../contract/envelope.ts';
import { STALE_AFTER_MS } from '../contract/rules/price-age.ts';
import { keptAlertText } from '../core/alerts/kept-alert-text.ts';
import { keptToken } from '../core/session/kept-token.ts';
import { customerServiceLink } from '../core/site/customer-service-link.ts';
import { cacheGet } from '../core/storage/storage.ts';
import { TICKERS_SHOWN } from '../features/home/gainers.ts';
import { withTimeout } from '../kit/with-timeout.ts';
import { practiceText } from '../shell/practice.ts';
import { hardReload } from '../shell/pwa/hard-reload.ts';
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

/** @throws where the list, as it is sent, is of no use: the app says so */
const drawPrices = ([sent]: readonly unknown[], isKept: boolean): void => {
  const markets = firstMarkets(sent, TICKERS_SHOWN).slice(0, TICKERS_SHOWN);
  const place = document.querySelector('.first-ticker');
  const ticker = pattern('ticker');
  const page = ticker?.firstElementChild;
  // Not there any more once the app has drawn.
  if (!place || !ticker || !page) return;
  fillRows(page, markets);
  place.toggleAttribute('data-kept', isKept);
  place.replaceChildren(ticker);
};

/** What the boot script asked for; undefined where there is no answer. @throws where none can be read: the app says so */
const early = async (name: string): Promise<unknown> => {
  // A copy: the answer itself is the app's.
  const response = (await globalThis.earlyAnswers?.[`/api/${name}`]?.response)?.clone();
  const answer = readEnvelope(await response?.json());
  return answer?.kind === 'ok' ? answer.data : undefined;
};

/** From an answer as it is sent. @throws where there is none */
const label = ([data]: readonly unknown[]): void => {
  const site = frameConfig.decode(data, 'data');
  const place = document.querySelector('.shell[aria-busy] .shell-notes');
  const words = frameWords();
  const aside = pattern('practice');
  // Not there any more once the app has drawn.
  if (!place || !words || !aside) return;
  aside.textContent = practiceText(site, (note) => words.say(words.notes[note]));
  place.replaceChildren(...(aside.textContent === '' ? [] : [aside]));
};

/**
 * Shows what an earlier visit left, then what today's answers say.
 * @param show of the answers to `names`; gives false where there was nothing to show, throws where they cannot be read
 * @throws where nothing is shown: the app says why
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

/** Where the code is longer on its way than prices are fresh, they look as those of an earlier visit do (MKT-06). */
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

/** How long the app's start is delayed at most, so that the prices are painted first. */
const PATIENCE_MS = 400;

/** When the prices are painted and the device has nothing else to do. */
const painted = (): Promise<unknown> =>
  new Promise((resolve) =>
    requestAnimationFrame(() =>
      'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: 200 }) : setTimeout(resolve, 50),
    ),
  );

const tableOfFiles = () => (readPageData('files') ?? {}) as Partial<BootTable>;

/** The app is drawn with its styles, which the page names itself. */
const styled = async (): Promise<void> => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  // A page that has loaded waits for nothing any more, also where its styles could not be had.
  if (link && !link.sheet && document.readyState !== 'complete')
    await Promise.race([waitForEvent(link, 'load'), waitForEvent(link, 'error'), waitForEvent(window, 'load')]);
};

/** How long the market's list waits at most for styles, which arrive before the app's code if at all. */
const STYLES_PATIENCE_MS = 2_000;

/** @throws where the styles cannot be had, or not soon: the page's code, which needs them too, asks for them itself then */
const addStyles = async (href: string): Promise<void> => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: 'anonymous', href });
  document.head.append(link);
  const loaded = waitForEvent(link, 'load').then(() => true);
  const failed = waitForEvent(link, 'error').then(() => false);
  if (await withTimeout(Promise.race([loaded, failed]), STYLES_PATIENCE_MS)) return;
  link.remove();
  throw new Error(`${href} could not be had`);
};

/** Those that come with the code of the page at `path`, too. @throws where they cannot be had */
const pageStyled = async (path: string): Promise<void> => {
  await styled();
  const { files = [], pages = {} } = tableOfFiles();
  const styles = (pages[path] ?? []).map((place) => files[place] ?? '');
  await Promise.all(styles.filter((file) => file.endsWith('.css')).map(addStyles));
};

/** How browsers say that a file of code, or one that it needs, could not be had; what the code throws reads otherwise. */
const isMissing = (error: unknown): boolean => error instanceof TypeError && /\bmodule\b/i.test(error.message);

const RETRY_MS = 10_000;

/** The frame stays until the app can be had: by one clean reload, or when there is a network again. */
const awaitApp = async (missing: boolean): Promise<void> => {
  void waitForEvent(window, 'online').then(() => location.reload());
  while (missing && !(navigator.onLine && (await hardReload())))
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
};

const startApp = async (): Promise<void> => {
  const { files, app } = tableOfFiles();
  const main = files?.[app?.[0] ?? -1];
  // In development the page names it.
  if (main === undefined) return;
  try {
    await import(/* @vite-ignore */ main);
  } catch (error) {
    // A file that cannot be had says nothing against its build.
    if (!isMissing(error)) reportError(error);
    await awaitApp(isMissing(error));
  }
};

const drawPart = (name: string, hasTabs = true): void => {
  const place = document.querySelector('.first-content');
  const part = pattern(name);
  // Something may have been typed into what stands there.
  if (!part || !place || place.hasChildNodes()) return;
  if (!hasTabs) part.querySelector('.tab-strip')?.remove();
  // It brings its own.
  if (part.querySelector('.account-title')) document.querySelector('.first-heading')?.remove();
  place.append(part);
};

/** From a config as it is sent. @throws where there is none */
const drawRegistration = ([data]: readonly unknown[]): void => {
  const { emailRegistrationEnabled, phoneRegistrationEnabled } = frameConfig.decode(data, 'data');
  if (emailRegistrationEnabled) drawPart('register', phoneRegistrationEnabled);
};

/** From a config as it is sent. @throws where there is none */
const drawService = ([data]: readonly unknown[]): void => {
  const link = customerServiceLink(frameConfig.decode(data, 'data'));
  if (link === undefined) return;
  drawPart('service');
  document.querySelector('.first-content .state > a')?.setAttribute('href', link);
};

/** What pages show before the app, by their path; where it throws, the app says why. */
const BEGINNINGS: Readonly<Record<string, (styles: Promise<void>) => Promise<unknown> | undefined>> = {
  [TABS.home]: () => {
    void showKeptThenLive(['getBanner'], ([sent]) => showBanner(sent)).catch(nothing);
    return showKeptThenLive(['getMarketList'], dimWhenOld(drawPrices));
  },
  [TABS.market]: (styles) =>
    styles.then(() => showKeptThenLive(['getAllCurrencyList', 'getMarketList'], dimWhenOld(drawMarketList))),
  // Members are led on from these two.
  '/login': (styles) => (keptToken() === undefined ? styles.then(() => drawPart('login')) : undefined),
  '/register': (styles) =>
    keptToken() === undefined ? styles.then(() => showKeptThenLive(['getConfig'], drawRegistration)) : undefined,
  // An address that says what led there has more to say.
  '/kefu': (styles) =>
    location.search === '' ? styles.then(() => showKeptThenLive(['getConfig'], drawService)) : undefined,
  // An address that names a market opens the sheet at once.
  '/alerts': (styles) =>
    keptAlertText.get() === undefined && location.search === '' ? styles.then(() => drawPart('alerts')) : undefined,
};

const start = async (): Promise<void> => {
  globalThis.startPreloads?.();
  // The frame, and the words and patterns that follow it, may still be arriving.
  if (document.readyState === 'loading') await waitForEvent(document, 'readystatechange');
  keepTaps();
  // Also before the app runs, money and prices are never without the words that they are practice.
  void showKeptThenLive(['getConfig'], label).catch(nothing);
  const path = openedPath(tableOfFiles().memberPages, keptToken() !== undefined);
  const begin = BEGINNINGS[path];
  const styles = begin ? pageStyled(path) : styled();
  const shown = begin?.(styles);
  // Where there is nothing to show, the app says so.
  if (shown) await withTimeout(shown.then(painted), PATIENCE_MS);
  await styles.catch(nothing);
  await startApp();
};

void start();
