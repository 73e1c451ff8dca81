import { describe, expect, test } from 'vitest';
import { type Call, decodeResponse } from './call.ts';
import { getBalances, getBills, getCoinBalance, getDeposits } from './calls/assets.ts';
import { getLoanProducts, getLoans } from './calls/loans.ts';
import { getCurrencyTabs, getMarkets, getOrderBook } from './calls/market.ts';
import { getBankCards } from './calls/member.ts';
import { getMemberTransfers, getTransferCoins } from './calls/member-transfer.ts';
import { getMiningOrders, getMiningProducts } from './calls/mining.ts';
import { getNotices } from './calls/notices.ts';
import { getOptions } from './calls/options.ts';
import { getMember } from './calls/session.ts';
import { getConfig } from './calls/site.ts';
import { getOrders } from './calls/spot.ts';
import { getStakingOrders, getStakingProjects } from './calls/staking.ts';
import { getDepositCoins, getSwapCoins, getWithdrawalInfo } from './calls/wallet.ts';
import { WireError } from './codec.ts';

type AnyCall = Call<unknown, unknown>;
type Row = Readonly<Record<string, unknown>>;
const market = { id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close: '5', change: '+1' };
const order = { id: 1, type: 1, status: 1, predict_num: '2' };
const product = { id: 1, interest_rate: '1', cycle: 7, minprice: '1', maxprice: '9' };
const account = { type: 1, totalAvailableAsset: '5', balanceInfo: [] };

/** A valid row of each list, and the invalid field that an incompatible backend might put into it. */
const LISTS: readonly [call: unknown, wrap: (rows: readonly unknown[]) => unknown, good: Row, bad: Row][] = [
  [getMarkets, (list) => ({ list }), market, { id: null }],
  [getCurrencyTabs, (list) => ({ list }), { id: 1, currency_name: 'All', child: [] }, { id: {} }],
  [getOrderBook, (rows) => ({ sell: rows, buy: [] }), { price: '1', amount: '2' }, { price: '-' }],
  [getOrders, (list) => ({ list }), order, { status: 7 }],
  [getOptions, (list) => ({ list }), { id: 1, status: 1, num: '5' }, { status: 'partial' }],
  [getDepositCoins, (list) => ({ list }), { id: 1, title: 'USDT', networkList: [] }, { id: '' }],
  [getSwapCoins, (rows) => rows, { id: 1, title: 'USDT' }, { id: '' }],
  [getBalances, (rows) => ({ all_price: '5', coinList: rows }), account, { type: 4 }],
  [getCoinBalance, (rows) => ({ balance_list: rows }), { type: 1, balance: '5' }, { type: 'bonus' }],
  [getBills, (list) => ({ list }), { id: 1, num: '5' }, { num: 'n/a' }],
  [getLoanProducts, (list) => ({ list }), product, { cycle: '7.5' }],
  [getLoans, (list) => ({ list }), { id: 1, amount: '5', status: 1 }, { status: 9 }],
  [getMiningProducts, (list) => ({ list }), product, { cycle: 1.5 }],
  [getMiningOrders, (list) => ({ list }), { amount: '5', interest_rate: '1', days: 3 }, { amount: 'x' }],
  [getStakingProjects, (list) => ({ list }), { id: 1, staking_info: [] }, { id: null }],
  [getStakingOrders, (list) => ({ list }), { id: 1, amount: '5', days: 3 }, { amount: '?' }],
  [getTransferCoins, (rows) => rows, { id: 1, title: 'USDT', balance: '5' }, { id: [] }],
  [getMemberTransfers, (list) => ({ list }), { id: 1, status: 1, amount: '5' }, { status: 8 }],
  [getBankCards, (rows) => rows, { id: 1, card_number: '12' }, { id: [] }],
  [getNotices, (list) => ({ list }), { id: 1, title: 'Hello' }, { id: null }],
];

const read = (call: unknown, data: unknown, leftOut: WireError[]): unknown =>
  decodeResponse(call as AnyCall, data, (error) => leftOut.push(error));

