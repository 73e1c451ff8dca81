/**
 * Makes the frame of index.html useful while the app's code is still on its way, and then starts it: home shows its first
 * prices, and a tap on a link of the frame is kept. A file of its own, so that the frame need not wait for it.
 */
import { decodeResponse } from '../contract/call.ts';
import { getMarkets } from '../contract/calls/market.ts';
import type { Decimal } from '../contract/decimal.ts';
import type { MarketItem } from '../contract/entities/market.ts';
import { practice } from '../contract/entities/practice.ts';
import { readEnvelope } from '../contract/envelope.ts';
import { createFormat, type FormatOptions } from '../core/format/create-format.ts';
import { cacheGet } from '../core/storage/storage.ts';
import { TICKERS_SHOWN } from '../features/home/gainers.ts';
import { priceDirection } from '../kit/price-direction.ts';
import { practiceText } from '../shell/practice.ts';
import { hardReload } from '../shell/pwa/hard-reload.ts';
import type { BootTable } from './boot.ts';
import { showBanner } from './first-banner.ts';
import { frameWords } from './frame/frame-words.ts';

/** The first of a market list as it is sent; the rest is the app's. @throws where it is of no use */
const firstOf = (data: unknown): MarketItem[] => {
  const list = typeof data === 'object' && data !== null && 'list' in data ? data.list : data;
  if (!Array.isArray(list) || list.length === 0) throw new Error('no markets');
  return decodeResponse(getMarkets, list.slice(0, TICKERS_SHOWN), () => undefined);
};

const waitForEvent = (target: EventTarget, type: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }));

const format = createFormat(document.documentElement.lang);

/** A copy of what scripts/vite/frame.ts rendered; undefined where the page has none. */
const pattern = (name: string): Element | undefined => {
  const template = document.getElementById(`first-${name}`);
  return template instanceof HTMLTemplateElement
    ? ((template.content.cloneNode(true) as DocumentFragment).firstElementChild ?? undefined)
    : undefined;
};

/** `{field}` or `{field format options}`. */
const MARK = /^\{(\w+)(?: (\w+) (.+))?\}$/;

const fill = (quote: Element, market: MarketItem): Element => {
  const write = (mark: string): string => {
    const [, field, kind, options = '{}'] = MARK.exec(mark) ?? [];
    const value = market[field as 'title' | 'price'];
    if (kind === undefined || value === undefined) return value ?? '--';
    return format[kind as 'price'](value as Decimal, JSON.parse(options) as FormatOptions);
  };
  const places = document.createElement('div');
  places.append(quote);
  for (const place of places.querySelectorAll<HTMLElement>('[data-fill]'))
    place.textContent = write(place.dataset['fill'] ?? '');
  for (const link of places.querySelectorAll('a')) {
    const search = [...new URLSearchParams(link.search)].map(([name, value]) => [name, write(value)]);
    link.setAttribute('href', `${link.pathname}?${new URLSearchParams(search)}`);
  }
  return quote;
};

const draw = (markets: readonly MarketItem[], kept: boolean): void => {
  const place = document.querySelector('.first-ticker');
  const ticker = pattern('ticker');
  const page = ticker?.firstElementChild;
  // Not there any more once the app has drawn.
  if (!place || !ticker || !page) return;
  const [rise, fall, flat] = page.children;
  const looks = { rise, fall, flat };
  page.replaceChildren(
    ...markets.flatMap((market) => {
      const quote = looks[priceDirection(market.change)]?.cloneNode(true);
      return quote ? fill(quote as Element, market) : [];
    }),
  );
  place.toggleAttribute('data-kept', kept);
  place.replaceChildren(ticker);
};

/** What the boot script asked for; undefined where there is no answer. @throws where none can be read: the app says so */
const early = async (name: string): Promise<unknown> => {
  // A copy: the answer itself is the app's.
  const response = (await globalThis.earlyAnswers?.[`/api/${name}`]?.response)?.clone();
  const answer = readEnvelope(await response?.json());
  return answer?.kind === 'ok' ? answer.data : undefined;
};

/** @throws where there is no answer, or none that can be read: the app says so */
const showLive = async (): Promise<void> => draw(firstOf(await early('getMarketList')), false);

/** What an earlier visit left. @throws where there is nothing of use */
const showKept = async (): Promise<void> => {
  const kept = firstOf((await cacheGet(getMarkets.name))?.data);
  // Today's may have been faster.
  if (document.querySelector('.first-ticker [role="status"]') !== null) draw(kept, true);
};

/** From an answer as it is sent. @throws where there is none */
const label = (data: unknown): void => {
  const site = practice.decode(data, 'data');
  const place = document.querySelector('.shell[aria-busy] .shell-notes');
  const words = frameWords();
  const aside = pattern('practice');
  // Not there any more once the app has drawn.
  if (!place || !words || !aside) return;
  aside.textContent = practiceText(site, (note) => words.say(words.notes[note]));
  place.replaceChildren(...(aside.textContent === '' ? [] : [aside]));
};

/**
 * Shows what an earlier visit left, then what today's answer says. Where neither can be read, the app says so.
 * @param show gives false where there was nothing to show; throws where it cannot be read
 */
const showKeptThenLive = async (name: string, show: (data: unknown) => unknown): Promise<void> => {
  let isLive = false;
  const live = early(name).then((data) => {
    isLive = show(data) !== false;
  });
  const kept = cacheGet(name).then((record) => isLive || show(record?.data));
  await Promise.allSettled([live, kept]);
};

/** The router, which looks at the address when it starts and hears of changes from then on, goes where the tap led. */
const keepTaps = (): void => {
  const frame = document.querySelector<HTMLElement>('.shell[aria-busy]');
  const choose = (chosen: Element | null | undefined): void => {
    for (const other of frame?.querySelectorAll('[aria-current]') ?? []) other.removeAttribute('aria-current');
    chosen?.setAttribute('aria-current', 'page');
  };
  choose(frame?.querySelector(`.tab-bar-link[href="${CSS.escape(location.pathname)}"]`));
  frame?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    if (link.href === location.href) return;
    choose(link);
    // It names the page that was left.
    frame.querySelector('.top-bar-title')?.replaceChildren();
    // The router reads the history entry's state on Back, and the browser's first entry has none.
    history.replaceState({}, '');
    history.pushState({}, '', link.href);
  });
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

/** The app is drawn with its styles, which the page names itself. */
const styled = async (): Promise<void> => {
  if (document.readyState === 'loading') await waitForEvent(document, 'DOMContentLoaded');
  const link = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]');
  // A page that has loaded waits for nothing any more, also where its styles could not be had.
  if (link && !link.sheet && document.readyState !== 'complete')
    await Promise.race([waitForEvent(link, 'load'), waitForEvent(link, 'error'), waitForEvent(window, 'load')]);
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
  const { files, app } = JSON.parse(document.getElementById('files')?.textContent ?? '{}') as Partial<BootTable>;
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

const start = async (): Promise<void> => {
  keepTaps();
  globalThis.startPreloads?.();
  // Also before the app runs, money and prices are never without the words that they are practice.
  void showKeptThenLive('getConfig', label);
  const { frame } = document.documentElement.dataset;
  if (frame === 'home') void showKeptThenLive('getBanner', showBanner);
  // Where there are none, the app says so.
  const shown = frame === 'home' && Promise.any([showLive(), showKept()]).then(painted, () => undefined);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  if (shown) await Promise.race([shown, late]);
  await styled();
  await startApp();
};

void start();
