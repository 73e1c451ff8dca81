/**
 * What a backend of another make answers: built from the specification alone, by others, with other habits. Numbers are text
 * here and numbers there, nothing is null, '' or '-', dates are text or seconds, fields stand in no order and there are more
 * of them than anybody asked for. No figure is 0, so that a 0 on the screen is one that nobody sent.
 */

/** Fields that such backends send along with each row. */
const EXTRA = { weigh: 3, admin_id: null, createtime_text: '-', deletetime: null };
const row = (fields: object): object => ({ ...EXTRA, ...fields, status_color: 'primary' });
const list = (...rows: object[]): object => ({ total: rows.length, list: rows.map(row) });
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const pad = (part: number): string => String(part).padStart(2, '0');
/** As its database writes it: text without a zone. */
const dateText = (ms: number): string => {
  const at = new Date(ms);
  const day = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()].map(pad).join('-');
  return `${day} ${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(pad).join(':')}`;
};
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

const SITE = {
  getSetting: { unread_notice_switch: '1', name: 'Nordhaven', custom_script: null, logo: '', beian: '-' },
  getConfig: {
    Internal_transfer_status: '1',
    flash_exchange_status: 1,
    loan_switch: '1',
    machine_switch: true,
    staking_switch: 'on',
    account_transfer_status: 1,
    recharge_status: '1',
    withdrawal_status: 1,
    certification_switch: '1',
    address_switch: 1,
    bank_switch: '1',
    email_register_switch: 1,
    phone_register_switch: '1',
    verify_email_code: '1',
    invie_code_switch: '1',
    can_edit_address: '1',
    can_edit_bank: 1,
    bank_swan_type: '1',
    quantize_switch: null,
    custom_service: 'https://help.example/chat',
    document_retention_days: '-',
    ios_url: null,
    android_url: '-',
  },
  getLangList: list({ language_name: 'English', file_name: 'en', is_default: '1' }),
  getBanner: [{ img: null, url: '-' }],
  getFriendList: list({ url: 'https://partner.example', img: '', title: 'Partner' }),
  getContentList: list({ title: 'About us', content: '<p>Since 2019.</p>', img: null }),
};

const MARKETS = [
  {
    trade_coin: 'USDT',
    coinname: 'BTC',
    hamount: '705.25',
    change: '+1.37%',
    close: '54216.64000000',
    title: 'BTC/USDT',
    symbol: 'btcusdt',
    id: 7,
    logo: null,
  },
  { id: '8', symbol: 'ethusdt', title: 'ETH/USDT', close: 3017.25, change: -3.02, hamount: 812.5, coinname: 'ETH' },
  // Halted, and one that is so new that nobody has traded it.
  { id: 9, symbol: 'oldusdt', title: 'OLD/USDT', close: '-', change: '-', hamount: '-', coinname: 'OLD', logo: '-' },
  { id: 10, symbol: 'newusdt', title: 'NEW/USDT', close: null, change: '', hamount: null, coinname: 'NEW' },
].map((market) => ({ trade_coin: 'USDT', ...market }));

const market = {
  getMarketList: list(...MARKETS),
  getAllMarketList: list(...MARKETS),
  getAllCurrencyList: list({ id: 1, currency_name: 'Main', child: [{ id: '4', currency_name: 'New', pid: 1 }] }),
  getHuoBiTradeFromRedis: {
    sell: [
      { price: '54217.01', num: '1.5', total: '-' },
      { price: 54_218, num: 2.25 },
    ],
    buy: { '0': { price: '54216.63', num: '1.78' }, '1': { price: '54215.10', num: 3 } },
  },
  getMarketBalance: { usdt_balance: '1250.55', coin_balance: 1.75, frozen: null },
};

const member = {
  getusr: {
    invit: 'QK7RTZ',
    have_pay: '1',
    credit_score: null,
    vip: '-',
    rzstatus: '2',
    has_unread: null,
    id: 48_211,
    username: 'ada',
    avatar: '-',
  },
  getUserBalanceList: {
    coinList: [
      {
        type: '1',
        totalAvailableAsset: '1250.55',
        balanceInfo: [
          { coinId: 5, coinName: 'USDT', balance: '1250.55', dbalance: '-', all_zhprice: '1250.55' },
          { coinId: '6', coinName: 'BTC', balance: 1.75, dbalance: null, all_zhprice: '' },
        ],
      },
      { type: 2, totalAvailableAsset: null, balanceInfo: [{ coinId: 5, coinName: 'USDT', balance: '310.25' }] },
    ],
    all_price: '1560.80',
  },
  getUserBankList: [{ id: 1, card_name: 'Ada', card_number: '1234567812345678', bank_name: 'Nordbank', is_del: '-' }],
  getusraddress: list({ id: '71', c_id: 5, title: 'USDT', address: ADDRESS }),
};

const wallet = (nowS: number) => ({
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

const trading = (nowS: number) => ({
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
    // A status of its own: this row cannot be read, and the others can.
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
    },
  ),
});

const products = (nowS: number) => ({
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

/** Data of each call by its name. @param nowMs where its records lie before */
export const foreignAnswers = (nowMs: number): Record<string, unknown> => {
  const nowS = Math.floor(nowMs / 1000);
  return { ...SITE, ...market, ...member, ...wallet(nowS), ...trading(nowS), ...products(nowS) };
};
