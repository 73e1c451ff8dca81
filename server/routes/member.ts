/** What members state about themselves: identity, withdrawal addresses, bank cards. */
import {
  bindAddress,
  getAddresses,
  getBankCards,
  saveBankCard,
  submitIdentity,
} from '../../src/contract/calls/member.ts';
import { message } from '../base/messages.ts';
import * as addresses from '../services/addresses/addresses.ts';
import * as cards from '../services/banks/bank-cards.ts';
import * as identity from '../services/identity/identity.ts';
import type { Compared } from '../services/members/passwords.ts';
import { accountContext, beforePaying } from './account.ts';
import type { App } from './app.ts';
import { always, serve } from './serve.ts';

const IDENTITY_SENT = message(
  /*i18n*/ { id: 'server.identity.sent', message: 'Sent. We will review your documents soon.' },
);
const ADDRESS_BOUND = message(/*i18n*/ { id: 'server.address.bound', message: 'Withdrawal address saved' });
const CARD_SAVED = message(/*i18n*/ { id: 'server.bank.saved', message: 'Bank card saved' });

export const registerMember = (app: App): void => {
  serve(
    app,
    submitIdentity,
    ({ tx, member, clock }, inputs) => identity.submitIdentity(tx, member.id, inputs, clock.now()),
    { message: IDENTITY_SENT },
  );
  serve(app, getAddresses, ({ tx, member }) => addresses.listAddresses(tx, member.id));
  serve(
    app,
    bindAddress,
    (request, asked, compared?: Compared) =>
      addresses.bindAddress(accountContext(request, compared), request.member.id, asked),
    { before: beforePaying, message: ADDRESS_BOUND, holdsAccount: true, freshFactor: always },
  );
  serve(app, getBankCards, ({ tx, member, clock }) => cards.listCards(tx, member.id, clock.now()));
  serve(app, saveBankCard, (request, inputs) => cards.saveCard(accountContext(request), request.member.id, inputs), {
    message: CARD_SAVED,
    holdsAccount: true,
    freshFactor: always,
  });
};
