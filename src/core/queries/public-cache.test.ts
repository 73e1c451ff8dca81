import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => vi.unstubAllGlobals());

const app = async () => ({
  ...(await import('./public-cache.ts')),
  ...(await import('./query-client.ts')),
  ...(await import('../storage/storage.ts')),
  ...(await import('../language/language-choice.ts')),
  ...(await import('../../contract/calls/site.ts')),
  ...(await import('../../contract/calls/session.ts')),
  ...(await import('../../contract/call.ts')),
});

const CONFIG = { loan_switch: '1', custom_service: 'https://help.test', future_switch: '1' };

describe('public answers that outlive the page', () => {
  test('PWA-02 HOME-04 the next start has the config of the last at once, with its age', async () => {
    const first = await app();
    first.persistPublicCache(first.queryClient, () => 5_000);
    await first.queryClient.fetchQuery({
      queryKey: first.queryKey(first.getConfig, undefined),
      queryFn: () => first.decodeResponse(first.getConfig, CONFIG),
    });
    await eventually(async () => expect(await first.cacheGet('getConfig')).toMatchObject({ savedAtMs: 5_000 }));

    vi.resetModules();
    const next = await app();
    await next.restorePublicCache(next.queryClient);
    const key = next.queryKey(next.getConfig, undefined);
    expect(next.queryClient.getQueryData(key)).toMatchObject({
      loansEnabled: true,
      customerServiceUrl: 'https://help.test',
    });
    expect(next.queryClient.getQueryState(key)?.dataUpdatedAt).toBe(5_000);
  });

  test('API-09 however young a cached answer is, the server is asked again at the next start', async () => {
    const { queryClient, queryKey, getConfig, getSettings, restorePublicCache, cachePut } = await app();
    await cachePut('getConfig', CONFIG, Date.now());
    await cachePut('getSetting', { logo: '', name: 'Harbour', custom_script: '', unread_notice_switch: 1 }, Date.now());
    await restorePublicCache(queryClient);
    for (const call of [getConfig, getSettings]) {
      const query = queryClient.getQueryCache().find({ queryKey: queryKey(call as typeof getConfig, undefined) });
      expect(query?.state.data).toBeDefined();
      expect(query?.isStaleByTime(60_000)).toBe(true);
    }
  });

  test('PWA-02 what was kept never overwrites an answer that came first', async () => {
    const { queryClient, queryKey, getConfig, restorePublicCache, cachePut } = await app();
    await cachePut('getConfig', CONFIG, 1);
    queryClient.setQueryData(queryKey(getConfig, undefined), 'newer');
    await restorePublicCache(queryClient);
    expect(queryClient.getQueryData(queryKey(getConfig, undefined))).toBe('newer');
  });

  test.each([
    ['text', 'rubbish'],
    ['a list', [1]],
    ['nothing', null],
    ['another contract', { list: 'x' }],
  ])('PWA-02 a cached answer that is %s is left alone', async (_what, data) => {
    const { queryClient, queryKey, getSettings, getLanguages, restorePublicCache, cachePut } = await app();
    await cachePut('getSetting', data, 1);
    await cachePut('getLangList', { list: 7 }, 1);
    await restorePublicCache(queryClient);
    expect(queryClient.getQueryData(queryKey(getLanguages, undefined))).toBeUndefined();
    const settings = queryClient.getQueryData(queryKey(getSettings, undefined));
    if (settings !== undefined) expect(settings).toMatchObject({ name: '' });
  });

  test('PWA-02 a device whose clock was set back does not make an answer come from the future', async () => {
    const { queryClient, queryKey, getConfig, restorePublicCache, cachePut } = await app();
    await cachePut('getConfig', CONFIG, Date.now() + 86_400_000);
    await restorePublicCache(queryClient);
    expect(queryClient.getQueryState(queryKey(getConfig, undefined))?.dataUpdatedAt).toBeLessThanOrEqual(Date.now());
  });

  test('PWA-03 what was read about the exchange is there again without a network, in its own language', async () => {
    const answers = (title: string) => ({ list: [{ id: 1, title, content: '<p>1</p>' }] });
    const read = async (language: 'en' | 'de', title: string) => {
      const { queryClient, queryKey, getContents, decodeResponse, persistPublicCache, keepLanguage } = await app();
      keepLanguage(language, false);
      const stop = persistPublicCache(queryClient);
      await queryClient.fetchQuery({
        queryKey: queryKey(getContents, undefined),
        queryFn: () => decodeResponse(getContents, answers(title)),
      });
      stop();
    };
    await read('en', 'About us');
    await read('de', 'Über uns');
    const { cacheGet } = await app();
    await eventually(async () => expect(await cacheGet('getContentList:de')).toBeDefined());
    for (const [language, title] of [
      ['en', 'About us'],
      ['de', 'Über uns'],
      ['fr', undefined],
    ] as const) {
      vi.resetModules();
      const next = await app();
      next.keepLanguage(language, false);
      await next.restorePublicCache(next.queryClient);
      const kept = next.queryClient.getQueryData<{ title: string }[]>(next.queryKey(next.getContents, undefined));
      expect(kept?.[0]?.title).toBe(title);
    }
  });

  test('PWA-05 nothing private is ever kept', async () => {
    const { queryClient, queryKey, getMember, getConfig, decodeResponse, persistPublicCache, cacheGet } = await app();
    persistPublicCache(queryClient);
    await queryClient.fetchQuery({ queryKey: queryKey(getMember, undefined), queryFn: () => ({ username: 'ann' }) });
    await queryClient.fetchQuery({
      queryKey: queryKey(getConfig, undefined),
      queryFn: () => decodeResponse(getConfig, CONFIG),
    });
    await eventually(async () => expect(await cacheGet('getConfig')).toBeDefined());
    expect(await cacheGet('getusr')).toBeUndefined();
    const databases = await indexedDB.databases();
    expect(databases.length).toBeLessThanOrEqual(1);
  });

  test('PWA-02 an answer is written once the screen has all of them and the device is idle', async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
    const { queryClient, queryKey, getConfig, getBanners, decodeResponse, persistPublicCache, cacheGet } = await app();
    persistPublicCache(queryClient, () => 5_000);
    let answer: (banners: never[]) => void = () => undefined;
    const later = queryClient.fetchQuery({
      queryKey: queryKey(getBanners, undefined),
      queryFn: () => new Promise<never[]>((resolve) => (answer = resolve)),
    });
    await queryClient.fetchQuery({
      queryKey: queryKey(getConfig, undefined),
      queryFn: () => decodeResponse(getConfig, CONFIG),
    });
    expect(idle).toHaveLength(0);
    answer([]);
    await later;
    await eventually(() => expect(idle).toHaveLength(2));
    expect(await cacheGet('getConfig')).toBeUndefined();
    for (const run of idle) run();
    await eventually(async () => expect(await cacheGet('getConfig')).toMatchObject({ savedAtMs: 5_000 }));
  });

  test('PWA-02 an answer that comes every second is written every ten', async () => {
    const { queryClient, queryKey, getConfig, persistPublicCache, cacheGet, decodeResponse } = await app();
    let now = 100_000;
    persistPublicCache(queryClient, () => now);
    for (let second = 0; second < 25; second += 1) {
      now += 1_000;
      await queryClient.fetchQuery({
        queryKey: queryKey(getConfig, undefined),
        queryFn: () => decodeResponse(getConfig, { ...CONFIG, custom_service: `https://help.test/${second}` }),
      });
    }
    await eventually(async () => expect(await cacheGet('getConfig')).toMatchObject({ savedAtMs: 121_000 }));
  });
});
