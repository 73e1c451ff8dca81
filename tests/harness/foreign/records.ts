/**
 * Records of money that has moved, from a backend by another vendor. Each function takes the current time in seconds.
 */
import { ADDRESS, DAY_S, dateText, HOUR_S, list } from './shape.ts';

export const wallet = (nowS: number) => ({
  getrecharge: list({
    id: 5,
    title: 'USDT',
    networkList: [
      { id: '1', pay_type: '1', address: ADDRESS, pay_img: null },
      { id: 3, pay_type: 3, bank_name: 'Nordbank', card_number: '998877665544', card_name: 'Nordhaven', address: '-' },
    ],
  }),
  getCanWithdrawCoin: list({ id: 5, title: 'USDT' }),
  getUserCoinBalance: {
    txsxf_n: null,
    txsxf: '1.5',
    sxftype: '1',
    txmaxnum: '900',
    txminnum: 10,
    balance: '1250.55',
    address_list: [{ id: 71, address: ADDRESS }],
  },
  getCanExchangeCoin: [
    { id: 5, title: 'USDT', balance: '1250.55', logo: '-' },
    { id: 6, title: 'BTC', balance: 1.75 },
  ],
  getCoinBalance: { balance_list: [{ type: '1', balance: '1250.55' }] },
  getBillList: list(
    { id: 91, st: '1', num: '25.50', remark: 'Bonus', addtime: dateText((nowS - HOUR_S) * 1000) },
    { id: '90', st: 2, num: 12.5, remark: null, addtime: '0000-00-00 00:00:00' },
    { id: 89, st: 2, num: '-', remark: 'Fee', addtime: '' },
  ),
  getWithdrawList: list(
    { id: 31, mum: '44.4', status: '1', remark: null, address: ADDRESS, updatetime: nowS - HOUR_S },
    { id: 30, mum: 33.3, status: 7, remark: '-', address: '-', updatetime: '-' },
  ),
  getRechargeList: list({ id: 21, num: '70', status: 2, remark: '', updatetime: dateText((nowS - DAY_S) * 1000) }),
  getTransferList: list({ id: 11, num: '6.5', status: '2', from_type: '1', to_type: 2, coin: 'USDT', msg: null }),
});

export const trading = (nowS: number) => ({
  tradegetOrderList: list(
    {
      id: 501,
      type: '1',
      status: 1,
      coinname: 'BTC',
      trade_coin: 'USDT',
      ordertype_text: 'Limit',
      xjprice: '51000.5',
      price: '-',
      predict_num: '1.25',
      coinnum: null,
      addtime: dateText((nowS - HOUR_S) * 1000),
    },
    { id: '500', type: 2, status: '2', coinname: 'BTC', trade_coin: 'USDT', price: 53_999.5, coinnum: '1.5' },
    // An unknown status: this row cannot be decoded, and the others can.
    { id: 499, type: 1, status: 'expired', coinname: 'BTC', trade_coin: 'USDT', predict_num: '2' },
  ),
  getHyConfig: {
    hymin: '5,10,20',
    hytime: '30,60,120',
    balance: '310.25',
    coinname: 'USDT',
    hy_price_type: '2',
    hy_numcolstmp: '1,3,5',
    hy_rate: '80,85,90',
  },
  getHyOrderList: list(
    {
      id: 701,
      coinname: 'BTC/USDT',
      status: '2',
      is_win: '1',
      ploss: '8.5',
      num: '10',
      hyzd: '1',
      time: '30',
      buyprice: '54210.1',
      sellprice: 54_212.2,
      buytime: dateText((nowS - 2 * HOUR_S) * 1000),
      selltime: nowS - 2 * HOUR_S + 30,
      count_down: '',
    },
    {
      id: '700',
      coinname: 'BTC/USDT',
      status: 2,
      is_win: null,
      ploss: null,
      num: 15,
      hyzd: 2,
      time: 60,
      buyprice: '-',
      buytime: dateText((nowS - 3 * HOUR_S) * 1000),
    },
  ),
});

export const products = (nowS: number) => ({
  getLoanProjects: list({
    id: 2,
    title: 'Harbour loan',
    mechanism: '-',
    minprice: '150',
    maxprice: 4500,
    interest_rate: '1.25',
    cycle: '14',
  }),
  getLoanRecords: list(
    { id: 61, title: 'Harbour loan', order_num: 'L61', amount: '200', interest: '35', total_amount: '', status: '1' },
    { id: 60, title: 'Harbour loan', order_num: 'L60', amount: 250, interest: null, repayment_time: '-', status: 3 },
  ),
  getMiningMachineList: list({
    id: '3',
    title: 'Rig',
    img: null,
    min_price: 110,
    max_price: '2200',
    coin_title: 'USDT',
    c_id: 5,
    interest_rate: '1.5',
    cycle: 21,
  }),
  getMiningMachineOrders: list({
    order_num: 'M41',
    title: 'Rig',
    amount: '120',
    coin: 'USDT',
    interest_rate: 1.5,
    days: '21',
    start_time: nowS - DAY_S,
    end_time: nowS + 20 * DAY_S,
    total_revenue: '-',
  }),
  getTransferCoin: [
    { id: 5, title: 'USDT', balance: '1250.55', internal_transfer_sxf: '0.02', internal_transfer_days: '2' },
  ],
  searchUser: { id: 99, username: 'bob', level: '-' },
  getInternalTransferList: list({
    id: 81,
    order_num: 'T81',
    status: '1',
    to_username: 'bob',
    coin: 'USDT',
    amount: '50',
    sxf: '1',
    arrival_amount: 49,
    addtime: dateText((nowS - HOUR_S) * 1000),
    arrival_time: '-',
  }),
  getStakingProjects: list({
    id: 4,
    coin: { title: 'USDT', icon: null },
    img: '',
    staking_info: [{ id: 1, days: '45', interest_rate: 6.5, min_price: '130' }],
  }),
  getStakingOrderList: list({
    id: 51,
    order_num: 'S51',
    status: '0',
    type: 1,
    coin: { title: 'USDT' },
    amount: '140',
    days: '45',
    start_time: nowS - DAY_S,
    end_time: '-',
    total_revenue: null,
  }),
  getNoticeList: list(
    { id: 12, title: 'Maintenance', content: '<p>Sunday.</p>', status: '2', addtime: dateText((nowS - DAY_S) * 1000) },
    { id: '11', title: 'Welcome', content: null, status: 2, imgs: [], addtime: '-' },
  ),
});
