import { describe, expect, test } from 'vitest';
import { sum } from '../../contract/decimal.ts';
import { balanceList } from '../../contract/entities/wallet.ts';
import { assetRows, assetTabs, shares, totalOf } from './shares.ts';

const coin = (coinId: number, coinName: string, balance: string, all_zhprice: string, dbalance = '0') => ({
  coinId,
  coinName,
  balance,
  dbalance,
  all_zhprice,
});
const balances = balanceList.decode(
  {
    all_price: '350.5',
    coinList: [
      { type: 2, totalAvailableAsset: '100', balanceInfo: [coin(1, 'USDT', '100', '100')] },
      {
        type: '1',
        totalAvailableAsset: '250.5',
        balanceInfo: [coin(1, 'USDT', '50.5', '50.5', '0'), coin(2, 'BTC', '0.002', '200'), coin(3, 'XRP', '0', '0')],
      },
    ],
  },
  'data',
);
const NO_FILTER = { query: '', hideSmall: false };

describe('ASSET-01 assets', () => {
  test('tabs are All, 2, 1 and 3 only where it is switched on', () => {
    expect(assetTabs(false)).toEqual(['all', '2', '1']);
    expect(assetTabs(true)).toEqual(['all', '2', '1', '3']);
  });

  test('All joins the accounts, and its rows add up to the total to the last decimal', () => {
    const rows = assetRows(balances, 'all', NO_FILTER);
    expect(rows.map(({ coin: name, available }) => [name, available])).toEqual([
      ['BTC', '0.002'],
      ['USDT', '150.5'],
      ['XRP', '0'],
    ]);
    expect(sum(rows.map(({ conversion }) => conversion))).toBe(totalOf(balances, 'all'));
    expect(totalOf(balances, '2')).toBe('100');
    expect(totalOf(balances, '3')).toBe('0');
  });

  test('search and hide-small leave out rows, never worth from the total', () => {
    expect(assetRows(balances, '1', { query: 'b', hideSmall: false }).map(({ coin: name }) => name)).toEqual(['BTC']);
    expect(assetRows(balances, '1', { query: '', hideSmall: true }).map(({ coin: name }) => name)).toEqual([
      'BTC',
      'USDT',
    ]);
  });

  test('shares are of the whole', () => {
    const { largest, rest } = shares(assetRows(balances, 'all', NO_FILTER));
    expect(largest.map(({ coin: name }) => name)).toEqual(['BTC', 'USDT']);
    expect(largest.reduce((total, { share }) => total + share, rest)).toBeCloseTo(1);
    expect(shares([])).toEqual({ largest: [], rest: 0 });
  });
});
