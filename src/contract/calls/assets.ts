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
 * The total's worth at the end of each recent day; offered by the reference server only. Without `type`, the total
 * covers all accounts.
 */
export const getWorthHistory = read({
  name: 'getAssetHistory',
  access: 'member',
  payload: record({ type: wire('type', omitted(accountType)) }),
  response: listEnvelope(worthDay),
});

/** Groups by which a member can filter statement lines. */
export const BILL_GROUPS = ['deposit', 'withdrawal', 'transfer', 'swap', 'spot', 'option', 'product', 'other'] as const;
export type BillGroup = (typeof BILL_GROUPS)[number];
const codes = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, name])) as Record<K, K>;

/**
 * Records of one coin in one account type; all coins without `coinId`. Only the reference server applies the other
 * filters: other backends ignore them, so a client filters the answer again.
 */
export interface RecordsQuery {
  readonly coinId: string | undefined;
  readonly type: AccountType | undefined;
  readonly page: number;
  readonly limit: number;
  /** Into or out of the account; for bills and transfers only. */
  readonly direction?: 'in' | 'out' | undefined;
  /** For bills only. */
  readonly group?: BillGroup | undefined;
  /** For deposits and withdrawals only. */
  readonly status?: ReviewStatus | undefined;
  /** Epoch ms, inclusive, compared with the time that the record shows. */
  readonly fromMs?: number | undefined;
  /** Epoch ms, exclusive. */
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

/** The record lists of an account, in tab order: the call that reads each, and the field its rows are filtered by. */
export const RECORD_LISTS = {
  bills: { call: getBills, toldApartBy: 'group' },
  withdrawals: { call: getWithdrawals, toldApartBy: 'status' },
  deposits: { call: getDeposits, toldApartBy: 'status' },
  transfers: { call: getAccountTransfers, toldApartBy: 'direction' },
} as const;
export type RecordKind = keyof typeof RECORD_LISTS;
export const RECORD_KINDS = Object.keys(RECORD_LISTS) as RecordKind[];
export type RecordOf<K extends RecordKind> = ResponseOf<(typeof RECORD_LISTS)[K]['call']>[number];
/** A row of any of these lists. */
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
