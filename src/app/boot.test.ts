// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../tests/harness/eventually.ts';

const root = document.documentElement;

const forget = (): void => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  document.head.innerHTML = '';
};

beforeEach(() => {
  vi.resetModules();
  forget();
  document.head.innerHTML = '<meta name="theme-color" content="">';
  // No animation frame ever runs: these tests cover only what boot.ts decides before the first one.
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('addEventListener', () => undefined);
});
// Test files share one document: reset it, so that the next file inherits neither this one's language nor its responses.
afterEach(() => {
  vi.unstubAllGlobals();
  forget();
  history.replaceState(null, '', '/');
  globalThis.earlyAnswers = undefined;
  globalThis.startPreloads = undefined;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const boot = async (kept: Readonly<Record<string, string>>, { dark = false, language = 'en-US' } = {}) => {
  for (const [name, value] of Object.entries(kept)) localStorage.setItem(`device.${name}`, value);
  vi.stubGlobal('matchMedia', () => ({ matches: dark }));
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  await import('./boot.ts');
  const bar = document.querySelector('meta')?.getAttribute('content');
  return { night: root.classList.contains('dark'), bar, dir: root.dir, lang: root.lang };
};

test('SHELL-08 before the first picture the page is in the chosen theme, whatever the system likes', async () => {
  expect(await boot({ theme: 'night' })).toMatchObject({ night: true, bar: '#0b1622' });
  vi.resetModules();
  expect(await boot({ theme: 'day' }, { dark: true })).toMatchObject({ night: false, bar: '#ffffff' });
});

test('SHELL-08 where nothing was chosen it is in that of the system', async () => {
  expect(await boot({}, { dark: true })).toMatchObject({ night: true });
  vi.resetModules();
  expect(await boot({}, { dark: false })).toMatchObject({ night: false });
});

test('LANG-04 before the first picture the page runs in the direction of its language', async () => {
  expect(await boot({ language: 'ar' })).toMatchObject({ dir: 'rtl', lang: 'ar' });
  vi.resetModules();
  expect(await boot({ language: 'cr' })).toMatchObject({ dir: 'ltr', lang: 'hr' });
});

test('before the first picture a rise has the colour that was chosen for it', async () => {
  await boot({ moves: 'red-rise' });
  expect(root.dataset['moves']).toBe('red-rise');
});

/** Starts the page at a path. The animation frame and the timers run when the test says so. */
const preloading = async (path: string) => {
  const asked: string[] = [];
  const tokens = new Set<string | undefined>();
  const frames: (() => void)[] = [];
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(url.replace('/api/', ''));
    tokens.add(headers['Token']);
    return new Response();
  });
  history.replaceState(null, '', path);
  await boot({});
  return {
    asked: () => asked.splice(0),
    tokens: () => [...tokens],
    paint: () => {
      for (const frame of frames.splice(0)) frame();
      vi.advanceTimersByTime(0);
    },
  };
};

test('home and market ask for prices alone, and for the rest once the script of the frame runs', async () => {
  const home = await preloading('/');
  home.paint();
  expect(home.asked()).toEqual(['getMarketList']);
  globalThis.startPreloads?.();
  expect(home.asked()).toEqual(['getBanner', 'getConfig', 'getSetting']);
  vi.resetModules();
  const market = await preloading('/market');
  market.paint();
  expect(market.asked()).toEqual(['getMarketList']);
  globalThis.startPreloads?.();
  expect(market.asked()).toEqual(['getAllCurrencyList', 'getConfig', 'getSetting']);
});

test('where the script of the frame runs before the first paint, it finds all that it draws asked for', async () => {
  const home = await preloading('/');
  globalThis.startPreloads?.();
  expect(home.asked()).toEqual(['getMarketList', 'getBanner', 'getConfig', 'getSetting']);
  home.paint();
  expect(home.asked()).toEqual([]);
});

test('other pages ask for all that they need at once, and once only', async () => {
  const login = await preloading('/login');
  login.paint();
  expect(login.asked()).toEqual(['getConfig', 'getSetting']);
  globalThis.startPreloads?.();
  expect(login.asked()).toEqual([]);
});

test('prices that cannot be read back do not mark the build as failed', async () => {
  localStorage.setItem('device.ticker', '{"a');
  const home = await preloading('/');
  expect(home.paint).not.toThrow();
});

