/** Transfers between own accounts and to other members. */
import { getAccountTransfers, transferBetweenAccounts } from '../../src/contract/calls/assets.ts';
import {
  cancelMemberTransfer,
  findMember,
  getMemberTransfers,
  getTransferCoins,
  transferToMember,
} from '../../src/contract/calls/member-transfer.ts';
import { message } from '../base/messages.ts';
import { requireCoin } from '../services/balances/coins.ts';
import { feedPrices } from '../services/balances/conversion.ts';
import type { Compared } from '../services/members/passwords.ts';
import * as account from '../services/transfers/account-transfers.ts';
import * as lists from '../services/transfers/member-transfer-lists.ts';
import * as between from '../services/transfers/member-transfers.ts';
import { accountContext, beforePaying } from './account.ts';
import type { App } from './app.ts';
import { leavesMuch } from './large-outflow.ts';
import { pageOf } from './paging.ts';
import { serve } from './serve.ts';

const TRANSFERRED = message(/*i18n*/ { id: 'server.transfer.done', message: 'Transferred' });
const SENT = message(/*i18n*/ { id: 'server.memberTransfer.sent', message: 'Sent' });
const CANCELLED = message(/*i18n*/ { id: 'server.memberTransfer.cancelDone', message: 'Transfer cancelled' });

export const registerTransfers = (app: App): void => {
  serve(
    app,
    transferBetweenAccounts,
    ({ tx, member, clock }, asked) => account.transferBetweenAccounts(tx, member.id, asked, clock.now()),
    { message: TRANSFERRED },
  );
  serve(
    app,
    getAccountTransfers,
    async ({ tx, member, lang }, asked) => {
      const coin = asked.coinId === undefined ? undefined : (await requireCoin(tx, asked.coinId)).title;
      return account.listAccountTransfers(tx, member.id, { ...asked, coin, ...pageOf(asked) }, lang);
    },
    { long: true },
  );

  serve(app, getTransferCoins, ({ tx, member, clock }) => lists.listTransferCoins(tx, member.id, clock.now()));
  serve(app, findMember, ({ tx, member, clock }, { username }) =>
    lists.searchMember(tx, member.id, username, clock.now()),
  );
  serve(
    app,
    transferToMember,
    (request, asked, compared?: Compared) =>
      between.transferToMember(accountContext(request, compared), request.member, asked),
    { before: beforePaying, message: SENT, holdsAccount: true, freshFactor: leavesMuch(feedPrices(app.feed)) },
  );
  serve(
    app,
    cancelMemberTransfer,
    ({ tx, member, clock }, { id }) => between.cancelMemberTransfer(tx, member.id, id, clock.now()),
    { message: CANCELLED },
  );
  serve(
    app,
    getMemberTransfers,
    ({ tx, member }, asked) => lists.listMemberTransfers(tx, member.id, { ...asked, ...pageOf(asked) }),
    { long: true },
  );
};
