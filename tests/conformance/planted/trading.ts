import { every, type Fault, first, OPENED_S, OPTION, optionOf, rows, SPOT_ORDER, whole, without } from './change.ts';

/** Well-formed but wrong answers about the site, markets, orders and options; backends have been seen to send each. */
export const PLANTED_IN_TRADING: readonly Fault[] = [
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
  ['a loss that won', 'getHyOrderList', (body) => rows(body).push({ ...OPTION, is_win: 1, ploss: '-10' }), 'ploss -10'],
  [
    'a countdown of another clock',
    'getHyOrderList',
    (body) => rows(body).push({ ...OPTION, status: 1, count_down: 28_830 }),
    'count_down 28830',
  ],
  [
    'a filter that is not kept',
    'tradegetOrderList',
    (body) => {
      for (const row of rows(body)) Object.assign(row, { status: 2, coinnum: row['predict_num'] });
    },
    'asked with status=1',
  ],
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
];
