// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { expectPoll, holdPolls } from '../../../tests/harness/polls.ts';
import { ExchangeScreen } from './ExchangeScreen.tsx';

const market = (id: number, base: string) => ({
  id,
  symbol: `${base.toLowerCase()}usdt`,
  title: `${base}/USDT`,
  coinname: base,
  trade_coin: 'USDT',
  close: '100',
});
const open = (symbol: string, more: object = {}) =>
  drawScreen(<ExchangeScreen symbol={symbol} name="Named by the link" onMarket={() => undefined} />, {
    getMarketList: { list: [market(1, 'BTC'), market(2, 'ETH')] },
    ...more,
  });
beforeEach(() => localStorage.clear());

test('SPOT-04 the exchange asks for the open orders of its own market alone, and for what there is to trade it with', async () => {
  const screen = await open('ethusdt');
  const asked = (name: string) => screen.asked.find((one) => one.name === name)?.fields;
  expect(asked('tradegetOrderList')).toMatchObject({ m_id: '2', status: '1', type: '0' });
  expect(asked('getMarketBalance')).toEqual({ m_id: '2' });
  expect(asked('getHuoBiTradeFromRedis')).toEqual({ symbol: 'ethusdt' });
  screen.one('button', 'Choose a market: ETH/USDT');
  expect(screen.one('a', 'Price alerts').getAttribute('href')).toBe('/alerts?currentSymbol=ethusdt');
  expect(screen.place.textContent).toContain('Open orders of this market will appear here.');
});

test('SPOT-04 MKT-05 a market that is not listed has neither orders nor a place among the ones opened last', async () => {
  const screen = await open('goneusdt');
  screen.one('button', 'Choose a market: Named by the link');
  expect(screen.place.textContent).toContain('This market is not available');
  expect(screen.asked.filter(({ name }) => name === 'tradegetOrderList' || name === 'getMarketBalance')).toEqual([]);
  expect(localStorage.getItem('member.recent-markets')).toBeNull();
  await screen.leave();
  await open('ethusdt');
  expect(localStorage.getItem('member.recent-markets')).toBe('ethusdt');
});

test('SPOT-04 of a list with the orders of all markets, the exchange has those of its own market', async () => {
  const order = (id: number, base: string, more: object = {}) => ({
    id,
    type: 1,
    status: 1,
    coinname: base,
    trade_coin: 'USDT',
    xjprice: String(id),
    predict_num: '1',
    ...more,
  });
  const { place } = await open('ethusdt', {
    tradegetOrderList: {
      list: [
        order(11, 'BTC'),
        order(12, 'ETH'),
        order(13, 'ETH', { trade_coin: 'BTC' }),
        order(14, 'ETH', { trade_coin: undefined }),
        order(15, 'ETH', { symbol: 'ethusdt' }),
        order(16, 'ETH', { symbol: 'ethusdc' }),
      ],
    },
  });
  const shown = [...place.querySelectorAll('.own-orders li')].map((row) => row.textContent?.match(/1[1-6]\.\d+/)?.[0]);
  expect(shown.map((price) => Math.trunc(Number(price)))).toEqual([12, 14, 15]);
});

test('MKT-01 SPOT-02 the exchange asks for the market list each second, and for the book each 2 s', async () => {
  holdPolls();
  const screen = await open('ethusdt');
  await expectPoll(screen, 'getMarketList', 1_000);
  await expectPoll(screen, 'getHuoBiTradeFromRedis', 2_000);
});

test('SPOT-04 the open orders are asked for every 5 s', async () => {
  holdPolls();
  await expectPoll(await open('ethusdt'), 'tradegetOrderList', 5_000);
});

test('MKT-01 where the book says when its price was, the exchange asks for the market list each 10 s', async () => {
  holdPolls();
  const level = [{ price: '100', amount: '1' }];
  const screen = await open('ethusdt', {
    getHuoBiTradeFromRedis: () => ({ sell: level, buy: level, close: '101', price_ts: Date.now() }),
  });
  await expectPoll(screen, 'getMarketList', 10_000);
});
