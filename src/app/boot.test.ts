// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const root = document.documentElement;

const forget = (): void => {
  localStorage.clear();
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
  forget();
  history.replaceState(null, '', '/');
  globalThis.earlyAnswers = undefined;
  globalThis.startPreloads = undefined;
  vi.unstubAllGlobals();
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

const callsFor = async (path: string): Promise<{ first: string[]; later: string[] }> => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace('/api/', ''));
    return new Response();
  });
  history.replaceState(null, '', path);
  await boot({});
  globalThis.startPreloads?.();
  const first = asked.splice(0);
  globalThis.startPreloads?.();
  return { first, later: asked.splice(0) };
};

test('home and market ask for prices alone, and for the rest once the script of the frame runs', async () => {
  expect(await callsFor('/')).toEqual({ first: ['getMarketList'], later: ['getBanner', 'getConfig', 'getSetting'] });
  vi.resetModules();
  const market = await callsFor('/market');
  expect(market).toEqual({ first: ['getMarketList'], later: ['getAllCurrencyList', 'getConfig', 'getSetting'] });
});

test('other pages ask for all that they need at once, and once only', async () => {
  const login = await callsFor('/login');
  expect(login).toEqual({ first: ['getConfig', 'getSetting'], later: [] });
});

test('where the script of the frame does not come, the rest is asked for with the code', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response();
  });
  history.replaceState(null, '', '/');
  await boot({});
  globalThis.startPreloads?.();
  expect(asked).toHaveLength(1);
  vi.runAllTimers();
  vi.useRealTimers();
  expect(asked).toHaveLength(4);
});
