// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { type Answers, drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { expectPoll, holdPolls } from '../../../tests/harness/polls.ts';
import { hasTradedHere } from '../../core/session/traded.ts';
import { OrderDesk } from './OrderDesk.tsx';
import { useOrderContext } from './use-order.ts';

const MARKET = {
  id: 1,
  symbol: 'btcusdt',
  title: 'BTC/USDT',
  coinname: 'BTC',
  trade_coin: 'USDT',
  close: '100',
  change: '1',
  price_step: '0.01',
  num_step: '0.001',
  fee_rate: '0.001',
};
const BOOK = {
  sell: [
    ['100.5', '1'],
    ['101', '4'],
  ],
  buy: [
    ['0', '9'],
    ['99.5', '1'],
    ['99', '4'],
  ],
};

const Desk = ({ more }: { more: object }) => (
  <OrderDesk
    symbol="btcusdt"
    context={{ ...useOrderContext('btcusdt'), ...more }}
    view="both"
    onView={() => undefined}
  />
);
const open = (more: object = {}, answers: Answers = {}) =>
  drawScreen(<Desk more={more} />, {
    getMarketList: { list: [MARKET] },
    getHuoBiTradeFromRedis: BOOK,
    getMarketBalance: { usdt_balance: '1000', coin_balance: '2' },
    upbbbuy: { order_id: '7' },
    ...answers,
  });
