import {
  type Codec,
  type Decoded,
  decimal,
  enumOf,
  flag,
  htmlText,
  id,
  integer,
  optional,
  record,
  scalarText,
  text,
  type Wire,
  wire,
} from '../codec.ts';
import { rows } from '../codec-lists.ts';
import { LOAN_STATUS, STAKE_STATUS, TRANSFER } from '../status-codes.ts';
import { optionalMoment, optionalMomentMs } from '../times.ts';

/** A coin as text or as `{title}`. */
const coinTitle: Codec<string> = {
  decode: (value, at) =>
    text.decode(typeof value === 'object' && value !== null && 'title' in value ? value.title : value, at),
  encode: (value) => value,
};
/** Written as `{title}`, as staking projects have it. */
const titledCoin: Codec<string> = { decode: coinTitle.decode, encode: (title) => ({ title }) };

export const loanProduct = record({
  id: wire('id', id),
  title: wire('title', text),
  lender: wire('mechanism', text),
  minAmount: wire('minprice', decimal),
  maxAmount: wire('maxprice', decimal),
  /** Percent a day. */
  dailyRate: wire('interest_rate', decimal),
  cycleDays: wire('cycle', integer),
});
export type LoanProduct = Decoded<typeof loanProduct>;

export const loanStatus = enumOf(LOAN_STATUS);
export type LoanStatus = Decoded<typeof loanStatus>;

export const loanOrder = record({
  id: wire('id', id),
  title: wire('title', text),
  orderNumber: wire('order_num', text),
  amount: wire('amount', decimal),
  interest: wire('interest', optional(decimal)),
  repaymentDue: wire('repayment_time', optionalMoment),
  totalRepayment: wire('total_amount', optional(decimal)),
  repaid: wire('is_repayment', flag),
  repaidText: wire('is_repayment_text', text),
  status: wire('status', loanStatus),
  statusText: wire('status_text', text),
  /** Why it was rejected; sent by the reference server only. */
  remark: wire('remark', text),
});
export type LoanOrder = Decoded<typeof loanOrder>;

const miningProductFields = record({
  id: wire('id', id),
  title: wire('title', text),
  image: wire('img', text),
  minAmount: wire(['min_price', 'minprice'], decimal),
  maxAmount: wire(['max_price', 'maxprice'], decimal),
  coin: wire(['coin_title', 'coin'], coinTitle),
  coinId: wire('c_id', text),
  /** Percent a day. */
  dailyRate: wire('interest_rate', decimal),
  cycleDays: wire('cycle', integer),
});
export type MiningProduct = Decoded<typeof miningProductFields>;
/** The wire carries the coin under two names; the encoder writes both, because clients read either. */
export const miningProduct: Codec<MiningProduct> = {
  decode: miningProductFields.decode,
  encode: (product) => ({ ...(miningProductFields.encode(product) as Record<string, Wire>), coin: product.coin }),
};

export const miningOrder = record({
  id: wire('id', optional(id)),
  orderNumber: wire('order_num', text),
  title: wire('title', text),
  image: wire('img', text),
  startAt: wire('start_time', optionalMoment),
  endAt: wire('end_time', optionalMoment),
  amount: wire('amount', decimal),
  coin: wire('coin', coinTitle),
  /** Percent a day. */
  dailyRate: wire('interest_rate', optional(decimal)),
  days: wire('days', optional(integer)),
  /** What the whole cycle yields. */
  totalYield: wire('total_revenue', optional(decimal)),
  /** The rest is sent by the reference server only. */
  earned: wire('earned', optional(decimal)),
  nextYieldAt: wire('next_yield_time', optionalMoment),
  finished: wire('finished', flag),
});
export type MiningOrder = Decoded<typeof miningOrder>;

export const transferCoin = record({
  id: wire('id', id),
  title: wire('title', text),
  balance: wire('balance', optional(decimal)),
  /** Fee as a fraction of the amount: 0.01 is 1 percent. */
  feeRate: wire('internal_transfer_sxf', optional(decimal)),
  /** 0: arrives at once. */
  arrivalDays: wire('internal_transfer_days', optional(integer)),
  /** Epoch ms until which this account cannot send; sent by the reference server only. */
  opensAtMs: wire('opens_ms', optionalMomentMs),
});
export type TransferCoin = Decoded<typeof transferCoin>;

export const foundMember = record({ id: wire('id', id), username: wire('username', text) });
export type FoundMember = Decoded<typeof foundMember>;

export const memberTransferStatus = enumOf(TRANSFER);
export const memberTransfer = record({
  id: wire('id', id),
  orderNumber: wire('order_num', text),
  status: wire('status', memberTransferStatus),
  createdAt: wire('addtime', optionalMoment),
  arrivalAt: wire('arrival_time', optionalMoment),
  toUsername: wire('to_username', text),
  coin: wire('coin', coinTitle),
  amount: wire('amount', decimal),
  fee: wire('sxf', optional(decimal)),
  received: wire('arrival_amount', optional(decimal)),
  /** `in` where the member is the receiver; sent by the reference server only. */
  direction: wire('direction', enumOf({ out: 'out', in: 'in' }, 'out')),
  fromUsername: wire('from_username', text),
});
export type MemberTransfer = Decoded<typeof memberTransfer>;

const stakingTerm = record({
  id: wire('id', id),
  days: wire('days', integer),
  /** Percent a year. */
  yearlyRate: wire('interest_rate', decimal),
  minAmount: wire('min_price', decimal),
});
export type StakingTerm = Decoded<typeof stakingTerm>;

export const stakingProject = record({
  id: wire('id', id),
  image: wire('img', text),
  coin: wire('coin', titledCoin),
  terms: wire('staking_info', rows(stakingTerm)),
  /** Available in account type 1; the rest is sent by the reference server only. */
  balance: wire('balance', optional(decimal)),
  redeemable: wire('type', optional(flag)),
});
export type StakingProject = Decoded<typeof stakingProject>;

export const stakingStatus = enumOf(STAKE_STATUS, 'redeemed');
export const stakingOrder = record({
  id: wire('id', id),
  orderNumber: wire('order_num', text),
  status: wire('status', stakingStatus),
  /** Whether Redeem is offered while active. */
  redeemable: wire('type', flag),
  createdAt: wire('addtime', optionalMoment),
  coin: wire('coin', coinTitle),
  startAt: wire('start_time', optionalMoment),
  endAt: wire('end_time', optionalMoment),
  amount: wire('amount', decimal),
  days: wire('days', optional(integer)),
  totalYield: wire('total_revenue', optional(decimal)),
});
export type StakingOrder = Decoded<typeof stakingOrder>;

export const notice = record({
  id: wire('id', id),
  title: wire('title', text),
  content: wire('content', htmlText),
  addedAt: wire('addtime', optionalMoment),
  unread: wire('status', {
    decode: (value: unknown) => scalarText(value) === '1',
    encode: (value: boolean) => (value ? 1 : 2),
  }),
  image: wire('imgs', {
    decode: (value: unknown, at: string) => text.decode(Array.isArray(value) ? value[0] : value, at),
    encode: (value: string) => value,
  }),
});
export type Notice = Decoded<typeof notice>;
