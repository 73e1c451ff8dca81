// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { expectPoll, holdPolls } from '../../../tests/harness/polls.ts';
import { besideBalances, expectReadAgain } from '../../../tests/harness/read-again.tsx';
import { getBalances, getCoinBalance } from '../../contract/calls/assets.ts';
import { buyMining } from '../../contract/calls/mining.ts';
import { MiningApplicationScreen } from './MiningApplicationScreen.tsx';
import { MiningScreen } from './MiningScreen.tsx';

const open = (config: object = {}) =>
  drawScreen(besideBalances(<MiningApplicationScreen productId="1" />), {
    getConfig: { machine_switch: 1, ...config },
    getMiningMachineList: {
      list: [
        {
          id: 1,
          title: 'Miner',
          coin: 'USDT',
          c_id: '5',
          min_price: 100,
          max_price: 900,
          interest_rate: '0.5',
          cycle: 7,
        },
      ],
    },
    getCoinBalance: {
      balance_list: [
        { type: 2, balance: '700' },
        { type: 1, balance: '150' },
      ],
    },
  });

test('PROD-02 what can be locked is what the spot account has, and the confirmation says for how long and for what', async () => {
  const screen = await open();
  expect(screen.facts()).toMatchObject({ Available: '150.00000000 USDT' });
  await screen.type('Amount', '120');
  await screen.tap('Lock and mine');
  expect(screen.one('dialog button', /^Lock \d/).textContent).toBe('Lock 120 USDT');
  expect(screen.facts()).toMatchObject({
    Amount: '120.00000000 USDT',
    'Locked for': '7 days',
    'Daily rate': '0.50%',
    'Estimated yield': '+4.20000000 USDT',
  });
});

test.each([
  [{ market_source: 'simulated' }, true],
  [{}, false],
])(
  'PROD-02 API-06 when yield and amount are paid is said only by the rules of the reference server: %j',
  async (config, said) => {
    const screen = await open(config);
    await screen.type('Amount', '120');
    await screen.tap('Lock and mine');
    screen.one('dialog button', 'Lock 120 USDT');
    expect(screen.place.textContent?.includes('The yield is paid every day.')).toBe(said);
  },
);

test('PROD-02 what was earned so far is not what the whole cycle yields', async () => {
  const order = { id: 1, title: 'Miner', coin: 'USDT', amount: '120', days: 7, earned: '1.2', total_revenue: '4.2' };
  const screen = await drawScreen(<MiningScreen tab="orders" onTab={() => undefined} />, {
    getMiningMachineOrders: { list: [order] },
  });
  expect(screen.facts()).toMatchObject({
    Earned: '+1.20000000 USDT',
    'Yield of the whole cycle': '4.20000000 USDT',
  });
});

test.each([
  [0, 'Running', 'Day 2 of 7'],
  [1, 'Finished', 'Day 7 of 7'],
])('PROD-02 an order with finished = %i is called %s, and says how far it is: %s', async (finished, word, day) => {
  const DAY_MS = 86_400_000;
  const start = Date.now() - 2.5 * DAY_MS;
  const order = { id: 1, title: 'Miner', coin: 'USDT', amount: '120', days: 7, start_time: start, finished };
  const screen = await drawScreen(<MiningScreen tab="orders" onTab={() => undefined} />, {
    getMiningMachineOrders: { list: [order] },
  });
  const card = screen.place.querySelector('li');
  expect(card?.querySelector('header')?.lastElementChild?.textContent).toBe(word);
  expect(card?.querySelector('.order-progress')?.textContent).toBe(day);
});

test('PROD-02 a yield that is paid shows on the open page', async () => {
  holdPolls();
  const screen = await drawScreen(<MiningScreen tab="orders" onTab={() => undefined} />);
  await expectPoll(screen, 'getMiningMachineOrders', 30_000);
});

test('PROD-02 PWA-03 an amount is kept for its own product only', async () => {
  sessionStorage.clear();
  const product = (id: number) => ({
    id,
    title: 'Miner',
    coin: 'USDT',
    c_id: '5',
    min_price: 100,
    max_price: 900,
    interest_rate: '0.5',
    cycle: 7,
  });
  const begin = (productId: string) =>
    drawScreen(<MiningApplicationScreen productId={productId} />, {
      getConfig: { machine_switch: 1 },
      getMiningMachineList: { list: [product(1), product(2)] },
    });
  const first = await begin('1');
  await first.type('Amount', '120');
  await first.leave();
  const second = await begin('2');
  expect(second.field('Amount').value).toBe('100');
  await second.leave();
  const again = await begin('1');
  expect(again.field('Amount').value).toBe('120');
});

test('PROD-02 after locking an amount what there is is read again, and the balances elsewhere', async () => {
  holdPolls();
  const screen = await open();
  await screen.type('Amount', '120');
  await screen.tap('Lock and mine');
  await expectReadAgain(screen, buyMining, [getCoinBalance, getBalances], () =>
    screen.one('dialog button', 'Lock 120 USDT').click(),
  );
});
