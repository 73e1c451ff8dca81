import { read } from '../call.ts';
import { id, omitted, record, requiredText, text, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { currencyTab, marketItem, marketPrice, orderBook } from '../entities/market.ts';

export const getMarkets = read({ name: 'getMarketList', access: 'public', response: listEnvelope(marketItem) });
/** The prices of a few markets, for pages that show only those; offered by the reference server only. */
export const getPrices = read({
  name: 'getPrices',
  access: 'public',
  payload: record({
    /** Separated by commas; the server leaves out symbols that are not listed. */
    symbols: wire('symbols', requiredText(600)),
  }),
  response: listEnvelope(marketPrice),
});
export const getCurrencyTabs = read({
  name: 'getAllCurrencyList',
  access: 'public',
  response: listEnvelope(currencyTab),
});
/** Markets of a tab (`fid`; every tab without it) and a sub-tab (`eid`; all without it). */
export const getTabMarkets = read({
  name: 'getAllMarketList',
  access: 'public',
  payload: record({ tabId: wire('fid', omitted(id)), childId: wire('eid', omitted(text)) }),
  response: listEnvelope(marketItem),
});
export const getOrderBook = read({
  name: 'getHuoBiTradeFromRedis',
  access: 'public',
  payload: record({ symbol: wire('symbol', requiredText(32)) }),
  response: orderBook,
});
