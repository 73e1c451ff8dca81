import { OPTIONS_ACCOUNT, QUANTITATIVE_ACCOUNT, SPOT_ACCOUNT } from '../account-types.ts';
import { type Decoded, decimal, enumOf, flag, id, integerIn, optional, record, text, wire } from '../codec.ts';
import { rows } from '../codec-lists.ts';
import { PAY_TYPES } from '../networks.ts';
import { REVIEW } from '../status-codes.ts';
import { momentMs, optionalMoment, optionalMomentMs } from '../times.ts';

const ACCOUNT_TYPES = [OPTIONS_ACCOUNT, SPOT_ACCOUNT, QUANTITATIVE_ACCOUNT] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
const typeCode = integerIn(SPOT_ACCOUNT, QUANTITATIVE_ACCOUNT);
export const accountType = {
  decode: (value: unknown, at: string) => typeCode.decode(value, at) as AccountType,
  encode: (value: AccountType) => value,
};

/** undefined where missing or unreadable, so that an amount that was not sent is never shown as 0. */
const sentAmount = optional(decimal);

const coinBalance = record({
  coinId: wire('coinId', id),
  coin: wire('coinName', text),
  available: wire('balance', sentAmount),
  frozen: wire('dbalance', sentAmount),
  /** Worth of available and frozen together, in USDT. */
  conversion: wire('all_zhprice', sentAmount),
});
export type CoinBalance = Decoded<typeof coinBalance>;

const accountBalances = record({
  type: wire('type', accountType),
  /** In USDT. */
  total: wire('totalAvailableAsset', sentAmount),
  coins: wire('balanceInfo', rows(coinBalance)),
});
export type AccountBalances = Decoded<typeof accountBalances>;

export const balanceList = record({
  /** All accounts together, in USDT. */
  total: wire('all_price', sentAmount),
  accounts: wire('coinList', rows(accountBalances)),
});
export type BalanceList = Decoded<typeof balanceList>;

/** What the member's balances were worth at the end of a day. */
export const worthDay = record({
  /** The end of the day, epoch ms. */
  at: wire('time_ms', momentMs),
  /** In USDT. */
  worth: wire('all_price', decimal),
});
export type WorthDay = Decoded<typeof worthDay>;

/** A line of the member's statement. */
export const bill = record({
  id: wire('id', optional(id)),
  direction: wire('st', enumOf({ in: 1, out: 2 }, 'out')),
  amount: wire('num', decimal),
  remark: wire('remark', text),
  at: wire('addtime', optionalMoment),
  /** The rest is sent by the reference server only. */
  coin: wire('coin', text),
  kind: wire('kind', text),
  /** One of the groups that a member can filter by; '' from a backend that sends none. */
  group: wire('group', text),
  balanceAfter: wire('balance', optional(decimal)),
});
export type Bill = Decoded<typeof bill>;

export const reviewStatus = enumOf(REVIEW, 'inReview');
export type ReviewStatus = Decoded<typeof reviewStatus>;

/** A deposit or withdrawal. */
export const reviewedRecord = record({
  id: wire('id', optional(id)),
  amount: wire(['num', 'mum'], decimal),
  status: wire('status', reviewStatus),
  remark: wire('remark', text),
  address: wire('address', text),
  at: wire(['updatetime', 'addtime'], optionalMoment),
  /** The rest is sent by the reference server only. */
  coin: wire('coin', text),
  network: wire('network', text),
  fee: wire('fee', optional(decimal)),
  net: wire('net', optional(decimal)),
});
export type ReviewedRecord = Decoded<typeof reviewedRecord>;

export const accountTransfer = record({
  id: wire('id', optional(id)),
  amount: wire('num', decimal),
  /** Another value is `unknown`: only some backends review these at all. */
  status: wire('status', enumOf({ ...REVIEW, unknown: '' }, 'unknown')),
  at: wire(['updatetime', 'addtime'], optionalMoment),
  from: wire('from_type', text),
  to: wire('to_type', text),
  coin: wire('coin', text),
  message: wire('msg', text),
});
export type AccountTransfer = Decoded<typeof accountTransfer>;

const depositNetwork = record({
  id: wire('id', id),
  kind: wire('pay_type', enumOf(PAY_TYPES)),
  image: wire('pay_img', text),
  address: wire('address', text),
  bankName: wire('bank_name', text),
  cardNumber: wire('card_number', text),
  recipientName: wire(['card_name', 'recipient_name'], text),
  bankAddress: wire('bank_address', text),
  transferCode: wire('transfer_code', text),
  companyAddress: wire('company_address', text),
});
export type DepositNetwork = Decoded<typeof depositNetwork>;

export const depositCoin = record({
  id: wire('id', id),
  title: wire('title', text),
  networks: wire('networkList', rows(depositNetwork)),
});
export type DepositCoin = Decoded<typeof depositCoin>;

export const coinChoice = record({
  id: wire('id', id),
  title: wire('title', text),
  balance: wire('balance', optional(decimal)),
  /** Worth of one coin in USDT; sent by the reference server only. */
  price: wire('price', optional(decimal)),
});
export type CoinChoice = Decoded<typeof coinChoice>;

const withdrawalAddress = record({
  id: wire('id', id),
  address: wire('address', text),
  network: wire('network', text),
  /** Epoch ms from which a new address accepts withdrawals; sent by the reference server only, while in the future. */
  opensAtMs: wire('opens_ms', optionalMomentMs),
});

export const withdrawalInfo = record({
  balance: wire('balance', sentAmount),
  minimum: wire('txminnum', sentAmount),
  maximum: wire('txmaxnum', sentAmount),
  /** percent: `feePercent` of the amount; fixed: `feeFixed` in the coin. */
  feeMode: wire('sxftype', enumOf({ percent: 1, fixed: 2 }, 'fixed')),
  feePercent: wire('txsxf', sentAmount),
  feeFixed: wire('txsxf_n', sentAmount),
  addresses: wire('address_list', rows(withdrawalAddress)),
  /** Sent by the reference server only. */
  frozen: wire('dbalance', optional(decimal)),
  identityRequired: wire('identity_required', flag),
});
export type WithdrawalInfo = Decoded<typeof withdrawalInfo>;
