/** A valid request of each call, in wire names. */
import { PAY_PASSWORD } from '../races/stage.ts';
import { cardNumberOf, type Fields, PASSWORD, type Person, type Possession } from './life.ts';

export interface Valid {
  /** @param other another person, for calls that name one */
  fields(person: Person, other: Person): Fields;
  readonly method?: 'GET';
  /** Fields that hold an id of something that the member owns. */
  readonly own?: Readonly<Record<string, Possession>>;
  /** The call ends the session, so that a repetition is answered 401. */
  readonly endsSession?: boolean;
}

const PAGE = { page: 1, limit: 10 };
const nothing: Valid = { fields: () => ({}) };
const got: Valid = { ...nothing, method: 'GET' };
const always = (fields: Fields): Valid => ({ fields: () => fields });
const ofOwn = (field: string, what: Possession, more: Fields = {}): Valid => ({
  fields: ({ own }) => ({ ...more, [field]: own[what] }),
  own: { [field]: what },
});
const records = always({ c_id: 1, type: 1, ...PAGE });
const logpassword = { logpassword: PASSWORD };

export const VALID: Readonly<Record<string, Valid>> = {
  getSetting: got,
  getConfig: nothing,
  getLangList: got,
  setLang: { ...always({ lang: 'en' }), method: 'GET' },
  getBanner: nothing,
  getFriendList: nothing,
  getContentList: nothing,
  captcha: got,
  getMarketList: nothing,
  getPrices: always({ symbols: 'btcusdt' }),
  getAllCurrencyList: nothing,
  getAllMarketList: always({ fid: 1, eid: '' }),
  getHuoBiTradeFromRedis: always({ symbol: 'btcusdt' }),
  beginPasskeyLogin: nothing,

  getusr: nothing,
  getUserBalanceList: nothing,
  getAssetHistory: always({ type: 1 }),
  getBillList: records,
  getWithdrawList: records,
  getRechargeList: records,
  getTransferList: records,
  getCoinBalance: always({ c_id: 1 }),
  transfer: always({ c_id: 1, num: 5, from_type: 1, to_type: 2 }),

  getMarketBalance: always({ m_id: 1 }),
  upbbbuy: always({ m_id: 1, num: 1, price: 40, operate_type: 1, amount: '', type: 1 }),
  tradegetOrderList: always({ type: 0, status: 0, ...PAGE }),
  tradecancelOrder: ofOwn('bb_id', 'order'),

  getHyConfig: nothing,
  creatorder: always({ m_id: 1, ctime: 30, ctzed: 10, buytype: 1 }),
  getHyOrderInfo: ofOwn('order_id', 'option'),
  getHyOrderReceipt: ofOwn('order_id', 'option'),
  getHyOrderList: always({ status: 1, ...PAGE }),
  getProfitDays: always({ time_zone: 'UTC', type: 0, date_from: '2026-01-01', date_to: '2026-01-31' }),
  getProfitYears: always({ time_zone: 'UTC', type: 0 }),
  getProtection: nothing,
  setDailyLimit: always({ kind: 'stake', amount: 5000 }),
  startCoolOff: always({ length: '24h' }),
  startSelfExclusion: always({ length: '1m' }),

  getrecharge: got,
  getRechargeCoinList: nothing,
  recharge: {
    fields: ({ own }) => ({ c_id: 1, num: 100, payimg: own.picture, a_id: 1, type: 1 }),
    own: { payimg: 'picture' },
  },
  getCanWithdrawCoin: got,
  getUserCoinBalance: always({ c_id: 1, type: 1 }),
  withdraw: ofOwn('bank_id', 'address', { c_id: 1, num: 20, type: 1, paypwd: PAY_PASSWORD, withdraw_type: 1 }),
  getCanExchangeCoin: always({ type: 1 }),
  getExchangeQuote: always({ from_coin_id: 1, to_coin_id: 2 }),
  exchangeCoin: always({ type: 1, from_coin_id: 1, to_coin_id: 2, amount: 20, paypassword: PAY_PASSWORD }),
  getusraddress: got,
  setusraddress: always({ c_id: 1, address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', paypwd: PAY_PASSWORD }),
  getUserBankList: nothing,
  // Unchanged, because another number, bank or holder requires a code.
  setBank: {
    fields: ({ id, own }) => ({
      id: own.card,
      bank_name: 'Bank',
      card_number: cardNumberOf(id),
      card_name: 'Ada Byron',
    }),
    own: { id: 'card' },
  },

  getLoanProjects: nothing,
  getLoanRecords: always({ status: 0, ...PAGE }),
  applyLoan: {
    fields: ({ own: { picture } }) => ({
      ...{ id: 1, amount: 100, front_card: picture, later_card: picture, handheld_card: picture },
    }),
    own: { front_card: 'picture', later_card: 'picture', handheld_card: 'picture' },
  },
  cancelLoanApply: ofOwn('id', 'applying'),
  repayLoan: ofOwn('id', 'approved'),
  getMiningMachineList: nothing,
  buyMiningMachine: always({ id: 1, amount: 100 }),
  getMiningMachineOrders: always(PAGE),
  getStakingProjects: nothing,
  submitStaking: always({ id: 1, s_id: 1, amount: 100, paypassword: PAY_PASSWORD }),
  getStakingOrderList: always({ status: 0, ...PAGE }),
  redeemStaking: ofOwn('id', 'stake'),
  searchUser: { fields: (_person, { username }) => ({ username }) },
  getTransferCoin: { fields: (_person, { username }) => ({ username }) },
  balanceTransfer: { fields: (_person, { id }) => ({ to_uid: id, c_id: 1, amount: 5, paypassword: PAY_PASSWORD }) },
  getInternalTransferList: always({ status: 0, ...PAGE }),
  cancelInternalTransfer: ofOwn('id', 'transfer'),

  getNoticeList: ofOwn('id', 'notice', { page: 1, limit: 1 }),
  usrsetreal: {
    fields: ({ own }) => ({ real_name: 'Ada Byron', front_card: own.picture, back_card: own.picture }),
    own: { front_card: 'picture', back_card: 'picture' },
  },

  getSecurity: nothing,
  getSecurityLog: always(PAGE),
  getDeviceList: nothing,
  signOutDevice: ofOwn('id', 'device'),
  signOutOtherDevices: nothing,
  setPhrase: always({ phrase: 'green parrot', ...logpassword }),
  beginTwoStep: always(logpassword),
  beginPasskey: always(logpassword),
  removePasskey: ofOwn('id', 'passkey', logpassword),
  getPushSettings: nothing,
  setPushKind: always({ kind: 'options', on: 0 }),
  unsubscribePush: always({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }),
  resetpay: always({ ...logpassword, newpassword: 'newpay123' }),
  resetpwd: { ...always({ oldpassword: PASSWORD, newpassword: 'another123' }), endsSession: true },
  logout: { ...nothing, endsSession: true },
};

/** Calls that one request cannot test; the files named here test the same for them. */
export const ELSEWHERE: Readonly<Record<string, string>> = {
  register: 'server/routes/session.test.ts',
  login: 'server/routes/session.test.ts',
  emssend: 'server/routes/session.test.ts',
  'common/upload': 'server/routes/uploads.test.ts',
  confirmTwoStep: 'server/routes/security.test.ts',
  endTwoStep: 'server/routes/security.test.ts',
  renewRecoveryCodes: 'server/routes/security.test.ts',
  showSecondFactor: 'server/routes/fresh-factor.test.ts',
  beginPasskeyProof: 'server/routes/fresh-factor.test.ts',
  finishPasskeyProof: 'server/routes/fresh-factor.test.ts',
  finishPasskey: 'server/routes/security.test.ts',
  finishPasskeyLogin: 'server/routes/security.test.ts',
  keepDailyLimit: 'server/routes/protection.test.ts',
  subscribePush: 'server/routes/push.test.ts',
  renewPush: 'server/routes/push.test.ts',
  keepPriceAlerts: 'server/routes/alerts.test.ts',
};
