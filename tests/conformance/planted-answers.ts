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

const DAY_S = 86_400;
const SPOT_ORDER = {
  id: 991,
  type: 1,
  status: 2,
  xjprice: '100',
  predict_num: '1',
  coinname: 'BTC',
  addtime: OPENED_S,
};

const MACHINE = { id: 992, title: 'A machine', amount: '5', interest_rate: '1', days: 7, start_time: OPENED_S };

const FINISHED = { ...OPTION, is_win: 1, ploss: '8', buyprice: '100', sellprice: '101' };

type Change = (body: Body, asked: URLSearchParams) => void;
type Fault = readonly [what: string, call: string, change: Change, says: string];

const rows = ({ data }: Body): Record<string, unknown>[] => data.list ?? data;
const first = (more: Record<string, unknown>) => (body: Body) => Object.assign(rows(body)[0] ?? {}, more);
const every = (more: Record<string, unknown>) => (body: Body) => {
  for (const row of rows(body)) Object.assign(row, more);
};
const whole =
  (more: Record<string, unknown>) =>
  ({ data }: Body) =>
    Object.assign(data, more);
const pushed = (row: object) => (body: Body) => void rows(body).push({ ...row });
const without = (name: string) => (body: Body) => {
  for (const row of rows(body)) delete row[name];
};

/** An option, where the list is asked for those of its status. */
const optionOf = (more: object) => (body: Body, asked: URLSearchParams) => {
  const order = { ...FINISHED, ...more };
  if (asked.get('status') === String(order.status)) rows(body).push(order);
};
const NETWORK = { id: 1, pay_type: 1, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
const TERM = { id: 1, days: 30, interest_rate: '4', min_price: '10' };

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
  [
    'a filter that is not kept',
    'tradegetOrderList',
    (body) => {
      for (const row of rows(body)) Object.assign(row, { status: 2, coinnum: row['predict_num'] });
    },
    'asked with status=1',
  ],
  [
    'dates that are not the days',
    'getStakingOrderList',
    first({ start_time: 1_767_225_600, end_time: 1_767_225_601, days: 30 }),
    'days after start_time',
  ],
  ['a status in words', 'getWithdrawList', pushed({ ...DEPOSIT, status: 'approved' }), 'status is "approved"'],
  [
    'the oldest first',
    'getBillList',
    (body) => {
      for (const [at, row] of rows(body).entries()) row['addtime'] = 1_767_225_600 + 60 * at;
    },
    'the oldest row comes first (by addtime)',
  ],
  ['a bill below 0', 'getBillList', first({ num: '-5' }), 'num is -5'],
  ['bills that go neither in nor out', 'getBillList', without('st'), 'without st'],
  ['a symbol that is a title', 'getMarketList', first({ symbol: 'BTC/USDT' }), 'symbol "BTC/USDT"'],
  ['a fall of 150 %', 'getMarketList', first({ change: '-150%' }), 'is -150%'],
  [
    'a symbol twice',
    'getMarketList',
    (body) => Object.assign(rows(body)[1] ?? {}, { symbol: rows(body)[0]?.['symbol'] }),
    'have the symbol',
  ],
  [
    'the book of another market',
    'getHuoBiTradeFromRedis',
    ({ data }) => {
      for (const level of [...data.buy, ...data.sell]) level.price = String(Number(level.price) / 20);
    },
    'and the list of markets says',
  ],
  [
    'one price twice in a book',
    'getHuoBiTradeFromRedis',
    ({ data }) => Object.assign(data.buy[1], { price: data.buy[0].price }),
    'two levels of price',
  ],
  ['a switch that is a list', 'getConfig', whole({ withdrawal_status: [] }), 'neither on nor off'],
  ['a switch of three places', 'getConfig', whole({ recharge_status: 2 }), 'neither on nor off'],
  ['durations in milliseconds', 'getHyConfig', whole({ hytime: '30000,60000', hymin: '1,1' }), 'is 30000'],
  ['a duration twice', 'getHyConfig', whole({ hytime: '30,30', hymin: '1,1' }), 'hytime names 30 twice'],
  ['a minimum of 0', 'getHyConfig', whole({ hytime: '30,60', hymin: '0,5' }), '0 among hymin'],
  ['a countdown in milliseconds', 'getHyOrderList', optionOf({ status: 1, count_down: 30_000 }), 'count_down 30000'],
  ['a duration in minutes', 'getHyOrderList', optionOf({ time: 1, buytime: OPENED_S - 30 }), 'time is 1'],
  ['a win that its prices deny', 'getHyOrderList', optionOf({ sellprice: '90' }), 'up from 100 to 90, is_win 1'],
  ['a win of nothing', 'getHyOrderList', optionOf({ ploss: '0' }), 'is_win 1, ploss 0'],
  ['a loss beyond the stake', 'getHyOrderList', optionOf({ is_win: 0, ploss: '-50' }), 'ploss -50 of a stake of 10'],
  ['an end at 0', 'getHyOrderList', optionOf({ sellprice: '0' }), 'sellprice 0'],
  ['a stake below 0', 'getHyOrderList', optionOf({ num: '-10' }), 'a stake of -10'],
  ['more filled than ordered', 'tradegetOrderList', first({ coinnum: '9000000' }), '9000000 filled of'],
  ['an order price below 0', 'tradegetOrderList', first({ xjprice: '-5' }), 'xjprice is -5'],
  [
    'a transfer to where it came from',
    'getTransferList',
    pushed({ ...DEPOSIT, from_type: 1, to_type: 1 }),
    'are both 1',
  ],
  [
    'figures that do not add up',
    'getInternalTransferList',
    first({ amount: '10', sxf: '1', arrival_amount: '5' }),
    'of 10, less 1, 5 arrives',
  ],
  [
    'there before it was sent',
    'getInternalTransferList',
    first({ arrival_time: 1_500_000_000 }),
    'arrival_time lies before',
  ],
  [
    'a fee above the maximum',
    'getUserCoinBalance',
    whole({ sxftype: 2, txsxf_n: '900', txmaxnum: '100' }),
    'a fee of 900',
  ],
  ['thousands set apart', 'getUserCoinBalance', whole({ balance: '1,000.50' }), 'balance is not a number'],
  [
    'a coin twice in an account',
    'getUserBalanceList',
    ({ data }) => data.coinList[0].balanceInfo.push(data.coinList[0].balanceInfo[0]),
    'of balanceInfo have the coinId',
  ],
  [
    'a network twice',
    'getrecharge',
    (body) => Object.assign(rows(body)[0] ?? {}, { networkList: [NETWORK, NETWORK] }),
    'of networkList have the id 1',
  ],
  ['a loan of no days', 'getLoanProjects', first({ cycle: 0 }), 'cycle (days) is 0'],
  ['a cycle in seconds', 'getMiningMachineList', first({ cycle: 604_800 }), 'cycle (days) is 604800'],
  ['an arrival in seconds', 'getTransferCoin', first({ internal_transfer_days: 86_400 }), 'is 86400'],
  ['nothing to join', 'getStakingProjects', first({ staking_info: [] }), 'no term (staking_info)'],
  ['a term of no days', 'getStakingProjects', first({ staking_info: [{ ...TERM, days: 0 }] }), 'days is 0'],
  [
    'a mistyped address to pay to',
    'getrecharge',
    first({ networkList: [{ ...NETWORK, address: NETWORK.address.replace('8', '9') }] }),
    'is no address of its network (pay_type 1)',
  ],
  [
    'an address of another network',
    'getrecharge',
    first({ networkList: [{ ...NETWORK, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }] }),
    'is no address of its network (pay_type 1)',
  ],
  [
    'two coins of one name to swap',
    'getCanExchangeCoin',
    (body) => Object.assign(rows(body)[1] ?? {}, { title: rows(body)[0]?.['title'] }),
    'several rows have the title',
  ],
  [
    'two coins of one name to withdraw',
    'getCanWithdrawCoin',
    (body) => Object.assign(rows(body)[1] ?? {}, { title: rows(body)[0]?.['title'] }),
    'several rows have the title',
  ],
  [
    'filled with nothing',
    'tradegetOrderList',
    (body, asked) => {
      if (asked.get('status') === '2') rows(body).push({ ...SPOT_ORDER, coinnum: '0' });
    },
    'filled (status 2), and 0 of it',
  ],
  [
    'traded before it was placed',
    'tradegetOrderList',
    first({ addtime: OPENED_S, tradetime: OPENED_S - 5_000 }),
    'tradetime lies before addtime',
  ],
  [
    'a machine that ends before it starts',
    'getMiningMachineOrders',
    pushed({ ...MACHINE, end_time: OPENED_S - 5_000 }),
    'end_time lies before start_time',
  ],
  ['a term twice', 'getStakingProjects', first({ staking_info: [TERM, TERM] }), 'of staking_info have the id 1'],
];

