// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { expectPoll, holdPolls } from '../../../tests/harness/polls.ts';
import { AssetsScreen } from './AssetsScreen.tsx';

const usdt = (balance: string) => ({ coinId: 1, coinName: 'USDT', balance, dbalance: '0', all_zhprice: balance });
const shib = { coinId: 2, coinName: 'SHIB', balance: '5', dbalance: '0', all_zhprice: '0.5' };
const open = () =>
  drawScreen(<AssetsScreen />, {
    getUserBalanceList: {
      all_price: '58',
      coinList: [
        { type: 1, totalAvailableAsset: '50.5', balanceInfo: [usdt('50'), shib] },
        { type: 2, totalAvailableAsset: '7.5', balanceInfo: [usdt('7.5')] },
      ],
    },
  });

test('ASSET-01 a coin in two accounts shows what each holds, and leads to the records of each', async () => {
  const screen = await open();
  await screen.tap(/^₮USDT/);
  const links = [...screen.place.querySelectorAll('dialog a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['₮Spot account50.00 USDT50.00000000', '/trade-account?id=1&name=USDT&type=1&usd=50&conversion=50'],
    ['₮Options account7.50 USDT7.50000000', '/trade-account?id=1&name=USDT&type=2&usd=7.5&conversion=7.5'],
  ]);
});

test('ASSET-01 that small balances are hidden holds for the next visit too', async () => {
  const screen = await open();
  expect(screen.place.textContent).toContain('SHIB0.50 USDT');
  await screen.tap('Hide small balances');
  expect(screen.place.textContent).not.toContain('SHIB0.50 USDT');
  await screen.leave();
  const again = await open();
  expect(again.field('Hide small balances').checked).toBe(true);
  expect(again.place.textContent).not.toContain('SHIB0.50 USDT');
  await again.tap('Hide small balances');
  await again.leave();
  const last = await open();
  expect(last.field('Hide small balances').checked).toBe(false);
});

test('ASSET-01 a filter that no coin passes does not say that the member owns nothing', async () => {
  const screen = await drawScreen(<AssetsScreen />, {
    getUserBalanceList: { coinList: [{ type: 1, balanceInfo: [shib] }] },
  });
  await screen.tap('Hide small balances');
  expect(screen.place.textContent).toContain('No coin matches this filter.');
  await screen.tap('Hide small balances');
  await screen.leave();
  const empty = await drawScreen(<AssetsScreen />, { getUserBalanceList: { coinList: [{ type: 1 }] } });
  expect(empty.place.textContent).toContain('Coins that you own will appear here.');
});

const ACTIONS = { Deposit: 'recharge_status', Withdraw: 'withdrawal_status', Transfer: 'account_transfer_status' };

test.each([...Object.entries(ACTIONS), ['Flash swap', 'flash_exchange_status']])(
  'ASSET-01 %s is offered unless the site has switched it off',
  async (name, key) => {
    const all = { ...Object.fromEntries(Object.values(ACTIONS).map((on) => [on, 1])), flash_exchange_status: 1 };
    const screen = await drawScreen(<AssetsScreen />, { getConfig: { ...all, [key]: 0 } });
    const offered = [...screen.place.querySelectorAll('.asset-action')].map(({ textContent }) => textContent);
    expect(offered).toEqual(['Deposit', 'Withdraw', 'Transfer', 'Flash swap'].filter((other) => other !== name));
  },
);

test('ASSET-01 the balances are asked for every 10 s', async () => {
  holdPolls();
  await expectPoll(await open(), 'getUserBalanceList', 10_000);
});
