// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { getOrderBook } from '../../contract/calls/market.ts';
import { queryClient, queryKey } from './query-client.ts';
import { takePreloaded } from './take-preloaded.ts';

const BOOK = { symbol: 'btcusdt' };

const preload = (answer: object, answeredAtMs: number): void => {
  const response = Promise.resolve(Response.json(answer));
  globalThis.earlyAnswers = {
    '/api/getHuoBiTradeFromRedis?symbol=btcusdt': { language: 'en', token: undefined, response, answeredAtMs },
  };
};
const stateOf = () => queryClient.getQueryState(queryKey(getOrderBook, BOOK));

afterEach(() => {
  queryClient.clear();
  globalThis.earlyAnswers = undefined;
});

test('MKT-06 what was asked for ahead is as old as its answer, however late the code takes it', async () => {
  preload({ code: 1, msg: '', data: { sell: [], buy: [] } }, 1_000);
  await takePreloaded(getOrderBook, BOOK);
  expect(stateOf()).toMatchObject({ status: 'success', dataUpdatedAt: 1_000 });
});

test('PWA-02 what was not asked for ahead is not asked for by taking it', async () => {
  await takePreloaded(getOrderBook, BOOK);
  expect(stateOf()).toBeUndefined();
});

test('MKT-06 what was asked for ahead does not take the place of what the page has by now', async () => {
  const book = { asks: [], bids: [] };
  queryClient.setQueryData(queryKey(getOrderBook, BOOK), book, { updatedAt: 2_000 });
  preload({ code: 1, msg: '', data: { sell: [], buy: [] } }, 1_000);
  await takePreloaded(getOrderBook, BOOK);
  expect(stateOf()).toMatchObject({ data: book, dataUpdatedAt: 2_000 });
});
