/** Deposits, withdrawals, flash swap. */
import { getDeposits, getWithdrawals } from '../../src/contract/calls/assets.ts';
import * as calls from '../../src/contract/calls/wallet.ts';
import { message } from '../base/messages.ts';
import type { Tx } from '../db/connection.ts';
import { requireCoin } from '../services/balances/coins.ts';
import { feedPrices } from '../services/balances/conversion.ts';
import { listDepositCoins, listDeposits, requestDeposit } from '../services/deposits/deposits.ts';
import type { Compared } from '../services/members/passwords.ts';
import { amountText } from '../services/notices/amount-text.ts';
import { listSwapCoins, quoteSwap, swapCoins } from '../services/swaps/swaps.ts';
import { listWithdrawalCoins, withdrawalInfoOf } from '../services/withdrawals/withdrawal-rules.ts';
import { listWithdrawals, requestWithdrawal } from '../services/withdrawals/withdrawals.ts';
import { accountContext, beforePaying } from './account.ts';
import type { App } from './app.ts';
import { reply } from './call-request.ts';
import { leavesMuch } from './large-outflow.ts';
import { pageOf } from './paging.ts';
import { serve } from './serve.ts';

const DEPOSITED = message(/*i18n*/ { id: 'server.deposit.sent', message: 'Deposit sent for review' });
const WITHDRAWN = message(/*i18n*/ { id: 'server.withdrawal.sent', message: 'Withdrawal sent for review' });
const SWAPPED = /*i18n*/ { id: 'server.swap.received', message: 'Swapped: {amount} {coin} received' };

const coinTitle = async (tx: Tx, coinId: string | undefined): Promise<string | undefined> =>
  coinId === undefined ? undefined : (await requireCoin(tx, coinId)).title;

const registerDeposits = (app: App): void => {
  serve(app, calls.getDepositCoins, ({ tx }) => listDepositCoins(tx));
  serve(app, calls.getDepositCoinsAlias, ({ tx }) => listDepositCoins(tx));
  serve(app, calls.deposit, ({ tx, member, clock }, asked) => requestDeposit(tx, member.id, asked, clock.now()), {
    message: DEPOSITED,
  });
  serve(
    app,
    getDeposits,
    async ({ tx, member, lang }, asked) =>
      listDeposits(tx, member.id, { ...asked, coin: await coinTitle(tx, asked.coinId), ...pageOf(asked) }, lang),
    { long: true },
  );
};

const registerWithdrawals = (app: App): void => {
  const priceOf = feedPrices(app.feed);
  serve(app, calls.getWithdrawalCoins, ({ tx, member }) => listWithdrawalCoins(tx, member.id, priceOf));
  serve(app, calls.getWithdrawalInfo, ({ tx, member, clock }, { coinId, type }) =>
    withdrawalInfoOf(tx, member.id, coinId, type, clock.now()),
  );
  serve(
    app,
    calls.withdraw,
    (request, asked, compared?: Compared) =>
      requestWithdrawal(accountContext(request, compared), request.member.id, asked, priceOf),
    { before: beforePaying, message: WITHDRAWN, holdsAccount: true, freshFactor: leavesMuch(priceOf) },
  );
  serve(
    app,
    getWithdrawals,
    async ({ tx, member, lang }, asked) =>
      listWithdrawals(tx, member.id, { ...asked, coin: await coinTitle(tx, asked.coinId), ...pageOf(asked) }, lang),
    { long: true },
  );
};

const registerSwaps = (app: App): void => {
  serve(app, calls.getSwapCoins, ({ tx, member }, { type }) => listSwapCoins(tx, app.feed, member.id, type));
  serve(app, calls.getSwapQuote, ({ tx, clock }, asked) => quoteSwap(tx, app.feed, asked, clock.now()));
  serve(
    app,
    calls.swap,
    async (request, asked, compared?: Compared) => {
      const context = accountContext(request, compared);
      const { received, coin } = await swapCoins(context, app.feed, request.member.id, asked);
      return reply(undefined, message(SWAPPED, { amount: amountText(received), coin }));
    },
    { before: beforePaying },
  );
};

export const registerWallet = (app: App): void => {
  registerDeposits(app);
  registerWithdrawals(app);
  registerSwaps(app);
};