/** What may be so, and is worth a look: the app copes. */
export const DOUBTFUL: readonly Fault[] = [
  [
    'a running option without a countdown',
    'getHyOrderList',
    optionOf({ status: 1, count_down: null }),
    'in progress without count_down',
  ],
  ['the symbol of another coin', 'getMarketList', first({ coinname: 'ZZZ' }), 'of the coin ZZZ'],
  ['a total below its parts', 'getUserBalanceList', whole({ all_price: '1' }), 'all_price 1, and the accounts make'],
  [
    'a loan whose figures do not add up',
    'getLoanRecords',
    first({ amount: '100', interest: '5', total_amount: '300' }),
    '100 and 5 of interest make 300',
  ],
  [
    'a stake that goes on after its end',
    'getStakingOrderList',
    first({ status: 0, start_time: OPENED_S - 40 * DAY_S, end_time: OPENED_S - 10 * DAY_S, days: 30 }),
    'end_time is days ago',
  ],
  ['a banner that is a script', 'getBanner', first({ url: 'javascript:alert(1)' }), 'url begins with javascript:'],
  [
    'a service that no app opens',
    'getConfig',
    whole({ custom_service: 'ftp://help' }),
    'custom_service begins with ftp:',
  ],
  ['one duration', 'getHyConfig', whole({ hytime: '30', hymin: '1', hy_rate: '1.8' }), 'hy_rate 1.8'],
  [
    'a rate with the stake in it',
    'getHyConfig',
    whole({ hytime: '30,60', hymin: '1,1', hy_rate: '1.8,1.85' }),
    'hy_rate 1.8',
  ],
  [
    'parts of the app that nobody speaks of',
    'getConfig',
    whole({ loan_switch: '', bank_switch: null }),
    'without loan_switch, bank_switch',
  ],
  ['a language of its own', 'getLangList', first({ file_name: 'klingon' }), '"klingon"'],
  ['an empty side of the book', 'getHuoBiTradeFromRedis', whole({ sell: [] }), '0 asks'],
  [
    'a finished order without prices',
    'getHyOrderList',
    optionOf({ buyprice: '', sellprice: null, ploss: null }),
    'finished without buyprice, sellprice, ploss',
  ],
  ['one coin to swap', 'getCanExchangeCoin', (body) => rows(body).splice(1), 'fewer than two coins'],
];
