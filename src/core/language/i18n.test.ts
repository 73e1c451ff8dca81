import { i18n } from '@lingui/core';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { LANGUAGES } from '../../contract/languages.ts';

vi.mock('./catalogue-files.ts', () => ({ catalogueUrl: (code: string) => `/assets/${code}-hash.json` }));
const { sent } = vi.hoisted(() => ({
  sent: {
    calls: [] as unknown[],
    offers: [] as unknown[],
    error: undefined as unknown,
    /** What the next answer waits for. */
    slow: undefined as Promise<void> | undefined,
  },
}));
vi.mock('../transport/transport.ts', () => ({
  isOnline: () => true,
  send: async (call: { name: string }, payload: unknown) => {
    sent.calls.push([call.name, payload]);
    const { slow } = sent;
    sent.slow = undefined;
    await slow;
    if (sent.error !== undefined && slow === undefined) throw sent.error;
    return call.name === 'getLangList' ? sent.offers : undefined;
  },
}));
const kept = new Map<string, unknown>();
/** A database that never opens. */
let hangs = false;
vi.mock('../storage/storage.ts', () => ({
  cacheGet: (name: string) => (hangs ? new Promise(() => undefined) : Promise.resolve(kept.get(name))),
  cachePut: async (name: string, data: unknown) => {
    kept.set(name, { version: 1, savedAtMs: 0, data });
    return true;
  },
}));

