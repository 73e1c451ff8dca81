import { afterEach, expect, test, vi } from 'vitest';
import { dropPreloadedResponses, withPreloadedResponses } from './preloaded-responses.ts';

const URL_OF_BOOK = 'https://exchange.example/api/getHuoBiTradeFromRedis';

const preload = (name: string, token?: string): void => {
  globalThis.earlyAnswers = {
    [name]: {
      language: 'en',
      token,
      response: Promise.resolve(new Response('preloaded', { headers: { date: 'then', 'x-request-id': '1' } })),
    },
  };
};
afterEach(() => {
  globalThis.earlyAnswers = undefined;
});

const network = vi.fn<typeof fetch>(async () => new Response('asked'));
const ask = async (url: string, body?: Record<string, string>, headers: Record<string, string> = {}) => {
  const init = body === undefined ? { method: 'GET' } : { method: 'POST', body: new URLSearchParams(body) };
  return withPreloadedResponses(network)(new Request(url, { ...init, headers: { lang: 'en', ...headers } }));
};
const textOf = async (response: Promise<Response>): Promise<string> => (await response).text();

test('PWA-02 what was asked for ahead is given to the first request for the same, and to no other', async () => {
  preload('/api/getHuoBiTradeFromRedis?symbol=btcusdt');
  expect(await textOf(ask(URL_OF_BOOK, { symbol: 'ethusdt' }))).toBe('asked');
  expect(await textOf(ask(URL_OF_BOOK))).toBe('asked');
  expect(await textOf(ask(URL_OF_BOOK, { symbol: 'btcusdt' }))).toBe('preloaded');
  expect(await textOf(ask(URL_OF_BOOK, { symbol: 'btcusdt' }))).toBe('asked');
});

test('PWA-02 a request whose body was looked at is still sent with it', async () => {
  preload('/api/getHuoBiTradeFromRedis?symbol=btcusdt');
  network.mockClear();
  await ask(URL_OF_BOOK, { symbol: 'ethusdt' });
  const [sent] = network.mock.lastCall ?? [];
  expect(await (sent as Request).text()).toBe('symbol=ethusdt');
});

test('PWA-05 an answer for one member, or in one language, is given to nobody else', async () => {
  const others: Record<string, string>[] = [{ token: 'another' }, { lang: 'de', token: 'own' }, { lang: 'en' }];
  for (const headers of others) {
    preload('/api/getConfig', 'own');
    expect(await textOf(ask('https://exchange.example/api/getConfig', {}, headers))).toBe('asked');
  }
  preload('/api/getConfig', 'own');
  expect(await textOf(ask('https://exchange.example/api/getConfig', {}, { token: 'own' }))).toBe('preloaded');
});

test("OPT-05 the server's clock is not read from an answer that waited", async () => {
  preload('/api/getConfig');
  const { headers } = await ask('https://exchange.example/api/getConfig');
  expect([headers.get('date'), headers.get('x-request-id')]).toEqual([null, '1']);
});

test('PWA-02 what was refused ahead is asked for again', async () => {
  const refused = Promise.resolve(new Response('Bad gateway', { status: 502 }));
  globalThis.earlyAnswers = { '/api/getConfig': { language: 'en', token: undefined, response: refused } };
  expect(await textOf(ask('https://exchange.example/api/getConfig', {}))).toBe('asked');
});

test('MKT-06 what no request took is not there for a later one, which would get old prices', async () => {
  preload('/api/getMarketList');
  dropPreloadedResponses();
  expect(await textOf(ask('https://exchange.example/api/getMarketList', {}))).toBe('asked');
});