describe('API-06 a row that cannot be read takes no other along', () => {
  test.each(LISTS.map((list) => [(list[0] as AnyCall).name, ...list] as const))('%s', (name, call, wrap, good, bad) => {
    const leftOut: WireError[] = [];
    const both = read(call, wrap([good, { ...good, ...bad }, null]), leftOut);
    expect(both).toEqual(read(call, wrap([good]), []));
    expect(leftOut.map((error) => error.call)).toEqual([name, name]);
    expect(leftOut[0]?.field).toContain(Object.keys(bad)[0]);
    // Without `leaveOut`, the unreadable row is an error.
    expect(() => decodeResponse(call as AnyCall, wrap([good, { ...good, ...bad }]))).toThrow(WireError);
  });

  test.each(LISTS.map((list) => [(list[0] as AnyCall).name, ...list] as const))(
    '%s has failed where not a single row can be read',
    (_name, call, wrap, good, bad) => {
      expect(() => read(call, wrap([{ ...good, ...bad }]), [])).toThrow(WireError);
    },
  );

  test('a network that nobody knows leaves the coin its other ones', () => {
    const usdt = {
      id: 1,
      title: 'USDT',
      networkList: [
        { id: 1, pay_type: 1 },
        { id: 2, pay_type: 4 },
      ],
    };
    expect(decodeResponse(getDepositCoins, [usdt], () => undefined)[0]?.networks).toHaveLength(1);
  });

  test('a halted market stays in the list, without a price', () => {
    const [halted] = decodeResponse(getMarkets, [{ ...market, close: '-', hamount: 'n/a' }], () => undefined);
    expect(halted).toMatchObject({ title: 'BTC/USDT', price: undefined, volume: undefined });
  });

  test('a dash in the place of a figure that a row can do without leaves the row, without it', () => {
    const leftOut: WireError[] = [];
    const mined = { amount: '5', interest_rate: '1', days: 3, total_revenue: '-', end_time: '-' };
    expect(read(getMiningOrders, [mined], leftOut)).toMatchObject([{ totalYield: undefined, endAt: undefined }]);
    const option = { id: 1, status: 2, num: '5', buyprice: '-', ploss: '--', count_down: '-', time: 'n/a' };
    expect(read(getOptions, [option], leftOut)).toMatchObject([
      { entryPrice: undefined, profit: undefined, countdownS: undefined, durationS: 0, won: undefined },
    ]);
    expect(read(getTransferCoins, [{ id: 1, internal_transfer_sxf: 'free' }], leftOut)).toMatchObject([
      { feeRate: undefined },
    ]);
    expect(leftOut.map(({ field }) => field.replace('data.0.', ''))).toEqual(
      'end_time total_revenue ploss buyprice time count_down internal_transfer_sxf'.split(' '),
    );
  });

  test('SHELL-14 money that nobody sent is not 0', () => {
    const none = () => undefined;
    expect(decodeResponse(getMarkets, [{ ...market, change: null }], none)[0]?.change).toBeUndefined();
    const [usdt] = decodeResponse(
      getBalances,
      { coinList: [{ type: 1, balanceInfo: [{ coinId: 1 }] }] },
      none,
    ).accounts;
    expect(usdt).toMatchObject({ total: undefined, coins: [{ available: undefined, frozen: undefined }] });
    expect(decodeResponse(getWithdrawalInfo, { sxftype: 2, balance: '-' }, none)).toMatchObject({
      balance: undefined,
      minimum: undefined,
      maximum: undefined,
      feeFixed: undefined,
    });
    expect(decodeResponse(getTransferCoins, [{ id: 1 }], none)[0]).toMatchObject({
      balance: undefined,
      feeRate: undefined,
    });
  });

  test('a booking that does not say its direction is no income', () => {
    const bills = [
      { id: 1, num: '5' },
      { id: 2, num: '5', st: 3 },
      { id: 3, num: '5', st: 1 },
    ];
    const directions = decodeResponse(getBills, bills, () => undefined).map(({ direction }) => direction);
    expect(directions).toEqual(['out', 'out', 'in']);
  });

  test('a status that nobody knows is not told as done, and gives nothing to do', () => {
    const none = () => undefined;
    const [deposit] = decodeResponse(getDeposits, [{ mum: '5', status: 9 }], none);
    const [stake] = decodeResponse(getStakingOrders, [{ id: 1, amount: '5', status: 9, type: 1 }], none);
    const [transfer] = decodeResponse(getMemberTransfers, [{ id: 1, amount: '5', status: 1 }], none);
    expect([deposit?.status, stake?.status, transfer?.direction]).toEqual(['inReview', 'redeemed', 'out']);
    expect(decodeResponse(getMember, { id: 1, username: 'a', rzstatus: 9 }, none).identityStatus).toBe('awaiting');
  });

  test('a time that does not exist is no time, and its row stays', () => {
    for (const none of [
      '0000-00-00 00:00:00',
      '2026-13-45',
      '2026-02-30 10:00:00',
      '2026-01-01 25:00',
      1e20,
      '9'.repeat(20),
    ])
      expect(decodeResponse(getOrders, [{ ...order, addtime: none }])[0], String(none)).toMatchObject({
        placedAt: undefined,
      });
    const [soon] = decodeResponse(getOrders, [{ ...order, addtime: 'soon' }], () => undefined);
    expect(soon?.placedAt).toBeUndefined();
  });

  test('a configuration is read field by field, each that cannot be read by what is safe', () => {
    const leftOut: WireError[] = [];
    const config = decodeResponse(
      getConfig,
      {
        recharge_status: 1,
        withdrawal_status: { on: 1 },
        verify_email_code: [],
        bank_swan_type: {},
        logo: {},
        document_retention_days: 1e40,
      },
      (error) => leftOut.push(error),
    );
    expect(config).toMatchObject({
      depositEnabled: true,
      withdrawalEnabled: false,
      emailCodeRequired: true,
      cardNumbersMasked: true,
      logo: '',
      documentRetentionDays: undefined,
    });
    expect(leftOut.map(({ field }) => field)).toEqual([
      'data.logo',
      'data.verify_email_code',
      'data.bank_swan_type',
      'data.document_retention_days',
    ]);
  });
});
