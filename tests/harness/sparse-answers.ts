/** Answers of a backend that sends only what it must: rows with a name each, and hardly a figure. */
import type { Answers } from './fake-app.ts';

const list = (...rows: unknown[]) => ({ list: rows });
const MARKET = { id: 1, symbol: 'btcusdt', title: 'BTC/USDT', coinname: 'BTC', trade_coin: 'USDT' };
const NETWORKS = [{ id: 1, pay_type: 1, address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }];
const COIN = { id: 5, title: 'USDT' };

const SWITCHES = `flash_exchange_status loan_switch machine_switch staking_switch Internal_transfer_status
  account_transfer_status recharge_status withdrawal_status certification_switch address_switch bank_switch
  email_register_switch phone_register_switch can_edit_address can_edit_bank`.split(/\s+/);

const SWITCHED_ON = Object.fromEntries(SWITCHES.map((name) => [name, 1]));

export const SPARSE: Answers = {
  getSetting: { name: 'Exchange' },
  getConfig: SWITCHED_ON,
  getLangList: list(),
  getBanner: [],
  getFriendList: list(),
  getContentList: list({ title: 'About' }),
  getMarketList: list(MARKET),
  getAllCurrencyList: list({ id: 1, currency_name: 'Main' }),
  getAllMarketList: list(MARKET),
  getHuoBiTradeFromRedis: { sell: [], buy: [] },
  getusr: { username: 'ada', id: 11, rzstatus: 2, have_pay: 1, invit: 'ABCDEF' },
  getNoticeList: list({ id: 3, title: 'Maintenance', status: 2 }),
  getUserBalanceList: {
    coinList: [
      { type: 1, balanceInfo: [{ coinId: 5, coinName: 'USDT' }] },
      { type: 2, balanceInfo: [{ coinId: 5, coinName: 'USDT' }] },
    ],
  },
  getBillList: list({ st: 1, num: '5', remark: 'Deposit' }),
  getWithdrawList: list({ mum: '5', status: 2 }),
  getRechargeList: list({ num: '5', status: 2 }),
  getTransferList: list({ num: '5', from_type: 1, to_type: 2 }),
  getMarketBalance: {},
  tradegetOrderList: list({ id: 1, type: 1, coinname: 'BTC', trade_coin: 'USDT', status: 2 }),
  getHyConfig: { hytime: '30,60', hymin: '5,9', coinname: 'USDT' },
  getHyOrderList: list({ id: 1, coinname: 'BTC/USDT', num: '5', status: 2, is_win: 1, hyzd: 1 }),
  getrecharge: list({ ...COIN, networkList: NETWORKS }),
  getCanWithdrawCoin: list(COIN),
  getUserCoinBalance: { address_list: [{ id: 7, address: NETWORKS[0]?.address }] },
  getCanExchangeCoin: [COIN, { id: 6, title: 'BTC' }],
  getusraddress: list({ id: 7, c_id: 5, title: 'USDT', address: NETWORKS[0]?.address }),
  getUserBankList: [{ id: 1, bank_name: 'Bank', card_number: '1234567812345678', card_name: 'Ada' }],
  getLoanProjects: list({ id: 1, title: 'Loan', minprice: '5', maxprice: '9', interest_rate: '1', cycle: 7 }),
  getLoanRecords: list({ id: 1, title: 'Loan', order_num: 'L1', amount: '5', status: 2 }),
  getMiningMachineList: list({
    id: 1,
    title: 'Miner',
    min_price: '5',
    max_price: '9',
    interest_rate: '1',
    cycle: 7,
    c_id: 5,
    coin: 'USDT',
  }),
  getMiningMachineOrders: list({
    order_num: 'M1',
    title: 'Miner',
    amount: '5',
    coin: 'USDT',
    interest_rate: '1',
    days: 7,
  }),
  getCoinBalance: { balance_list: [{ type: 1 }] },
  getTransferCoin: [COIN],
  searchUser: { id: 12, username: 'bob' },
  getInternalTransferList: list({ id: 1, order_num: 'T1', status: 2, to_username: 'bob', coin: 'USDT', amount: '5' }),
  getStakingProjects: list({
    id: 1,
    coin: { title: 'USDT' },
    staking_info: [{ id: 1, days: 7, interest_rate: '3', min_price: '5' }],
  }),
  getStakingOrderList: list({ id: 1, order_num: 'S1', status: 0, type: 1, coin: 'USDT', amount: '5', days: 7 }),
};
