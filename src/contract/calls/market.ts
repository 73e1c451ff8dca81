import { read } from '../call.ts';
import { id, omitted, record, requiredText, text, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { currencyTab, marketItem, marketPrice, orderBook } from '../entities/market.ts';

export const getMarkets = read({ name: 'getMarketList', access: 'public', response: listEnvelope(marketItem) });
/** The prices of a few markets, for a page that shows no more; the reference server only. */
export const getPrices = read({
  name: 'getPrices',
  access: 'public',
  payload: record({
    /** With commas between them; those that are not listed are left out. */
    symbols: wire('symbols', requiredText(600)),
  }),
  response: listEnvelope(marketPrice),
});
export const getCurrencyTabs = read({
  name: 'getAllCurrencyList',
  access: 'public',
  response: listEnvelope(currencyTab),
});
/** Markets of a tab (`fid`, nothing for every tab) and sub-tab (`eid`, nothing for All). */
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
