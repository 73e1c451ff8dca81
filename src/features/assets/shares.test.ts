import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sum, ZERO } from '../../contract/decimal.ts';
import { balanceList } from '../../contract/entities/wallet.ts';
import { accountTotal, assetRows, assetTabs, shares } from './shares.ts';

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
    expect(sum(rows.map(({ conversion = ZERO }) => conversion))).toBe(accountTotal(balances, 'all'));
    expect(accountTotal(balances, '2')).toBe('100');
    expect(accountTotal(balances, '3')).toBe('0');
  });

  test("a coin in several accounts says what each one holds; in one alone it is that account's", () => {
    const rows = assetRows(balances, 'all', NO_FILTER);
    expect(rows.map(({ coin: name, mostlyIn, parts }) => [name, mostlyIn, parts.map((part) => part.type)])).toEqual([
      ['BTC', 1, []],
      ['USDT', 2, [2, 1]],
      ['XRP', 1, []],
    ]);
    expect(rows[1]?.parts.map(({ available }) => available)).toEqual(['100', '50.5']);
    expect(assetRows(balances, '1', NO_FILTER).flatMap(({ parts }) => parts)).toEqual([]);
  });

  test('search and hide-small leave out rows, never worth from the total', () => {
    expect(assetRows(balances, '1', { query: 'b', hideSmall: false }).map(({ coin: name }) => name)).toEqual(['BTC']);
    expect(assetRows(balances, '1', { query: '', hideSmall: true }).map(({ coin: name }) => name)).toEqual([
      'BTC',
      'USDT',
    ]);
  });

  test('ASSET-01 SHELL-14 a sum of which one account is unknown is unknown, and what may be worth much is not hidden', () => {
    const { all_zhprice: _, ...worth } = coin(1, 'USDT', '3', '3');
    const half = balanceList.decode(
      {
        coinList: [
          { type: 1, balanceInfo: [coin(1, 'USDT', '5', '5')] },
          { type: 2, balanceInfo: [worth] },
        ],
      },
      'data',
    );
    expect(assetRows(half, 'all', NO_FILTER)).toMatchObject([{ available: '8', conversion: undefined }]);
    expect(assetRows(half, '2', { query: '', hideSmall: true })).toHaveLength(1);
    expect([accountTotal(half, 'all'), accountTotal(half, '1'), accountTotal(half, '3')]).toEqual([
      undefined,
      undefined,
      '0',
    ]);
  });

  test('ASSET-01 the account that holds the most of a coin counts what is frozen there, too', () => {
    const split = balanceList.decode(
      {
        coinList: [
          { type: 1, balanceInfo: [coin(1, 'USDT', '5', '5')] },
          { type: 2, balanceInfo: [coin(1, 'USDT', '1', '10', '9')] },
        ],
      },
      'data',
    );
    expect(assetRows(split, 'all', NO_FILTER)).toMatchObject([{ mostlyIn: 2, available: '6', frozen: '9' }]);
  });

  test('what is worth exactly one USDT is not small', () => {
    const worth = balanceList.decode({ coinList: [{ type: 1, balanceInfo: [coin(1, 'USDT', '1', '1')] }] }, 'data');
    expect(assetRows(worth, '1', { query: '', hideSmall: true })).toHaveLength(1);
  });

  test('All leads to the account that holds the most of a coin', () => {
    const [, usdt] = assetRows(balances, 'all', NO_FILTER);
    expect(usdt).toMatchObject({ coin: 'USDT', type: undefined, mostlyIn: 2 });
  });

  test('totals agree with the rows to the last decimal, whatever is held where', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 24n }).map((units) => `${units}e-18`);
    const held = fc.record({ balance: amount, dbalance: amount, all_zhprice: amount });
    const account = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), held), { selector: ([id]) => id });
    fc.assert(
      fc.property(fc.tuple(account, account, account), (accounts) => {
        const lists = accounts.map((coins, index) => ({
          type: index + 1,
          balanceInfo: coins.map(([id, fields]) => ({ coinId: id, coinName: `C${id}`, ...fields })),
        }));
        const rowsOf = (tab: 'all' | '1' | '2' | '3') =>
          assetRows(balanceList.decode({ coinList: lists }, 'data'), tab, NO_FILTER);
        for (const field of ['available', 'frozen', 'conversion'] as const) {
          const parts = (['1', '2', '3'] as const).map((tab) => sum(rowsOf(tab).map((row) => row[field] ?? ZERO)));
          expect(sum(rowsOf('all').map((row) => row[field] ?? ZERO))).toBe(sum(parts));
        }
        const { largest, rest } = shares(rowsOf('all'));
        const whole = largest.reduce((shown, { share }) => shown + share, rest);
        expect(largest.length === 0 ? 0 : 1).toBeCloseTo(whole, 4);
      }),
    );
  });

  test('shares are of the whole', () => {
    const { largest, rest } = shares(assetRows(balances, 'all', NO_FILTER));
    expect(largest.map(({ coin: name }) => name)).toEqual(['BTC', 'USDT']);
    expect(largest.reduce((total, { share }) => total + share, rest)).toBeCloseTo(1);
    expect(shares([])).toEqual({ largest: [], rest: 0 });
  });

  test('ASSET-01 SHELL-14 no shares where the worth of one coin was not sent: 100 % of the others would be no truth', () => {
    const [one, ...others] = assetRows(balances, 'all', NO_FILTER);
    if (one === undefined) throw new Error('no row');
    expect(shares([{ ...one, conversion: undefined }, ...others])).toEqual({ largest: [], rest: 0 });
    const none = { ...one, conversion: undefined, available: ZERO, frozen: undefined };
    expect(shares([none, ...others]).largest).toEqual([{ coin: 'USDT', share: 1 }]);
  });
});
