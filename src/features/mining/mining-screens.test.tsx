// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { MiningApplicationScreen } from './MiningApplicationScreen.tsx';
import { MiningScreen } from './MiningScreen.tsx';

const open = (config: object = {}) =>
  drawScreen(<MiningApplicationScreen productId="1" />, {
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
