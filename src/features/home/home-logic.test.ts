import { expect, test } from 'vitest';
import { decimal, ZERO } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { siteConfig } from '../../contract/entities/site.ts';
import { balanceList } from '../../contract/entities/wallet.ts';
import { gainersOf, tickerPages } from './gainers.ts';
import { menuOf, quickActionsOf } from './menu.ts';
import { hasTraded, nextStepOf } from './next-step.ts';

const market = (symbol: string, change: string, price: string | undefined = '1'): MarketItem =>
  ({
    symbol,
    base: symbol,
    change: decimal(change),
    price: price === undefined ? undefined : decimal(price),
  }) as MarketItem;
const off = siteConfig.decode({}, '');

test('HOME-05 ranks by percent change as numbers and leaves out markets without a price', () => {
  const list = [market('a', '2'), market('b', '10.5'), market('c', '-3'), { ...market('d', '99'), price: undefined }];
  expect(gainersOf(list).map(({ symbol }) => symbol)).toEqual(['b', 'a', 'c']);
  expect(gainersOf(list, 1)).toHaveLength(1);
});

test('HOME-05 a coin with several quotes stands there once, with the market that it rose most in', () => {
  const quoted = (base: string, quote: string, change: string) => ({ ...market(`${base}${quote}`, change), base });
  const list = [quoted('sol', 'usdt', '2'), quoted('btc', 'usdt', '1'), quoted('sol', 'usdc', '3')];
  expect(gainersOf(list, 2).map(({ symbol }) => symbol)).toEqual(['solusdc', 'btcusdt']);
});

test('HOME-03 the ticker shows three at a time', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((symbol) => market(symbol, '0'));
  expect(tickerPages(list).map((page) => page.map(({ symbol }) => symbol).join(''))).toEqual(['abc', 'def']);
  expect(tickerPages(list.slice(0, 2))).toHaveLength(1);
  expect(tickerPages([])).toEqual([]);
});

test.each([
  ['deposit', 'recharge_status'],
  ['withdrawal', 'withdrawal_status'],
  ['flashSwap', 'flash_exchange_status'],
  ['loans', 'loan_switch'],
  ['mining', 'machine_switch'],
  ['staking', 'staking_switch'],
  ['memberTransfer', 'Internal_transfer_status'],
  ['accountTransfer', 'account_transfer_status'],
])('HOME-04 %s shows by %s only', (name, wireName) => {
  const shown = (config: typeof off) => menuOf(config).map((entry) => entry.name);
  expect(shown(off)).toEqual(['options', 'support']);
  expect(shown(siteConfig.decode({ [wireName]: '1' }, ''))).toContain(name);
  expect(shown(siteConfig.decode({ [wireName]: '1' }, ''))).toHaveLength(3);
});

test('HOME-04 each entry leads to its own page, and support to none', () => {
  const all = new Proxy(off, { get: () => true });
  expect(menuOf(all).map(({ name, to }) => [name, to])).toEqual([
    ['options', '/options'],
    ['deposit', '/recharge'],
    ['withdrawal', '/withdrawal'],
    ['support', undefined],
    ['flashSwap', '/exchangeb'],
    ['loans', '/loans'],
    ['mining', '/lockming'],
    ['staking', '/staking'],
    ['memberTransfer', '/transfer'],
    ['accountTransfer', '/changemoney'],
  ]);
});

test('HOME-04 nothing shows before the config is there', () => {
  expect(menuOf(undefined)).toEqual([]);
});

test('HOME-01 a new member sees the one next step', () => {
  const config = { identityEnabled: true, depositEnabled: true, sandbox: false };
  const step = (over: Partial<Parameters<typeof nextStepOf>[0]>) =>
    nextStepOf({
      loggedIn: true,
      member: { identityStatus: 'certified' },
      config,
      total: decimal(5),
      traded: false,
      ...over,
    });
  expect(step({ loggedIn: false })).toBe('join');
  expect(step({ config: undefined })).toBeUndefined();
  expect(step({ member: undefined })).toBeUndefined();
  expect(step({ member: { identityStatus: 'awaiting' } })).toBe('verify');
  expect(step({ member: { identityStatus: 'resubmit' } })).toBe('resubmit');
  expect(step({ total: ZERO })).toBe('deposit');
  expect(step({ total: undefined })).toBeUndefined();
  expect(step({ config: { ...config, sandbox: true } })).toBe('practise');
  expect(step({ config: { ...config, sandbox: true }, traded: true })).toBeUndefined();
  expect(step({})).toBeUndefined();
});

test('HOME-01 who holds another coin, has something frozen or traded on this device has made the first trade', () => {
  const holding = (coin: string, available: string, frozen: string) =>
    balanceList.decode(
      {
        all_price: 1,
        coinList: [{ type: 1, balanceInfo: [{ coinId: 1, coinName: coin, balance: available, dbalance: frozen }] }],
      },
      '',
    );
  expect(hasTraded(holding('USDT', '10000', '0'), false)).toBe(false);
  expect(hasTraded(holding('BTC', '0', '0'), false)).toBe(false);
  expect(hasTraded(holding('BTC', '0.1', '0'), false)).toBe(true);
  expect(hasTraded(holding('USDT', '9000', '1000'), false)).toBe(true);
  expect(hasTraded(undefined, true)).toBe(true);
});

test.each([
  ['/recharge', 'recharge_status'],
  ['/withdrawal', 'withdrawal_status'],
  ['/changemoney', 'account_transfer_status'],
] as const)('SHELL-04 the quick action to %s shows by %s only', (to, wireName) => {
  expect(quickActionsOf(off)).toEqual([]);
  expect(quickActionsOf(siteConfig.decode({ [wireName]: '1' }, '')).map((action) => action.to)).toEqual([to]);
  expect(quickActionsOf(undefined)).toHaveLength(3);
});
