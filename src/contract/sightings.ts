/** Finds rows of a record list that match a write whose answer was lost (API-08). */
import { isAccountNumber } from './account-types.ts';
import type { Call } from './call.ts';
import { getMarkets } from './calls/market.ts';
import { compare, type Decimal } from './decimal.ts';
import type { AccountType } from './entities/wallet.ts';
import { rowKeys } from './row-keys.ts';

export type AskRead = <P, R>(call: Call<P, R>, payload: P) => Promise<R>;

/** A row that matches the write. */
export interface Sighting {
  /** The same each time the list is read, also where the backend gives its rows no id. */
  readonly key: string;
  /** Epoch ms. */
  readonly atMs: number | undefined;
}

/** One page: a write that was sent a moment ago is among the newest rows. */
export const NEWEST = { page: 1, limit: 10 } as const;
export const NEWEST_OF_ANY = { status: 'all', ...NEWEST } as const;
const OPEN_FILTER = {
  direction: undefined,
  group: undefined,
  status: undefined,
  fromMs: undefined,
  untilMs: undefined,
} as const;

export const isSameAmount = (one: Decimal | undefined, other: Decimal | undefined): boolean =>
  one !== undefined && other !== undefined && compare(one, other) === 0;

/** Rows without an id are told apart by their time, and by number where the times are equal. */
export const sightingsOf = <T extends { readonly id?: string | undefined }>(
  rows: readonly T[],
  at: (row: T) => number | undefined,
): Sighting[] => {
  const keys = rowKeys(rows, (row) => `at ${at(row) ?? ''}`);
  return rows.map((row, index) => ({ key: keys[index] ?? '', atMs: at(row) }));
};

export const coinRecords = (coinId: string, type: AccountType) => ({ coinId, type, ...NEWEST, ...OPEN_FILTER });

/** A value that is no account type, such as a name, cannot be compared. */
export const mayBeAccount = (sent: string, type: AccountType): boolean =>
  !isAccountNumber(sent) || sent === String(type);

/** Leaves out the rows that name another market of the list. @param namesOf how a row names its market */
export const ofMarket = async <T>(
  rows: readonly T[],
  marketId: string,
  namesOf: (row: T) => readonly string[],
  ask: AskRead,
): Promise<readonly T[]> => {
  if (rows.length === 0) return rows;
  // Without the list of markets no row can be ruled out.
  const markets = await ask(getMarkets, undefined).catch(() => []);
  return rows.filter((row) => {
    const names = namesOf(row);
    const named = markets.filter(({ symbol, title, base }) =>
      [symbol, title, base].some((name) => names.includes(name)),
    );
    return named.length === 0 || named.some(({ id }) => id === marketId);
  });
};

/** Reads the newest rows of a list and returns those that match the write. */
export const inList =
  <P, Q, R extends { readonly id?: string | undefined }>(
    call: Call<Q, R[]>,
    query: (payload: P) => Q,
    isLike: (row: R, payload: P) => boolean,
    at: (row: R) => number | undefined,
  ) =>
  async (payload: P, ask: AskRead): Promise<readonly Sighting[]> =>
    sightingsOf(
      (await ask(call, query(payload))).filter((row) => isLike(row, payload)),
      at,
    );
