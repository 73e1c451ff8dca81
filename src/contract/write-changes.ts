/**
 * What a member sees change by each write: the reads that have to be asked again after it, by their names on the wire. A
 * write without an entry is a compile error; `tests/server/write-changes.test.ts` compares the table with the server.
 */
import type { Calls } from './write-traces.ts';

type Names<Kind> = Extract<Calls[keyof Calls], { readonly kind: Kind }>['name'];
type ReadName = Names<'read'>;

/** Reads that state what is in an account, or how much of it may be used. */
export const ACCOUNTS: readonly ReadName[] = [
  'getUserBalanceList',
  'getBillList',
  'getCoinBalance',
  'getMarketBalance',
  'getHyConfig',
  'getCanWithdrawCoin',
  'getUserCoinBalance',
  'getCanExchangeCoin',
  'getTransferCoin',
  'getStakingProjects',
];

/** An entry in the log, and a notice that counts as unread. */
const SECURITY_EVENT: readonly ReadName[] = ['getSecurityLog', 'getusr'];
const SECURITY: readonly ReadName[] = ['getSecurity', ...SECURITY_EVENT];
const DEVICES: readonly ReadName[] = ['getDeviceList', ...SECURITY_EVENT];
const LIMITS: readonly ReadName[] = ['getProtection', ...SECURITY_EVENT];
/** A pause also cancels the member's open orders. */
const PAUSE: readonly ReadName[] = ['tradegetOrderList', ...LIMITS, ...ACCOUNTS];

const CHANGES: { readonly [Name in Names<'write'>]: readonly ReadName[] } = {
  upbbbuy: ['tradegetOrderList', ...ACCOUNTS],
  tradecancelOrder: ['tradegetOrderList', ...ACCOUNTS],
  creatorder: ['getHyOrderList', 'getProtection', ...ACCOUNTS],
  transfer: ['getTransferList', ...ACCOUNTS],
  recharge: ['getRechargeList', ...ACCOUNTS],
  withdraw: ['getWithdrawList', ...ACCOUNTS],
  exchangeCoin: ['getExchangeQuote', ...ACCOUNTS],
  balanceTransfer: ['getInternalTransferList', ...ACCOUNTS],
  cancelInternalTransfer: ['getInternalTransferList', ...ACCOUNTS],
  applyLoan: ['getLoanProjects', 'getLoanRecords'],
  cancelLoanApply: ['getLoanRecords'],
  repayLoan: ['getLoanRecords', ...ACCOUNTS],
  buyMiningMachine: ['getMiningMachineList', 'getMiningMachineOrders', ...ACCOUNTS],
  submitStaking: ['getStakingOrderList', ...ACCOUNTS],
  redeemStaking: ['getStakingOrderList', ...ACCOUNTS],
  // Withdrawals name the bound addresses, too.
  setusraddress: ['getusraddress', 'getUserCoinBalance', ...SECURITY_EVENT],
  setBank: ['getUserBankList'],
  usrsetreal: ['getusr'],
  'common/upload': [],
  setDailyLimit: LIMITS,
  keepDailyLimit: LIMITS,
  startCoolOff: PAUSE,
  startSelfExclusion: PAUSE,
  // The site may have closed this way of registering since its settings were read.
  register: ['getConfig'],
  emssend: [],
  // Whoever logs in or out has everything read anew.
  login: [],
  beginPasskeyLogin: [],
  finishPasskeyLogin: [],
  logout: [],
  resetpwd: [],
  resetpay: DEVICES,
  signOutDevice: DEVICES,
  signOutOtherDevices: DEVICES,
  beginTwoStep: [],
  confirmTwoStep: SECURITY,
  endTwoStep: SECURITY,
  renewRecoveryCodes: SECURITY,
  beginPasskey: [],
  finishPasskey: SECURITY,
  removePasskey: SECURITY,
  showSecondFactor: SECURITY,
  beginPasskeyProof: [],
  finishPasskeyProof: SECURITY,
  setPhrase: SECURITY,
  // The server's copy of alerts is read by the server alone.
  keepPriceAlerts: [],
  subscribePush: [],
  renewPush: [],
  unsubscribePush: [],
  setPushKind: ['getPushSettings'],
};

/** @param name the write's name on the wire */
export const changesOf = (name: string): readonly string[] =>
  Object.hasOwn(CHANGES, name) ? CHANGES[name as keyof typeof CHANGES] : [];
