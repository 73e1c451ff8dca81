/**
 * Runs before the first paint: sets the platform style, theme and text direction so that nothing flashes, and starts
 * fetching what the first screen needs. It is a small file of its own, since the content security policy allows no
 * inline script. scripts/vite/boot.ts bundles it alone and writes the table of files into the page.
 */

import { languageOf } from '../contract/languages.ts';
import { shownBuild } from '../core/base/version.ts';
import { detectLanguage } from '../core/language/language-preference.ts';
import { openedSymbol } from '../core/market/symbol.ts';
import type { ToWorker } from '../core/push/worker-messages.ts';
import {
  PRELOAD_ALWAYS,
  PRELOAD_BY_PAGE,
  type PreloadedResponse,
  preloadName,
} from '../core/transport/preloaded-responses.ts';
import { showKeptTicker } from '../features/home/kept-ticker.ts';
import { LARGE_TITLES, TABS } from '../shell/tabs.ts';
import { readPageData } from './frame/page-data.ts';
import { translateFrame } from './frame/translate-frame.ts';
import { openedPath } from './opened-path.ts';
import { reloadWhereFilesAreLost } from './reload-where-files-are-lost.ts';
import { trustOwnScripts } from './trusted-types.ts';

/** JSON that the build writes into the page. Other fields name a file by its index in `files`. */
export interface BootTable {
  /** URLs, each listed once, since most files belong to many pages. */
  readonly files: readonly string[];
  /** The app's own code: its entry chunk, then the chunks that this imports. */
  readonly app: readonly number[];
  /** Message catalogue of each language, by language code. */
  readonly catalogues: Readonly<Record<string, number>>;
  /** Files of the page at each path, without those that every page needs. */
  readonly pages: Readonly<Record<string, readonly number[]>>;
  /** The same for pages that only members see. */
  readonly memberPages: Readonly<Record<string, readonly number[]>>;
}

/** Pages with the tab bar; all others have a Back button instead. */
const TAB_PATHS: readonly string[] = Object.values(TABS);
/** Tabs that a visitor may open; the others redirect to the login. */
const VISITOR_TABS: readonly string[] = [TABS.home, TABS.market];

const kept = (area: 'localStorage' | 'sessionStorage', key: string): string | undefined => {
  try {
    return globalThis[area].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

const addLink = (attributes: Record<string, string>): void => {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
};

trustOwnScripts();

// The browser fires this once, perhaps before the app runs or while it is locked: keep the event for later.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  globalThis.installPrompt = event;
});

/** If this build fails before its first render, the worker serves the build before it at the next load. */
const tellFailed = (): void => {
  const message: ToWorker = { type: 'failed', build: shownBuild() };
  try {
    navigator.serviceWorker?.controller?.postMessage(message);
  } catch {
    // A browser that blocks service workers has no stored build to go back to.
  }
};
reloadWhereFilesAreLost();
for (const type of ['error', 'unhandledrejection']) addEventListener(type, tellFailed, { once: true });

const root = document.documentElement;
const path = location.pathname;
const token = kept('sessionStorage', 'member.token') ?? kept('localStorage', 'member.token');
const tableOfFiles = () => readPageData('files') as BootTable | undefined;
const opened = (): string => openedPath(tableOfFiles()?.memberPages, token !== undefined);

const touchMac = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1;
const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || touchMac;
root.classList.add(isApple ? 'ios' : 'md');

const theme = kept('localStorage', 'device.theme');
const isNight = theme === 'night' || (theme !== 'day' && matchMedia('(prefers-color-scheme: dark)').matches);
root.classList.toggle('dark', isNight);
root.dataset['moves'] = kept('localStorage', 'device.moves') ?? 'green-rise';
for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
  meta.setAttribute('content', isNight ? '#0b1622' : '#ffffff');
}

const language = languageOf(
  detectLanguage(
    kept('localStorage', 'device.language'),
    [navigator.language, ...(navigator.languages ?? [])].filter(Boolean),
  ).code,
);
root.lang = language.tag;
root.dir = language.dir;
const tabs = token === undefined ? VISITOR_TABS : TAB_PATHS;
root.dataset['frame'] =
  path === TABS.home ? 'home' : !tabs.includes(path) ? 'page' : LARGE_TITLES.includes(path) ? 'large' : 'tab';

