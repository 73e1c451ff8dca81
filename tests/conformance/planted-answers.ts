/** Answers of the right form that are wrong: what a backend of another make has been seen to send, fault by fault. */

import { TEST_EPOCH_MS } from '../../server/testing/test-epoch.ts';

export interface Body {
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: each planted fault knows the answer that it changes
  readonly data: any;
}

const DEPOSIT = { id: 900, num: '5', status: 1, addtime: 1_767_225_600, updatetime: 1_767_225_600 };
const OPENED_S = Math.floor(TEST_EPOCH_MS / 1000) - 30;
const OPTION = {
  id: 901,
  coinname: 'BTC/USDT',
  num: '10',
  hyzd: 1,
  time: 30,
  count_down: 0,
  status: 2,
  buytime: OPENED_S,
  selltime: OPENED_S + 30,
};

type Fault = readonly [what: string, call: string, change: (body: Body) => void, says: string];

const rows = ({ data }: Body): Record<string, unknown>[] => data.list ?? data;
const first = (more: Record<string, unknown>) => (body: Body) => Object.assign(rows(body)[0] ?? {}, more);
const every = (more: Record<string, unknown>) => (body: Body) => {
  for (const row of rows(body)) Object.assign(row, more);
};
const whole =
  (more: Record<string, unknown>) =>
  ({ data }: Body) =>
    Object.assign(data, more);
const without = (name: string) => (body: Body) => {
  for (const row of rows(body)) delete row[name];
};

export const PLANTED: readonly Fault[] = [
  ['no prices', 'getMarketList', every({ close: '' }), 'no market has a price'],
  ['a price of 0', 'getMarketList', first({ close: '0' }), 'close of'],
  ['a price below 0', 'getMarketList', first({ close: '-3' }), 'is -3'],
  ['no market', 'getMarketList', (body) => rows(body).splice(0), 'no market'],
  ['a market without a name', 'getMarketList', first({ title: '' }), 'without title'],
  [
    'an id twice',
    'getMarketList',
    (body) => Object.assign(rows(body)[1] ?? {}, { id: rows(body)[0]?.['id'] }),
    'have the id',
  ],
  ['a row that cannot be read', 'getMarketList', first({ close: '-' }), 'close is not a number'],
  ['tabs without names', 'getAllCurrencyList', without('currency_name'), 'without currency_name'],
  ['a switch that is none', 'getConfig', whole({ loan_switch: 'enabled' }), 'neither on nor off'],
  ['a balance below 0', 'getHyConfig', whole({ balance: '-5' }), 'balance is -5'],
  ['a payout of 8,300 %', 'getHyConfig', whole({ hy_rate: '83,83' }), 'hy_rate is not a fraction'],
  ['minimums missing', 'getHyConfig', whole({ hymin: '1' }), '1 minimums'],
  ['rates missing', 'getHyConfig', whole({ hy_rate: '0.8,0.9' }), '2 rates'],
  ['no durations', 'getHyConfig', whole({ hytime: '' }), 'no duration'],
  ['a balance that nobody sent', 'getHyConfig', whole({ balance: null }), 'without balance'],
  [
    'bids for asks',
    'getHuoBiTradeFromRedis',
    ({ data }) => Object.assign(data, { buy: data.sell, sell: data.buy }),
    'best bid',
  ],
  ['a book in no order', 'getHuoBiTradeFromRedis', ({ data }) => data.buy.reverse(), 'bids do not fall'],
  [
    'a level of price 0',
    'getHuoBiTradeFromRedis',
    ({ data }) => Object.assign(data.buy.at(-1), { price: '0' }),
    'a level of price 0',
  ],
  ['a fee of 200 %', 'getUserCoinBalance', whole({ sxftype: 1, txsxf: '200' }), 'a fee of 200 %'],
  ['a minimum above the maximum', 'getUserCoinBalance', whole({ txminnum: '50', txmaxnum: '10' }), 'above maximum'],
  ['a fee type that nobody sent', 'getUserCoinBalance', whole({ sxftype: '' }), 'without sxftype'],
  ['a loan of nothing', 'getLoanProjects', first({ minprice: '900000000' }), 'above maximum'],
  ['a yearly rate a day', 'getMiningMachineList', first({ interest_rate: '365' }), '365 % a day'],
  [
    'a transfer fee in percent',
    'getTransferCoin',
    first({ internal_transfer_sxf: '2' }),
    'a fraction, not a percentage',
  ],
  ['more arrives than was sent', 'getInternalTransferList', first({ arrival_amount: '9000' }), '9000 arrives of'],
  [
    'a frozen balance below 0',
    'getUserBalanceList',
    ({ data }) => Object.assign(data.coinList[0].balanceInfo[0], { dbalance: -1 }),
    'dbalance is -1',
  ],
  [
    'coins without names',
    'getUserBalanceList',
    ({ data }) => Object.assign(data.coinList[0].balanceInfo[0], { coinName: '' }),
    'a coin without coinName',
  ],
  ['no accounts', 'getUserBalanceList', whole({ coinList: [] }), 'no account'],
  ['no networks', 'getrecharge', first({ networkList: [] }), 'no network'],
  [
    'a network without an address',
    'getrecharge',
    first({ networkList: [{ id: 1, pay_type: 1, address: '' }] }),
    'without address',
  ],
  ['a loss that won', 'getHyOrderList', (body) => rows(body).push({ ...OPTION, is_win: 1, ploss: '-10' }), 'ploss -10'],
  [
    'a countdown of another clock',
    'getHyOrderList',
    (body) => rows(body).push({ ...OPTION, status: 1, count_down: 28_830 }),
    'count_down 28830',
  ],
  ['a status of its own', 'getLoanRecords', first({ status: 9 }), 'status is not a known code'],
  [
    'a status that is taken for another',
    'getRechargeList',
    (body) => rows(body).push({ ...DEPOSIT, status: 7 }),
    'status is 7',
  ],
  ['0000-00-00', 'getBillList', first({ addtime: '0000-00-00 00:00:00' }), 'addtime is 0000-00-00'],
  ['a day of no calendar', 'getBillList', first({ addtime: '2025-02-31 10:00:00' }), 'which is no date'],
  [
    'eight hours ahead',
    'getBillList',
    first({ addtime: new Date(TEST_EPOCH_MS + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ') }),
    '8.0 h ahead of now (text without a zone is read as UTC, unless the app is built with BACKEND_TIME_ZONE)',
  ],
  ['microseconds', 'getBillList', first({ addtime: 1_767_225_600_000_000 }), 'neither seconds nor milliseconds'],
  ['minutes', 'getBillList', first({ addtime: 29_453_760 }), 'neither seconds nor milliseconds'],
  ['no times', 'getBillList', without('addtime'), 'without addtime'],
  ['a filter that is not kept', 'tradegetOrderList', every({ status: 2 }), 'asked with status=1'],
  [
    'dates that are not the days',
    'getStakingOrderList',
    first({ start_time: 1_767_225_600, end_time: 1_767_225_601, days: 30 }),
    'days after start_time',
  ],
];