test('where the script of the frame does not come, the rest is asked for with the code', async () => {
  const home = await preloading('/');
  home.paint();
  expect(home.asked()).toHaveLength(1);
  vi.runAllTimers();
  expect(home.asked()).toHaveLength(3);
});

test('AUTH-05 PWA-05 what is asked for ahead for a member is asked for as the member of this tab', async () => {
  localStorage.setItem('member.token', 'remembered');
  sessionStorage.setItem('member.token', 'of this tab');
  const exchange = await preloading('/exchange?currentSymbol=ethusdt');
  exchange.paint();
  expect(exchange.asked()).toContain('getHuoBiTradeFromRedis');
  expect(exchange.tokens()).toEqual(['of this tab']);
  expect(globalThis.earlyAnswers?.['/api/getHuoBiTradeFromRedis?symbol=ethusdt']?.token).toBe('of this tab');
});

test('SHELL-02 for a visitor, who is led to the login, nothing of the trading page is asked for', async () => {
  const exchange = await preloading('/exchange');
  exchange.paint();
  expect(exchange.asked()).not.toContain('getHuoBiTradeFromRedis');
  expect(exchange.tokens()).toEqual([undefined]);
});

test('PWA-03 without a network nothing is asked for ahead', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const home = await preloading('/');
  home.paint();
  globalThis.startPreloads?.();
  vi.runAllTimers();
  expect(home.asked()).toEqual([]);
});

test('PWA-04 a page that fails before its first render tells the worker, which goes back to the build before', async () => {
  const heard: Record<string, () => void> = {};
  vi.stubGlobal('addEventListener', (type: string, run: () => void) => {
    heard[type] = run;
  });
  const postMessage = vi.fn();
  vi.stubGlobal('navigator', Object.assign(navigator, { serviceWorker: { controller: { postMessage } } }));
  document.head.innerHTML += '<meta name="build" content="b-7">';
  await boot({});
  for (const type of ['error', 'unhandledrejection']) heard[type]?.();
  expect(postMessage.mock.calls).toEqual([[{ type: 'failed', build: 'b-7' }], [{ type: 'failed', build: 'b-7' }]]);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A page in a tab that loses an element's file; what the page waits for happens when the test says so. */
const losing = async (element: 'script' | 'stylesheet' | 'modulepreload') => {
  const listeners: [string, (event: { target: unknown }) => void][] = [];
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('addEventListener', (...listener: (typeof listeners)[number]) => listeners.push(listener));
  await boot({});
  const lost = document.createElement(element === 'script' ? 'script' : 'link');
  if (element === 'script') lost.setAttribute('src', '/assets/first-BOChjtXd.js');
  else lost.setAttribute('rel', element);
  if (element === 'stylesheet') lost.setAttribute('fetchpriority', 'low');
  const happens = async (type: string, target?: unknown): Promise<void> => {
    for (const [heard, run] of listeners) if (heard === type) run({ target });
    await vi.advanceTimersByTimeAsync(10_000);
  };
  await happens('error', lost);
  return happens;
};

test.each(['script', 'stylesheet'] as const)(
  'PWA-04 where the page loses its own %s, it is reloaded once, also where the tab may keep nothing',
  async (element) => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', async () => new Response());
    await losing(element);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.stubGlobal('sessionStorage', undefined);
    await losing(element);
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test('PWA-03 PWA-04 a lost file costs no page while the server does not answer, and comes with the network', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const happens = await losing('script');
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal('fetch', async () => new Response());
  await happens('online');
  expect(reload).toHaveBeenCalledTimes(1);
});

test('PWA-04 a file that is only fetched ahead reloads nothing', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', async () => new Response());
  await losing('modulepreload');
  expect(reload).not.toHaveBeenCalled();
});

test('PWA-04 where the boot script itself was lost, the script of the frame has the page reloaded', async () => {
  root.lang = 'en';
  const hardReload = vi.fn(async () => true);
  vi.doMock('../shell/pwa/hard-reload.ts', () => ({ hardReload, isMissingChunk: () => false }));
  await import('./first-screen.ts');
  await eventually(() => expect(hardReload).toHaveBeenCalledTimes(1));
  vi.doUnmock('../shell/pwa/hard-reload.ts');
});
