import { DAY_S, type Fault, first, OPENED_S, optionOf, rows, whole } from './change.ts';

/** Answers that may be legitimate but deserve a look: the app copes with them. */
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
