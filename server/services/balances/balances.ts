/** The member's balances as the asset pages show them (ASSET-01). */
import { add, isPositive, wholeSum, ZERO } from '../../../src/contract/decimal.ts';
import type { AccountBalances, AccountType, BalanceList } from '../../../src/contract/entities/wallet.ts';
import type { Tx } from '../../db/connection.ts';
import { balancesOf, type MemberBalance } from '../../ledger/balances.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { readSettings } from '../site/settings.ts';
import { type Coin, listCoins } from './coins.ts';
import { lastPrices, type PriceOf, VALUATION_COIN, worth } from './conversion.ts';

/** Options first, as the product shows them; the quantitative account only where it is switched on. */
export const accountTypes = (quantitative: boolean): AccountType[] => (quantitative ? [2, 1, 3] : [2, 1]);

const accountOf = (
  type: AccountType,
  coins: readonly Coin[],
  held: readonly MemberBalance[],
  priceOf: PriceOf,
): AccountBalances => {
  const rows = coins.flatMap((coin) => {
    const own = held.find((balance) => balance.type === type && balance.coin === coin.title);
    // The spot account lists every coin; other accounts list only the coins held, and the valuation coin.
    if (own === undefined && type !== 1 && coin.title !== VALUATION_COIN) return [];
    const available = own?.available ?? ZERO;
    const frozen = own?.frozen ?? ZERO;
    const conversion = worth(add(available, frozen), coin.title, priceOf);
    return [{ coinId: String(coin.id), coin: coin.title, available, frozen, conversion }];
  });
  return { type, total: wholeSum(rows.map((row) => row.conversion)), coins: rows };
};

/** Totals are the exact sums of the rows' conversions; unknown where one of these is. */
export const balanceListOf = async (
  tx: Tx,
  memberId: number,
  feed: Pick<MarketFeed, 'latest' | 'market' | 'detail'>,
): Promise<BalanceList> => {
  const coins = await listCoins(tx);
  const balances = await balancesOf(tx, memberId);
  const held = balances.filter(({ available, frozen }) => isPositive(add(available, frozen)));
  const priceOf = await lastPrices(
    feed,
    held.map(({ coin }) => coin),
  );
  const { quantize_switch } = await readSettings(tx);
  const accounts = accountTypes(quantize_switch === '1').map((type) => accountOf(type, coins, balances, priceOf));
  return { total: wholeSum(accounts.map(({ total }) => total)), accounts };
};