const chosen = async (side: 'Buy' | 'Sell', kind: 'Limit' | 'Market', more: object = {}, answers: Answers = {}) => {
  const screen = await open(more, answers);
  await screen.tap(side);
  await screen.tap(kind);
  return screen;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('SPOT-02 the form says what an order costs or brings, and what there is for it', () => {
  test('a buy takes the quote, and its fee is in the coin that is bought', async () => {
    const screen = await chosen('Buy', 'Limit');
    await screen.type('Price', '50');
    await screen.type('Quantity', '2');
    expect(screen.facts()).toEqual({
      Available: '1,000.00000000 USDT',
      Cost: '100.00000000 USDT',
      Fee: '0.00200000 BTC',
    });
  });

  test('a sell takes the coin, and its fee is in the quote; bids without a price are no offer', async () => {
    const screen = await chosen('Sell', 'Market');
    await screen.type('Quantity', '2');
    expect(screen.facts()).toEqual({
      Available: '2.00000000 BTC',
      Proceeds: '198.50000000 USDT',
      'Average price': '99.250000',
      Fee: '0.19850000 USDT',
    });
    expect(screen.place.querySelectorAll('.book-row-bid')).toHaveLength(2);
  });

  test.each([
    ['1', 'Fills at once'],
    ['3', 'Part of it fills at once'],
  ])(
    'SPOT-05 SHELL-09 of a limit order past the market, and its price, which changes, is not announced: %s',
    async (quantity, words) => {
      const screen = await chosen('Buy', 'Limit');
      const region = screen.place.querySelector('.order-form [role=status]');
      expect(region?.textContent).toBe('');
      await screen.type('Price', '100.5');
      await screen.type('Quantity', quantity);
      expect(region?.textContent).toBe(words);
      expect(screen.place.querySelector('.order-form .order-note')?.textContent).toBe(`${words} · ≈\u00a0100.50 USDT`);
    },
  );

  test('SPOT-01 a tap on the book fills in its price', async () => {
    const screen = await chosen('Buy', 'Limit');
    await screen.tap(/^Buy order99\.5/);
    expect(screen.field('Price').value).toBe('99.5');
  });

  test('SPOT-01 a tap on the book is no price of an order at the market', async () => {
    const screen = await chosen('Buy', 'Market');
    await screen.tap(/^Buy order99\.5/);
    await screen.tap('Limit');
    expect(screen.field('Price').value).toBe('');
  });

  test('what there is to trade with is asked for every 5 s', async () => {
    holdPolls();
    await expectPoll(await open(), 'getMarketBalance', 5_000);
  });
});

const fresh = { freshness: 'fresh', bookFreshness: 'fresh' };
const WAITING = 'Waiting for a fresh price';

test.each([
  ['at the market waits for a fresh price', 'Market', { ...fresh, freshness: 'stale' }, WAITING],
  ['at the market waits for a fresh book', 'Market', { ...fresh, bookFreshness: 'stale' }, WAITING],
  ['at the market goes out at a price of now', 'Market', fresh, undefined],
  ['at its own limit waits for no price', 'Limit', { freshness: 'stale', bookFreshness: 'stale' }, undefined],
  ['of any kind waits for the network', 'Limit', { freshness: 'offline' }, 'You are offline'],
  ['needs a market', 'Limit', { ...fresh, market: undefined }, 'This market is not available'],
] as const)('SPOT-03 MKT-06 an order %s', async (_what, kind, more, why) => {
  const screen = await chosen('Buy', kind, more);
  expect(screen.place.querySelector('#why-no-order')?.textContent).toBe(why);
  expect(screen.place.querySelector('button[type=submit]')?.hasAttribute('disabled')).toBe(why !== undefined);
});

test('SPOT-03 what is more than there is goes from its field, and the words that say so stay', async () => {
  const screen = await chosen('Buy', 'Market');
  await screen.type('Amount', '2000');
  await screen.tap('Buy BTC');
  expect(screen.field('Amount').value).toBe('');
  expect(screen.place.textContent).toContain('Insufficient available balance');
  expect(screen.place.querySelector('dialog[open]')).toBeNull();
});

test('SPOT-03 an order goes out as it was confirmed, and leaves the form without its quantity', async () => {
  holdPolls();
  const screen = await chosen('Sell', 'Limit');
  await screen.type('Price', '150');
  await screen.type('Quantity', '1.5');
  await screen.tap('Sell BTC');
  expect(hasTradedHere()).toBe(false);
  const read = () => screen.asked.filter(({ name }) => name === 'getMarketBalance').length;
  const before = read();
  await screen.tap('Sell 1.5 BTC');
  await screen.comes(() => expect(screen.field('Quantity').value).toBe(''));
  await screen.settle();
  expect(read()).toBe(before + 1);
  const sent = screen.asked.find(({ name }) => name === 'upbbbuy')?.fields;
  expect(sent).toMatchObject({ m_id: '1', type: '2', operate_type: '1', price: '150', num: '1.5' });
  expect(screen.field('Price').value).toBe('150');
  expect(hasTradedHere()).toBe(true);
  // The confirmation of that order is not one of the next.
  await screen.type('Quantity', '1');
  expect(screen.place.querySelector('dialog[open]')).toBeNull();
});

test('SPOT-03 an order that is refused leaves its figures in the form, and no confirmation that could send it again', async () => {
  const screen = await chosen('Sell', 'Limit', {}, { upbbbuy: () => refusal('Trading is paused') });
  await screen.type('Price', '150');
  await screen.type('Quantity', '1.5');
  await screen.tap('Sell BTC');
  await screen.tap('Sell 1.5 BTC');
  await screen.comes(() => expect(screen.place.querySelector('dialog[open]')).toBeNull());
  expect([screen.field('Price').value, screen.field('Quantity').value]).toEqual(['150', '1.5']);
});

test('SPOT-02 PWA-03 figures typed for a buy come back as a buy, whatever was chosen in another market since', async () => {
  const screen = await chosen('Buy', 'Limit');
  await screen.type('Price', '90');
  await screen.type('Quantity', '5');
  await screen.leave();
  localStorage.setItem('device.spot-form', 'sell market');
  const back = await open();
  const choices = [...back.place.querySelectorAll('input:checked')].map((input) => input.closest('label')?.textContent);
  expect(choices).toEqual(expect.arrayContaining(['Buy', 'Limit']));
  expect([back.field('Price').value, back.field('Quantity').value]).toEqual(['90', '5']);
  back.one('button', 'Buy BTC');
});

test('SPOT-02 a form without figures opens with the side last chosen, in whichever market that was', async () => {
  const screen = await chosen('Sell', 'Market');
  await screen.leave();
  localStorage.setItem('device.spot-form', 'buy market');
  const back = await open();
  back.one('button', 'Buy BTC');
});
