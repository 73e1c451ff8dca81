/** Market calls, HTX's public REST and websocket protocol, and the published tick chain. */
import {
  getCurrencyTabs,
  getMarkets,
  getOrderBook,
  getPrices,
  getTabMarkets,
} from '../../src/contract/calls/market.ts';
import { createTickRecorder } from '../market/tick-recorder.ts';
import { listCurrencyTabs, listMarkets, listPrices, listTabMarkets, readBook } from '../services/markets/markets.ts';
import { ticksOfOptions } from '../services/options/ticks-needed.ts';
import type { App } from './app.ts';
import { registerMarketRest } from './market-rest.ts';
import { registerMarketStream } from './market-stream.ts';
import { serve } from './serve.ts';

/** Prices change every second; within this time everybody gets the same bytes, encoded and compressed once. */
const SHARED_MS = 900;
const BOOK_SHARED_MS = 250;

export const registerMarket = (app: App): void => {
  const { feed } = app;
  serve(app, getMarkets, () => listMarkets(feed), { sharedForMs: SHARED_MS, differences: true });
  serve(app, getPrices, (_request, { symbols }) => listPrices(feed, symbols), { sharedForMs: SHARED_MS });
  serve(app, getCurrencyTabs, async ({ lang }) => listCurrencyTabs(lang));
  serve(app, getTabMarkets, (_request, { tabId = '', childId }) => listTabMarkets(feed, tabId, childId), {
    sharedForMs: SHARED_MS,
  });
  serve(app, getOrderBook, (_request, { symbol }) => readBook(feed, symbol), { sharedForMs: BOOK_SHARED_MS });
  registerMarketRest(app);
  registerMarketStream(app);

  const recorder = createTickRecorder({
    // Reserved, so that no load delays recording: an option whose deadline has no tick is void.
    database: app.database.reserved,
    feed,
    clock: app.clock,
    log: app.log,
    needed: ticksOfOptions,
  });
  // The feed starts with the listener: requests without a socket, as tests send them, need no ticks.
  app.http.addHook('onListen', async () => {
    feed.start();
    recorder.start();
  });
  app.http.addHook('onClose', async () => {
    await recorder.stop();
    await feed.stop();
  });
};
