import { read, write } from '../call.ts';
import { enumOf, id, plainDecimal, record, requiredText, wire } from '../codec.ts';
import { listEnvelope, rows } from '../codec-lists.ts';
import { foundMember, memberTransfer, transferCoin } from '../entities/products.ts';
import { pageFields } from '../entities/site.ts';
import { TRANSFER } from '../status-codes.ts';

export const getTransferCoins = read({
  name: 'getTransferCoin',
  access: 'member',
  payload: record({ username: wire('username', requiredText(128)) }),
  response: rows(transferCoin),
});
export const findMember = read({
  name: 'searchUser',
  access: 'member',
  payload: record({ username: wire('username', requiredText(128)) }),
  response: foundMember,
});
export const transferToMember = write({
  name: 'balanceTransfer',
  access: 'member',
  payload: record({
    toMemberId: wire('to_uid', id),
    coinId: wire('c_id', id),
    amount: wire('amount', plainDecimal),
    payPassword: wire('paypassword', requiredText(64)),
  }),
});
export const cancelMemberTransfer = write({
  name: 'cancelInternalTransfer',
  access: 'member',
  payload: record({ id: wire('id', id) }),
});
export const getMemberTransfers = read({
  name: 'getInternalTransferList',
  access: 'member',
  payload: record({
    status: wire('status', enumOf({ all: 0, ...TRANSFER }, 'all')),
    ...pageFields,
  }),
  response: listEnvelope(memberTransfer),
});
