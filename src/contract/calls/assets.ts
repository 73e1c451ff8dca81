import { read, write } from '../call.ts';
import { decimal, id, inList, list, option, otherwise, record, text, wire } from '../codec.ts';
import { ZERO } from '../decimal.ts';
import { pageFields } from '../entities/site.ts';
import { accountTransfer, accountType, balanceList, bill, reviewedRecord } from '../entities/wallet.ts';

export const getBalances = read({ name: 'getUserBalanceList', access: 'member', response: balanceList });

/** Records of one coin in one account type; without coin, of all (the reference server only). */
const recordsOf = record({
  coinId: wire('c_id', option(text)),
  type: wire('type', option(accountType)),
  ...pageFields,
});
export const getBills = read({ name: 'getBillList', access: 'member', payload: recordsOf, response: inList(bill) });
export const getWithdrawals = read({
  name: 'getWithdrawList',
  access: 'member',
  payload: recordsOf,
  response: inList(reviewedRecord),
});
export const getDeposits = read({
  name: 'getRechargeList',
  access: 'member',
  payload: recordsOf,
  response: inList(reviewedRecord),
});
export const getAccountTransfers = read({
  name: 'getTransferList',
  access: 'member',
  payload: recordsOf,
  response: inList(accountTransfer),
});

export const transferBetweenAccounts = write({
  name: 'transfer',
  access: 'member',
  payload: record({
    coinId: wire('c_id', id),
    amount: wire('num', decimal),
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
      list(record({ type: wire('type', accountType), balance: wire('balance', otherwise(decimal, ZERO)) })),
    ),
  }),
});
