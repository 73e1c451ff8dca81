// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { DAY_MS } from '../../contract/time-units.ts';
import { store } from '../../core/base/store.ts';
import { hiddenAmountsAtom } from '../../core/format/hidden-amounts.ts';
import { AssetsScreen } from './AssetsScreen.tsx';

const coin = (coinId: number, coinName: string, balance: string, worth: string) => ({
  coinId,
  coinName,
  balance,
  dbalance: '0',
  all_zhprice: worth,
});
const NOON_MS = Date.UTC(2026, 10, 1, 12);
/** The worth of each account on two days. */
const HISTORY: Record<string, [string, string]> = { '': ['100', '400'], '1': ['60', '80'], '2': ['40', '320'] };
const open = (config: object = {}) =>
  drawScreen(<AssetsScreen />, {
    getConfig: { market_source: 'simulated', ...config },
    getAssetHistory: ({ type = '' }: { type?: string }) => {
      const [first, second] = HISTORY[type] ?? ['', ''];
      return {
        list: [
          { time_ms: NOON_MS, all_price: first },
          { time_ms: NOON_MS + DAY_MS, all_price: second },
        ],
      };
    },
    getUserBalanceList: {
      all_price: '250',
      coinList: [
        { type: 1, totalAvailableAsset: '90', balanceInfo: [{ ...coin(1, 'USDT', '80', '90'), dbalance: '10' }] },
        { type: 2, totalAvailableAsset: '160', balanceInfo: [coin(1, 'USDT', '10', '10'), coin(2, 'BTC', '1', '150')] },
      ],
    },
  });
type Screen = Awaited<ReturnType<typeof open>>;
const text = ({ place }: Screen, selector: string) => place.querySelector(selector)?.textContent;

beforeEach(() => {
  localStorage.clear();
  store.set(hiddenAmountsAtom, false);
});

test('ASSET-01 the line of the worth says how far it went, between what, and of the account that is open alone', async () => {
  const screen = await open();
  expect(text(screen, '.worth-change')).toBe('+150.00 USDT+150.00%');
  expect(text(screen, '.worth-range')).toBe('Low 100.00High 400.00');
  expect(screen.place.querySelector('.worth-line')?.getAttribute('aria-label')).toBe('Between 100.00 and 400.00 USDT');
  await screen.tap('Spot account');
  expect([text(screen, '.asset-total-figure'), text(screen, '.worth-change')]).toEqual([
    '90.00 USDT',
    '+30.00 USDT+50.00%',
  ]);
});

test('ASSET-01 the ring says the share of each coin', async () => {
  const screen = await open();
  expect(text(screen, '.asset-ring ul')).toBe('BTC 60.0%USDT 40.0%');
});

test('ASSET-01 with hidden amounts there is neither a line of the worth nor shares of the coins', async () => {
  const screen = await open();
  await screen.tap('Hide amounts');
  expect(screen.place.querySelector('.worth, .asset-ring')).toBeNull();
  expect(screen.place.textContent).not.toMatch(/\d\.\d\d/);
});

test.each([
  ['recharge_status', 'Deposit', '/recharge'],
  ['withdrawal_status', 'Withdraw', '/withdrawal'],
  ['account_transfer_status', 'Transfer', '/changemoney'],
  ['flash_exchange_status', 'Flash swap', '/exchangeb'],
])('SHELL-04 with %s alone there is one thing to do: %s', async (name, label, href) => {
  const { place } = await open({ [name]: 1 });
  const actions = [...place.querySelectorAll('.asset-action')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(actions).toEqual([[label, href]]);
});

test('ASSET-01 a coin says what of it is frozen, where something is', async () => {
  const screen = await open();
  await screen.tap('Spot account');
  expect(screen.one('ul', 'Coins').textContent).toBe('₮USDTFrozen 10.0000000090.00 USDT80.00000000');
  await screen.tap('Options account');
  expect(screen.one('ul', 'Coins').textContent).not.toContain('Frozen');
});
