import { type ResponseOf, read, write } from '../call.ts';
import { type Codec, decimal, enumOf, id, omitted, optional, plainDecimal, record, text, wire } from '../codec.ts';
import { listEnvelope, rows } from '../codec-lists.ts';
import { pageFields } from '../entities/site.ts';
import {
  type AccountType,
  accountTransfer,
  accountType,
  balanceList,
  bill,
  type ReviewStatus,
  reviewedRecord,
  reviewStatus,
  worthDay,
} from '../entities/wallet.ts';
import { momentMs } from '../times.ts';

export const getBalances = read({ name: 'getUserBalanceList', access: 'member', response: balanceList });

/**
 * What the total was worth at the end of each of the last days; the reference server only. Without type: of all
 * accounts.
 */
export const getWorthHistory = read({
  name: 'getAssetHistory',
  access: 'member',
  payload: record({ type: wire('type', omitted(accountType)) }),
  response: listEnvelope(worthDay),
});

/** Groups of statement lines that a member tells apart. */
export const BILL_GROUPS = ['deposit', 'withdrawal', 'transfer', 'swap', 'spot', 'option', 'product', 'other'] as const;
export type BillGroup = (typeof BILL_GROUPS)[number];
const codes = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<K, K>;

/**
 * Records of one coin in one account type; without coin, of all. What narrows them down further is understood by the
 * reference server only: others leave it out of account, so a client looks at what it gets.
 */
export interface RecordsQuery {
  readonly coinId: string | undefined;
  readonly type: AccountType | undefined;
  readonly page: number;
  readonly limit: number;
  /** Into or out of the account: bills and transfers. */
  readonly direction?: 'in' | 'out' | undefined;
  /** Bills. */
  readonly group?: BillGroup | undefined;
  /** Deposits and withdrawals. */
  readonly status?: ReviewStatus | undefined;
  /** Epoch ms, by the time that the record shows: this and later. */
  readonly fromMs?: number | undefined;
  /** Epoch ms: before this. */
  readonly untilMs?: number | undefined;
}
const recordsOf = record({
  coinId: wire('c_id', omitted(text)),
  type: wire('type', omitted(accountType)),
  ...pageFields,
  direction: wire('st', omitted(enumOf({ in: 1, out: 2 }))),
  group: wire('group', omitted(enumOf(codes(BILL_GROUPS)))),
  status: wire('status', omitted(reviewStatus)),
  fromMs: wire('start_ms', omitted(momentMs)),
  untilMs: wire('end_ms', omitted(momentMs)),
}) as Codec<RecordsQuery>;
export const getBills = read({
  name: 'getBillList',
  access: 'member',
  payload: recordsOf,
  response: listEnvelope(bill),
});
export const getWithdrawals = read({
  name: 'getWithdrawList',
  access: 'member',
  payload: recordsOf,
  response: listEnvelope(reviewedRecord),
});
export const getDeposits = read({
  name: 'getRechargeList',
  access: 'member',
  payload: recordsOf,
  response: listEnvelope(reviewedRecord),
});
export const getAccountTransfers = read({
  name: 'getTransferList',
  access: 'member',
  payload: recordsOf,
  response: listEnvelope(accountTransfer),
});

/** The lists of an account's records, in the order of their tabs: where each is read, and what tells its rows apart. */
export const RECORD_LISTS = {
  bills: { call: getBills, toldApartBy: 'group' },
  withdrawals: { call: getWithdrawals, toldApartBy: 'status' },
  deposits: { call: getDeposits, toldApartBy: 'status' },
  transfers: { call: getAccountTransfers, toldApartBy: 'direction' },
} as const;
export type RecordKind = keyof typeof RECORD_LISTS;
export const RECORD_KINDS = Object.keys(RECORD_LISTS) as RecordKind[];
export type RecordOf<K extends RecordKind> = ResponseOf<(typeof RECORD_LISTS)[K]['call']>[number];
/** A row of any of them. */
export type AnyRecord = RecordOf<RecordKind>;

export const transferBetweenAccounts = write({
  name: 'transfer',
  access: 'member',
  payload: record({
    coinId: wire('c_id', id),
    amount: wire('num', plainDecimal),
    from: wire('from_type', accountType),
    to: wire('to_type', accountType),
  }),
});

/** A coin's available balance in each account type (lock mining reads type 1). */
export const getCoinBalance = read({
  name: 'getCoinBalance',
  access: 'member',
  payload: record({ coinId: wire('c_id', id) }),
  response: record({
    balances: wire(
      'balance_list',
      rows(record({ type: wire('type', accountType), balance: wire('balance', optional(decimal)) })),
    ),
  }),
});
