/** What members and system owners have: one indexed read each, however long the history. */
import { sql } from 'drizzle-orm';
import { type Decimal, decimal, ZERO } from '../../src/contract/decimal.ts';
import type { AccountType } from '../../src/contract/entities/wallet.ts';
import type { Tx } from '../db/connection.ts';
import type { SystemOwner } from './accounts.ts';

export interface Holding {
  readonly available: Decimal;
  readonly frozen: Decimal;
}

export interface MemberBalance extends Holding {
  readonly type: AccountType;
  readonly coin: string;
}

interface Row extends Record<string, unknown> {
  type: AccountType;
  coin: string;
  available: string;
  frozen: string;
}

/** Every coin that a member ever had in any account type. */
export const balancesOf = async (tx: Tx, memberId: number): Promise<MemberBalance[]> => {
  const { rows } = await tx.execute<Row>(sql`
    select type, coin,
      sum(balance) filter (where bucket = 'available') as available, sum(balance) filter (where bucket = 'frozen') as frozen
    from ledger_account where member_id = ${memberId} and owner = 'member' group by type, coin order by type, coin`);
  return rows.map((row) => ({
    type: row.type,
    coin: row.coin,
    available: decimal(row.available ?? ZERO),
    frozen: decimal(row.frozen ?? ZERO),
  }));
};

/** A member's holding of one coin in one account type; zeros where there is none. */
export const balanceOf = async (tx: Tx, memberId: number, type: AccountType, coin: string): Promise<Holding> => {
  const { rows } = await tx.execute<{ bucket: keyof Holding; balance: string }>(sql`
    select bucket, balance from ledger_account
    where member_id = ${memberId} and owner = 'member' and type = ${type} and coin = ${coin} and stripe = 0`);
  const of = (bucket: keyof Holding): Decimal => decimal(rows.find((row) => row.bucket === bucket)?.balance ?? ZERO);
  return { available: of('available'), frozen: of('frozen') };
};

export interface SystemBalance {
  readonly owner: SystemOwner;
  readonly coin: string;
  readonly balance: Decimal;
}

/** The house's exposure, the fees taken, what came in and went out: each with all its stripes together. */
export const systemBalances = async (tx: Tx): Promise<SystemBalance[]> => {
  const { rows } = await tx.execute<{ owner: SystemOwner; coin: string; balance: string }>(sql`
    select owner, coin, sum(balance) as balance from ledger_account
    where member_id = 0 group by owner, coin order by owner, coin`);
  return rows.map((row) => ({ ...row, balance: decimal(row.balance) }));
};