const catalogue = (hello: string): Response => new Response(JSON.stringify({ messages: { hello: [hello] } }));
let files: Record<string, () => Response | Promise<Response>>;
let asked: string[];

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  kept.clear();
  hangs = false;
  asked = [];
  sent.calls = [];
  sent.error = undefined;
  sent.offers = [
    { code: 'en', name: '', isDefault: false },
    { code: 'ar', name: '', isDefault: true },
  ];
  files = { en: () => catalogue('Hello'), 'zh-cn': () => catalogue('你好'), ar: () => catalogue('مرحبًا') };
  vi.stubGlobal('navigator', { language: 'en-US', languages: ['en-US'], onLine: true });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input);
    asked.push(url);
    const code = /\/assets\/(.+)-hash\.json$/.exec(url)?.[1];
    return files[code ?? '']?.() ?? new Response('', { status: 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A page that starts with this stored language. */
const start = async (stored?: string) => {
  const store = new Map<string, string>(stored === undefined ? [] : [['device.language', stored]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  const { i18n: current } = await import('@lingui/core');
  return {
    ...(await import('./i18n.ts')),
    ...(await import('./choose-language.ts')),
    ...(await import('./language-choice.ts')),
    current,
    store,
  };
};

describe('the language on screen', () => {
  test('LANG-01 only the chosen catalogue is loaded, as a file of its own', async () => {
    const { startLanguage, current, readLanguageCode } = await start('zh-cn');
    await startLanguage();
    expect(asked).toEqual(['/assets/zh-cn-hash.json']);
    expect(current._('hello')).toBe('你好');
    expect(readLanguageCode()).toBe('zh-cn');
  });

  test('LANG-03 plurals and numbers go by the tag, not the code', async () => {
    const { startLanguage, current } = await start('zh');
    await startLanguage();
    expect(current.locale).toBe('zh-Hans');
  });

  test.each(LANGUAGES)(
    'LANG-03 a count within a sentence has the digits of all other figures: $code',
    async ({ code }) => {
      const days = [['days', 'plural', { one: ['#', ' …'], other: ['#', ' …'] }]];
      files[code] = () => new Response(JSON.stringify({ messages: { days } }));
      const { startLanguage, current } = await start(code);
      await startLanguage();
      expect(current._('days', { days: 90 })).toBe('90 …');
    },
  );

  test('LANG-04 a switch needs no reload: direction first, then the words; the choice is stored and the server told', async () => {
    const { startLanguage, chooseLanguage, onLanguage, current, store } = await start('en');
    await startLanguage();
    const seen: string[] = [];
    onLanguage(async ({ dir, tag }) => void seen.push(`${tag} ${dir} ${current._('hello')}`));
    expect(await chooseLanguage('ar')).toBe(true);
    expect(seen).toEqual(['ar rtl Hello']);
    expect(current._('hello')).toBe('مرحبًا');
    expect(store.get('device.language')).toBe('ar');
    expect(sent.calls).toEqual([['setLang', { code: 'ar' }]]);
  });

  test('LANG-04 what the server said is asked again in the new language: on screen at once, elsewhere when it is shown', async () => {
    const { startLanguage, chooseLanguage } = await start('en');
    const { queryClient } = await import('../queries/query-client.ts');
    await startLanguage();
    const queryFn = vi.fn(async () => 'مرحبًا');
    const shown = { queryKey: ['titles'], queryFn, initialData: 'Hello', staleTime: Number.POSITIVE_INFINITY };
    const leave = new QueryObserver(queryClient, shown).subscribe(() => undefined);
    queryClient.setQueryData(['seen before'], 'Hello');
    expect(queryFn).not.toHaveBeenCalled();
    await chooseLanguage('ar');
    expect(queryFn).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryState(['seen before'])?.isInvalidated).toBe(true);
    leave();
    queryClient.clear();
  });

  test('LANG-05 a choice that the server did not hear of is told to it with the network, and then no more', async () => {
    const { startLanguage, chooseLanguage, keepTellingLanguage } = await start('en');
    const { Refused, Unreachable } = await import('../transport/errors.ts');
    await startLanguage();
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    keepTellingLanguage();
    const toldOnline = async (error: unknown): Promise<unknown[]> => {
      sent.calls = [];
      sent.error = error;
      page.dispatchEvent(new Event('online'));
      await new Promise((resolve) => setTimeout(resolve));
      return sent.calls;
    };
    expect(await toldOnline(undefined)).toEqual([]);
    sent.error = new Unreachable('setLang', 'offline');
    await chooseLanguage('ar');
    for (const error of [new Unreachable('setLang', 'timeout'), undefined])
      expect(await toldOnline(error)).toEqual([['setLang', { code: 'ar' }]]);
    expect(await toldOnline(undefined)).toEqual([]);
    // A server that refuses has heard it.
    sent.error = new Refused('setLang', 0, 'Unknown method');
    await chooseLanguage('en');
    await new Promise((resolve) => setTimeout(resolve));
    expect(await toldOnline(undefined)).toEqual([]);
  });

  test('LANG-05 a late answer to an earlier choice does not stand for the one that the server did not hear of', async () => {
    const { startLanguage, chooseLanguage, keepTellingLanguage } = await start('en');
    const { Unreachable } = await import('../transport/errors.ts');
    await startLanguage();
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    keepTellingLanguage();
    let answer = (): void => undefined;
    sent.slow = new Promise((resolve) => {
      answer = resolve;
    });
    await chooseLanguage('ar');
    sent.error = new Unreachable('setLang', 'connection');
    await chooseLanguage('zh-cn');
    answer();
    await new Promise((resolve) => setTimeout(resolve));
    sent.calls = [];
    page.dispatchEvent(new Event('online'));
    expect(sent.calls).toEqual([['setLang', { code: 'zh-cn' }]]);
  });

  test('LANG-04 the later of two quick choices wins, whichever file comes first', async () => {
    const { startLanguage, chooseLanguage, current, readLanguageCode } = await start('en');
    await startLanguage();
    let slow: (response: Response) => void = () => undefined;
    files['ar'] = () => new Promise((resolve) => (slow = resolve));
    const first = chooseLanguage('ar');
    const second = chooseLanguage('zh-cn');
    expect(await second).toBe(true);
    slow(catalogue('مرحبًا'));
    expect(await first).toBe(false);
    expect(readLanguageCode()).toBe('zh-cn');
    expect(current._('hello')).toBe('你好');
  });

  test('LANG-05 a language that cannot be loaded leaves everything as it was, and can be tried again', async () => {
    const { startLanguage, chooseLanguage, readLanguageCode, store } = await start('en');
    await startLanguage();
    const good = files['ar'];
    for (const broken of [
      () => Promise.reject(new TypeError('network')),
      () => new Response('<html>'),
      () => new Response('', { status: 500 }),
    ]) {
      files['ar'] = broken;
      expect(await chooseLanguage('ar')).toBe(false);
      expect(readLanguageCode()).toBe('en');
      expect(store.get('device.language')).toBe('en');
    }
    files['ar'] = good as never;
    expect(await chooseLanguage('ar')).toBe(true);
  });

  test('PWA-02 offline, the words that the device kept are used', async () => {
    const first = await start('ar');
    await first.startLanguage();
    await eventually(() => expect(kept.has('messages:ar')).toBe(true));
    vi.resetModules();
    files['ar'] = () => Promise.reject(new TypeError('offline'));
    const { startLanguage, current } = await start('ar');
    await startLanguage();
    expect(current._('hello')).toBe('مرحبًا');
  });

  test('PWA-02 a network that answers nothing is waited for 3 s at most where the device has the words', async () => {
    kept.set('messages:ar', { version: 1, savedAtMs: 0, data: { path: '', messages: { hello: ['مرحبًا'] } } });
    files['ar'] = () => new Promise(() => undefined);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { startLanguage, current } = await start('ar');
    const started = startLanguage();
    await vi.advanceTimersByTimeAsync(3_000);
    await started;
    expect(current._('hello')).toBe('مرحبًا');
  });

  test('PWA-02 offline with a database that never opens, each language is waited for a second, then English is shown', async () => {
    for (const code of Object.keys(files)) files[code] = () => Promise.reject(new TypeError('offline'));
    hangs = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { startLanguage, readLanguageCode } = await start('ar');
    const started = startLanguage();
    await vi.advanceTimersByTimeAsync(2_000);
    await started;
    expect(readLanguageCode()).toBe('en');
  });

  test('LANG-02 where the words of the stored language cannot be had it starts with those of English', async () => {
    delete files['ar'];
    const { startLanguage, current, store } = await start('ar');
    await startLanguage();
    expect(current._('hello')).toBe('Hello');
    expect(store.get('device.language')).toBe('ar');
  });

  test('LANG-02 without any catalogue the app starts in English, and the stored choice stays', async () => {
    for (const code of Object.keys(files)) files[code] = () => Promise.reject(new TypeError('offline'));
    const { startLanguage, readLanguageCode, store } = await start('ar');
    await startLanguage();
    expect(readLanguageCode()).toBe('en');
    expect(store.get('device.language')).toBe('ar');
  });

  /** A start in English, because the words of the stored language could not be had; from now on they can. */
  const startWithoutWords = async () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    vi.stubGlobal('document', page);
    const good = files['ar'];
    files['ar'] = () => Promise.reject(new TypeError('offline'));
    const app = await start('ar');
    await app.startLanguage();
    app.keepTryingLanguage();
    await new Promise((resolve) => setTimeout(resolve));
    expect(app.readLanguageCode()).toBe('en');
    files['ar'] = good as never;
    asked = [];
    return { ...app, happens: (event: string) => page.dispatchEvent(new Event(event)) };
  };

  test.each(['online', 'visibilitychange'])(
    'LANG-04 PWA-03 a start in English for want of the words comes to the chosen language without a reload: %s',
    async (event) => {
      const { happens, current, readLanguageCode } = await startWithoutWords();
      happens(event);
      await eventually(() => expect(readLanguageCode()).toBe('ar'));
      expect(current._('hello')).toBe('مرحبًا');
      for (const again of ['online', 'visibilitychange']) happens(again);
      expect(asked).toEqual(['/assets/ar-hash.json']);
    },
  );

  test('LANG-04 what the member has chosen since such a start stays', async () => {
    const { happens, chooseLanguage, readLanguageCode } = await startWithoutWords();
    await chooseLanguage('zh-cn');
    happens('online');
    await new Promise((resolve) => setTimeout(resolve));
    expect([readLanguageCode(), asked]).toEqual(['zh-cn', ['/assets/zh-cn-hash.json']]);
  });

  test('LANG-02 an unsupported stored language becomes English, and that is saved', async () => {
    const { startLanguage, store } = await start('xx');
    await startLanguage();
    expect(store.get('device.language')).toBe('en');
  });
});

describe('the default that the server suggests', () => {
  test.each([
    ['counts where nothing is stored and the browser asks for none of ours', undefined, 'sw-KE', 'ar'],
    ['does not count where something is stored', 'en', 'sw-KE', 'en'],
    ['does not count where the browser asks for one of ours', undefined, 'de-DE', 'en'],
  ])('LANG-02 %s', async (_what, stored, browser, shown) => {
    vi.stubGlobal('navigator', { language: browser, languages: [browser], onLine: true });
    const { startLanguage, suggestLanguage, readLanguageCode, store } = await start(stored);
    await startLanguage();
    await suggestLanguage();
    expect(readLanguageCode()).toBe(shown);
    expect(store.get('device.language')).toBe(stored);
  });

  test('PWA-02 LANG-02 counts offline, too, where the list of an earlier visit and the words are on the device', async () => {
    vi.stubGlobal('navigator', { language: 'sw-KE', languages: ['sw-KE'], onLine: false });
    kept.set('messages:ar', { version: 1, savedAtMs: 0, data: { path: '', messages: { hello: ['مرحبًا'] } } });
    files['ar'] = () => Promise.reject(new TypeError('offline'));
    sent.error = new TypeError('offline');
    const { startLanguage, suggestLanguage, readLanguageCode } = await start();
    const { queryClient, queryKey } = await import('../queries/query-client.ts');
    const { getLanguages } = await import('../../contract/calls/site.ts');
    queryClient.setQueryData(queryKey(getLanguages, undefined), sent.offers);
    await startLanguage();
    await suggestLanguage();
    expect(readLanguageCode()).toBe('ar');
    queryClient.clear();
  });

  test('LANG-02 does not replace what the member chose while the server was asked', async () => {
    vi.stubGlobal('navigator', { language: 'sw-KE', languages: ['sw-KE'], onLine: true });
    const { startLanguage, suggestLanguage, chooseLanguage, readLanguageCode } = await start();
    await startLanguage();
    let answer = (): void => undefined;
    sent.slow = new Promise((resolve) => {
      answer = resolve;
    });
    const suggested = suggestLanguage();
    await chooseLanguage('zh-cn');
    answer();
    await suggested;
    expect(readLanguageCode()).toBe('zh-cn');
  });

  test('LANG-02 LANG-04 what the server said before is asked again in its language, and what it is just saying', async () => {
    vi.stubGlobal('navigator', { language: 'sw-KE', languages: ['sw-KE'], onLine: true });
    const { startLanguage, suggestLanguage, readLanguageCode } = await start();
    const { queryClient } = await import('../queries/query-client.ts');
    await startLanguage();
    const never = new Promise<string>(() => undefined);
    const answers = { said: Promise.resolve('in en'), saying: never };
    const leave = (['said', 'saying'] as const).map((name) => {
      const queryFn = () => (readLanguageCode() === 'en' ? answers[name] : Promise.resolve('in ar'));
      const shown = { queryKey: [name], queryFn, staleTime: Number.POSITIVE_INFINITY };
      return new QueryObserver(queryClient, shown).subscribe(() => undefined);
    });
    await eventually(() => expect(queryClient.getQueryData(['said'])).toBe('in en'));
    await suggestLanguage();
    const data = () => ['said', 'saying'].map((name) => queryClient.getQueryData([name]));
    await eventually(() => expect(data()).toEqual(['in ar', 'in ar']));
    for (const stop of leave) stop();
    queryClient.clear();
  });
});

test('LANG-06 the source text stands in for a message that no catalogue has', () => {
  expect(i18n._({ id: 'nowhere', message: 'Plain words' })).toBe('Plain words');
});
