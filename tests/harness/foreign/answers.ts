/**
 * Answers of a backend by another vendor, built from the specification alone and with other habits. A number may come
 * as text or as a number, "nothing" as null, '' or '-', a date as text or in seconds; fields have no order, and there
 * are more of them than the specification lists. No figure is 0, so a 0 on the screen is one that nobody sent.
 */
import { products, trading, wallet } from './records.ts';
import { ADDRESS, list } from './shape.ts';

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
  // A halted market, and one so new that it has no trades yet.
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

/** The `data` of each call, by the call's name. @param nowMs the records are from before this time */
export const foreignAnswers = (nowMs: number): Record<string, unknown> => {
  const nowS = Math.floor(nowMs / 1000);
  return { ...SITE, ...market, ...member, ...wallet(nowS), ...trading(nowS), ...products(nowS) };
};
