/** Loans, lock mining, staking. */
import { applyForLoan, cancelLoan, getLoanProducts, getLoans, repayLoan } from '../../src/contract/calls/loans.ts';
import { buyMining, getMiningOrders, getMiningProducts } from '../../src/contract/calls/mining.ts';
import { getStakingOrders, getStakingProjects, joinStaking, redeemStaking } from '../../src/contract/calls/staking.ts';
import { message } from '../base/messages.ts';
import * as collectLoans from '../services/loans/collect-loans.ts';
import * as loans from '../services/loans/loans.ts';
import type { Compared } from '../services/members/passwords.ts';
import * as mining from '../services/mining/mining.ts';
import * as staking from '../services/staking/staking.ts';
import { accountContext, beforePaying } from './account.ts';
import type { App } from './app.ts';
import { pageOf } from './paging.ts';
import { serve } from './serve.ts';

const APPLIED = message(/*i18n*/ { id: 'server.loan.applied', message: 'Application sent' });
const CANCELLED = message(/*i18n*/ { id: 'server.loan.cancelDone', message: 'Application cancelled' });
const REPAID = message(/*i18n*/ { id: 'server.loan.repayDone', message: 'Loan repaid' });
const BOUGHT = message(/*i18n*/ { id: 'server.mining.bought', message: 'Lock mining started' });
const JOINED = message(/*i18n*/ { id: 'server.staking.joined', message: 'Staked' });
const REDEEMED = message(/*i18n*/ { id: 'server.staking.redeemed', message: 'Redeemed' });

const registerLoans = (app: App): void => {
  serve(app, getLoanProducts, ({ tx, lang }, { id }) => loans.listLoanProducts(tx, id, lang));
  serve(
    app,
    getLoans,
    ({ tx, member, lang, clock }, asked) =>
      loans.listLoans(tx, member.id, { ...asked, ...pageOf(asked) }, lang, clock.now()),
    { long: true },
  );
  serve(app, applyForLoan, ({ tx, member, clock }, asked) => loans.applyForLoan(tx, member.id, asked, clock.now()), {
    message: APPLIED,
  });
  serve(app, cancelLoan, ({ tx, member, clock }, { id }) => loans.cancelLoan(tx, member.id, id, clock.now()), {
    message: CANCELLED,
  });
  serve(app, repayLoan, ({ tx, member, clock }, { id }) => collectLoans.repayLoan(tx, member.id, id, clock.now()), {
    message: REPAID,
  });
};

const registerMining = (app: App): void => {
  serve(app, getMiningProducts, ({ tx }, { id }) => mining.listMiningProducts(tx, id));
  serve(app, getMiningOrders, ({ tx, member }, asked) => mining.listMiningOrders(tx, member.id, pageOf(asked)), {
    long: true,
  });
  serve(app, buyMining, ({ tx, member, clock }, asked) => mining.buyMining(tx, member.id, asked, clock.now()), {
    message: BOUGHT,
  });
};

const registerStaking = (app: App): void => {
  serve(app, getStakingProjects, ({ tx, member }) => staking.listStakingProjects(tx, member.id));
  serve(
    app,
    getStakingOrders,
    ({ tx, member }, asked) => staking.listStakes(tx, member.id, { ...asked, ...pageOf(asked) }),
    { long: true },
  );
  serve(
    app,
    joinStaking,
    (request, asked, compared?: Compared) =>
      staking.joinStaking(accountContext(request, compared), request.member.id, asked),
    { before: beforePaying, message: JOINED },
  );
  serve(app, redeemStaking, ({ tx, member, clock }, { id }) => staking.redeemStaking(tx, member.id, id, clock.now()), {
    message: REDEEMED,
  });
};

export const registerProducts = (app: App): void => {
  registerLoans(app);
  registerMining(app);
  registerStaking(app);
};
