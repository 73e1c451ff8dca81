/** Computes what the asset page shows: coins over all accounts by worth, and their shares of the total. */
import {
  add,
  compare,
  type Decimal,
  div,
  isPositive,
  isZero,
  sum,
  toApproximateNumber,
  wholeSum,
  ZERO,
} from '../../contract/decimal.ts';
import type { AccountBalances, AccountType, BalanceList, CoinBalance } from '../../contract/entities/wallet.ts';

export type AssetTab = 'all' | '1' | '2' | '3';

/** ASSET-01: All, then account types 2, 1, 3; 3 only where the switch is on. */
export const assetTabs = (quantitative: boolean): AssetTab[] =>
  quantitative ? ['all', '2', '1', '3'] : ['all', '2', '1'];

/** The account type of a tab; undefined for All. */
export const typeOf = (tab: AssetTab): AccountType | undefined =>
  tab === 'all' ? undefined : (Number(tab) as AccountType);

export interface AssetRow extends CoinBalance {
  /** undefined if the row sums several accounts. */
  readonly type: AccountType | undefined;
  /** The account with the largest amount of the coin. */
  readonly mostlyIn: AccountType;
  /** One row per account if this row sums several; empty if one account holds all of the coin. */
  readonly parts: readonly AssetRow[];
}

const ofAccount = (coin: CoinBalance, type: AccountType): AssetRow => ({
  ...coin,
  type,
  mostlyIn: type,
  parts: [],
});

const heldOf = ({ available = ZERO, frozen = ZERO }: CoinBalance): Decimal => add(available, frozen);

const together = (rows: readonly AssetRow[]): AssetRow | undefined => {
  const holding = rows.filter((row) => isPositive(heldOf(row)));
  const [most] = [...rows].sort((a, b) => compare(heldOf(b), heldOf(a)));
  return (
    most && {
      ...most,
      type: undefined,
      parts: holding.length > 1 ? holding : [],
      available: wholeSum(rows.map(({ available }) => available)),
      frozen: wholeSum(rows.map(({ frozen }) => frozen)),
      conversion: wholeSum(rows.map(({ conversion }) => conversion)),
    }
  );
};

const joined = (accounts: readonly AccountBalances[]): AssetRow[] => {
  const byCoin = new Map<string, AssetRow[]>();
  for (const { coins, type } of accounts)
    for (const coin of coins) byCoin.set(coin.coinId, [...(byCoin.get(coin.coinId) ?? []), ofAccount(coin, type)]);
  return [...byCoin.values()].flatMap((rows) => together(rows) ?? []);
};

const byWorth = (a: AssetRow, b: AssetRow): number =>
  compare(b.conversion ?? ZERO, a.conversion ?? ZERO) || compare(b.available ?? ZERO, a.available ?? ZERO);

export interface AssetFilter {
  readonly query: string;
  /** Hides coins worth less than 1 USDT. */
  readonly hideSmall: boolean;
}

const SMALL: Decimal = '1' as Decimal;

export const assetRows = (balances: BalanceList, tab: AssetTab, { query, hideSmall }: AssetFilter): AssetRow[] => {
  const account = balances.accounts.find(({ type }) => String(type) === tab);
  const rows =
    tab === 'all' ? joined(balances.accounts) : (account?.coins.map((coin) => ofAccount(coin, account.type)) ?? []);
  const wanted = query.trim().toLowerCase();
  return rows
    .filter(({ coin }) => coin.toLowerCase().includes(wanted))
    .filter(({ conversion }) => !hideSmall || conversion === undefined || compare(conversion, SMALL) >= 0)
    .sort(byWorth);
};

/** The tab's total in USDT; undefined if the backend did not send it. An account missing from the list is empty. */
export const accountTotal = (balances: BalanceList, tab: AssetTab): Decimal | undefined => {
  if (tab === 'all') return balances.total;
  const account = balances.accounts.find(({ type }) => String(type) === tab);
  return account ? account.total : ZERO;
};

export interface Share {
  readonly coin: string;
  /** 0 to 1. */
  readonly share: number;
}

const SHOWN = 4;

/** Shares of the largest coins and of the rest; empty if nothing has worth, or the worth of a held coin is unknown. */
export const shares = (rows: readonly AssetRow[]): { readonly largest: readonly Share[]; readonly rest: number } => {
  const worth = [...rows]
    .sort(byWorth)
    .flatMap(({ coin, conversion }) =>
      conversion !== undefined && isPositive(conversion) ? [{ coin, conversion }] : [],
    );
  const total = sum(worth.map(({ conversion }) => conversion));
  const isUnknown = rows.some((row) => row.conversion === undefined && isPositive(heldOf(row)));
  if (isUnknown || isZero(total)) return { largest: [], rest: 0 };
  const largest = worth
    .slice(0, SHOWN)
    .map(({ coin, conversion }) => ({ coin, share: toApproximateNumber(div(conversion, total, 6)) }));
  return { largest, rest: Math.max(0, 1 - largest.reduce((shown, { share }) => shown + share, 0)) };
};
