/** Balances and the statement. */
import { getBalances, getBills, getCoinBalance, getWorthHistory } from '../../src/contract/calls/assets.ts';
import { balanceOf } from '../ledger/balances.ts';
import { accountTypes, balanceListOf } from '../services/balances/balances.ts';
import { billsOf } from '../services/balances/bills.ts';
import { requireCoin } from '../services/balances/coins.ts';
import { worthHistoryOf } from '../services/balances/worth-history.ts';
import { readSettings } from '../services/site/settings.ts';
import type { App } from './app.ts';
import { pageOf } from './paging.ts';
import { serve } from './serve.ts';

export const registerAssets = (app: App): void => {
  serve(app, getBalances, ({ tx, member }) => balanceListOf(tx, member.id, app.feed));

  serve(
    app,
    getWorthHistory,
    ({ tx, member, clock }, { type }) => worthHistoryOf(tx, app.feed, member.id, type, clock.now()),
    { long: true },
  );

  serve(
    app,
    getBills,
    async ({ tx, member, lang }, asked) => {
      const coin = asked.coinId === undefined ? undefined : (await requireCoin(tx, asked.coinId)).title;
      return billsOf(tx, member.id, { ...asked, coin, ...pageOf(asked) }, lang);
    },
    { long: true },
  );

  serve(app, getCoinBalance, async ({ tx, member }, { coinId }) => {
    const coin = await requireCoin(tx, coinId);
    const { quantize_switch } = await readSettings(tx);
    const balances = [];
    for (const type of accountTypes(quantize_switch === '1')) {
      const { available } = await balanceOf(tx, member.id, type, coin.title);
      balances.push({ type, balance: available });
    }
    return { balances };
  });
};
