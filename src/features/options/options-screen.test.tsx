// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { expectPoll, holdPolls } from '../../../tests/harness/polls.ts';
import type { ChartMarker } from '../../ui/chart/chart-markers.ts';
import { OptionsScreen } from './OptionsScreen.tsx';

/** What the chart on screen was given last. */
const chart = vi.hoisted((): { markers: readonly ChartMarker[] } => ({ markers: [] }));
vi.mock('../../ui/chart/load-candles.ts', () => ({ loadCandles: async () => ({}) }));
vi.mock('../../ui/chart/ChartPanel.tsx', () => ({
  ChartPanel: ({ markers }: { markers: readonly ChartMarker[] }) => {
    chart.markers = markers;
    return null;
  },
}));
/** The results that were signalled, oldest first. */
const signalled = vi.hoisted((): string[] => []);
vi.mock('../../core/base/settlement-signal.ts', () => ({
  signalSettlement: (result: string) => signalled.push(result),
}));

const market = (id: number, base: string, close: string) => ({
  id,
  symbol: `${base.toLowerCase()}usdt`,
  title: `${base}/USDT`,
  coinname: base,
  trade_coin: 'USDT',
  close,
});
const OPENED_S = Math.floor(Date.now() / 1000);
const option = (id: number, symbol: string, more: object = {}) => ({
  id,
  symbol,
  status: '1',
  num: '10',
  time: 600,
  count_down: 600,
  hyzd: 1,
  buytime: OPENED_S,
  buyprice: '100',
  payout_rate: '0.8',
  ...more,
});
const open = (symbol: string, more: object = {}) =>
  drawScreen(<OptionsScreen symbol={symbol} name={undefined} onMarket={() => undefined} />, {
    getMarketList: { list: [market(1, 'BTC', '101'), market(2, 'ETH', '90')] },
    getHyConfig: { hy_price_type: '2', hytime: '30', hymin: '10', hy_rate: '0.8', balance: '100', coinname: 'USDT' },
    getHyOrderList: ({ status }: { status?: string }) => ({
      list:
        status === '1'
          ? [option(7, 'btcusdt'), option(8, 'ethusdt', { hyzd: 2 }), option(9, 'btcusdt', { buyprice: '' })]
          : [],
    }),
    ...more,
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signalled.length = 0;
});

test('OPT-04 the chart of a market has the entries of its own options alone, each for as long as it runs', async () => {
  const btc = await open('btcusdt');
  const lifeMs = [OPENED_S * 1_000, (OPENED_S + 600) * 1_000];
  expect(chart.markers.map(({ id, price, text, life }) => [id, price, text, life?.openedMs, life?.deadlineMs])).toEqual(
    [['7', 100, 'Entry, up', ...lifeMs]],
  );
  await btc.leave();
  await open('ethusdt');
  expect(chart.markers.map(({ id, text }) => [id, text])).toEqual([['8', 'Entry, down']]);
});

test('OPT-04 without a symbol an option belongs to the market that it is named after, or whose coin it names', async () => {
  const list = [
    option(7, '', { coinname: 'BTC/USDT' }),
    option(8, '', { coinname: 'ETH/USDT' }),
    option(9, '', { coinname: 'ETH' }),
  ];
  await open('ethusdt', {
    getHyOrderList: ({ status }: { status?: string }) => ({ list: status === '1' ? list : [] }),
  });
  expect(chart.markers.map(({ id }) => id)).toEqual(['8', '9']);
});

test('OPT-01 OPT-04 an option on another market stands in the list with the name and the price of that', async () => {
  const { place } = await open('ethusdt');
  const cards = [...place.querySelectorAll('article.option-card')].map((card) => [
    card.querySelector('strong')?.textContent,
    card.querySelectorAll('dd')[1]?.textContent,
    card.querySelector('.option-standing')?.textContent,
  ]);
  expect(cards).toEqual([
    ['BTC/USDT', '101.000000', 'Winning now +8.00000000'],
    ['ETH/USDT', '90.000000', 'Winning now +8.00000000'],
    ['BTC/USDT', '101.000000', undefined],
  ]);
});

test('OPT-04 an option that ends says so on its card, leaves the chart, and what there is to stake is asked for anew', async () => {
  const over = option(7, 'btcusdt', { count_down: 0, deadline_ms: Date.now() - 5_000 });
  const screen = await open('btcusdt', {
    getHyOrderList: ({ status }: { status?: string }) => ({ list: status === '1' ? [over] : [] }),
    getHyOrderInfo: { ...over, status: '2', is_win: 1, ploss: '8', sellprice: '101' },
    getProtection: {
      stake_limit: { amount: '30' },
      loss_limit: {},
      staked_today: '10',
      open_stakes: '10',
      net_today: '0',
      day_ends_at: 1_900_000_000_000,
    },
  });
  await screen.comes(() =>
    expect(screen.place.querySelector('.option-card-result')?.textContent).toBe('SettledWon +8.00000000 USDT'),
  );
  await screen.settle();
  expect(chart.markers).toEqual([]);
  // No `result` was sent, as by another backend: won or lost says it.
  expect(signalled).toEqual(['win']);
  for (const call of ['getHyConfig', 'getProtection'])
    expect(
      screen.asked.filter(({ name }) => name === call),
      call,
    ).toHaveLength(2);
});

test('OPT-01 who comes back to the options in progress has them read again', async () => {
  holdPolls();
  const screen = await open('btcusdt');
  const read = () => screen.asked.filter(({ name, fields }) => name === 'getHyOrderList' && fields['status'] === '1');
  await screen.tap('Settled');
  expect(read()).toHaveLength(1);
  await screen.tap('In progress');
  expect(read()).toHaveLength(2);
});

test('OPT-01 the settled options come when their tab is opened, below the sums of the day', async () => {
  const screen = await open('btcusdt', {
    getProfitDays: {
      days: [
        { day: '2026-11-20', type: 2, coin: 'USDT', profit: '-2', fee: '0', turnover: '30', no_cost: '0', num: 1234 },
      ],
      markets: [],
    },
  });
  expect(screen.asked.some(({ name, fields }) => name === 'getHyOrderList' && fields['status'] === '2')).toBe(false);
  await screen.tap('Settled');
  expect(screen.asked.some(({ name, fields }) => name === 'getHyOrderList' && fields['status'] === '2')).toBe(true);
  const asked = screen.asked.find(({ name }) => name === 'getProfitDays')?.fields;
  expect([asked?.['type'], asked?.['date_to']]).toEqual(['2', asked?.['date_from']]);
  expect(screen.one('section', 'Today').querySelector('dl')?.textContent).toBe(
    'Settled1,234Staked30.00Paid out28.00Net-2.00',
  );
});

test('MKT-01 options ask for the market list each 2.5 s', async () => {
  holdPolls();
  await expectPoll(await open('btcusdt'), 'getMarketList', 2_500);
});

test('MKT-01 where prices alone can be had options ask for these each 2.5 s, and for the market list each 10 s', async () => {
  holdPolls();
  const screen = await open('btcusdt', {
    getConfig: { market_source: 'htx' },
    getPrices: { list: [{ symbol: 'btcusdt', close: '102' }] },
  });
  await expectPoll(screen, 'getPrices', 2_500);
  await expectPoll(screen, 'getMarketList', 10_000);
});