const addLinks = (): void => {
  const table = tableOfFiles();
  if (!table && document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', addLinks, { once: true });
    return;
  }
  // The development server writes no table: there are no built files.
  const { files, app, catalogues, pages, memberPages }: Partial<BootTable> = table ?? {};
  const add = (rel: string, as: string | undefined, place: number | undefined): void => {
    const href = place === undefined ? undefined : files?.[place];
    if (href !== undefined) addLink({ rel, ...(as === undefined ? {} : { as }), crossorigin: 'anonymous', href });
  };
  for (const place of app ?? []) add('modulepreload', undefined, place);
  add('preload', 'fetch', catalogues?.[language.code]);
  const page = opened();
  for (const place of pages?.[page] ?? memberPages?.[page] ?? []) {
    if (files?.[place]?.endsWith('.css')) add('preload', 'style', place);
    else add('modulepreload', undefined, place);
  }
};

/** @param fields of the call, URL-encoded as they are sent; empty where the call has none */
const ask = (call: string, fields = ''): void => {
  const url = `/api/${call}`;
  const isGet = call === 'getSetting';
  const response = fetch(url, {
    method: isGet ? 'GET' : 'POST',
    headers: {
      Lang: language.code,
      ...(token === undefined ? {} : { Token: token }),
      ...(isGet ? {} : { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }),
    },
    ...(fields === '' ? {} : { body: fields }),
    credentials: 'same-origin',
    cache: 'no-store',
  });
  const preloaded: PreloadedResponse = { language: language.code, token, response };
  const answered = (): void => {
    preloaded.answeredAtMs = Date.now();
  };
  // The code that takes the response handles its failure; this only prevents an unhandled rejection until then.
  response.then(answered, () => undefined);
  globalThis.earlyAnswers = { ...globalThis.earlyAnswers, [preloadName(url, fields)]: preloaded };
};

/**
 * Delay (ms) between requesting the first prices and requesting the code. It exceeds the server's response time for
 * prices, so that they arrive ahead of the code where both share one slow connection.
 */
const CODE_AFTER_PRICES_MS = 80;
/** With a service worker the code comes from the device and does not compete with the prices for bandwidth. */
const hasWorker = (): boolean => {
  try {
    return navigator.serviceWorker?.controller != null;
  } catch {
    return false;
  }
};

/** Calls that are still to be preloaded; undefined before `askFirst` runs. */
let rest: string[] | undefined;
const askRest = (): void => {
  for (const call of rest?.splice(0) ?? []) ask(call);
};
const askRestAndAddLinks = (): void => {
  askRest();
  addLinks();
};

/**
 * Runs once. The frame of home and market shows prices, so after the paint these are asked for alone, and the rest when
 * `first-screen.ts` runs, or with the code at the latest: asked for together over HTTP/1.1, all but one needed new
 * connections, and their answers came after the code.
 */
const askFirst = (): void => {
  if (rest) return;
  const pricesFirst = path === TABS.home || path === TABS.market;
  rest = [];
  if (navigator.onLine) {
    const own = PRELOAD_BY_PAGE[opened()] ?? [];
    // Other pages need the config first, for the practice-money label.
    rest = pricesFirst ? [...own, ...PRELOAD_ALWAYS] : [...PRELOAD_ALWAYS, ...own];
    for (const call of rest.splice(0, pricesFirst ? 1 : rest.length)) ask(call);
    // For members only: a visitor is redirected to the login.
    if (path === TABS.exchange && token !== undefined)
      ask('getHuoBiTradeFromRedis', String(new URLSearchParams({ symbol: openedSymbol(location.search) })));
  }
  // In a task of its own, to avoid a long task. At once in a background page, where timers are throttled to a second.
  if (document.hidden) askRestAndAddLinks();
  else setTimeout(askRestAndAddLinks, pricesFirst && navigator.onLine && !hasWorker() ? CODE_AFTER_PRICES_MS : 0);
};
const startPreloads = (): void => {
  askFirst();
  askRest();
};
globalThis.startPreloads = startPreloads;
/** An animation frame may run before the parser has reached `<body>`: wait for one that has something to paint. */
const afterFrame = (): void => {
  if (document.body === null) requestAnimationFrame(afterFrame);
  else setTimeout(askFirst);
};

/**
 * Whether a heading may come above the frame's rows. Before the table of pages is parsed, any page that a visitor opens
 * may turn out to be the login.
 */
const mayBeHeaded = (): boolean =>
  root.dataset['frame'] === 'page' &&
  (tableOfFiles() ? ['/login', '/register'].includes(opened()) : token === undefined);

const showKeptPrices = (): void => {
  try {
    if (!showKeptTicker() && document.readyState === 'loading') requestAnimationFrame(showKeptPrices);
  } catch {
    // Storage is blocked, or what it holds is unreadable: first-screen.ts shows prices soon.
  }
};

// A background page runs no animation frames.
if (document.hidden) startPreloads();
else {
  requestAnimationFrame(afterFrame);
  requestAnimationFrame(() => translateFrame(opened, mayBeHeaded));
  if (path === TABS.home) requestAnimationFrame(showKeptPrices);
}
