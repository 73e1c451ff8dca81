/** Where members deposit to and what withdrawals cost, as operators change them. */
import { asc, eq } from 'drizzle-orm';
import type { Decimal } from '../../../src/contract/decimal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { depositNetworks, withdrawalRules } from '../../db/schema/wallet.ts';
import { afterLast } from '../products/positions.ts';

export type NewNetwork = Omit<typeof depositNetworks.$inferInsert, 'id' | 'coinId' | 'position' | 'offered'>;
export type Network = typeof depositNetworks.$inferSelect;

/** By its title in any case; undefined where there is no such coin. */
export const findCoin = async (tx: Tx, title: string): Promise<typeof coins.$inferSelect | undefined> =>
  (await tx.select().from(coins)).find((coin) => coin.title.toLowerCase() === title.toLowerCase());

/** Includes networks that are no longer offered. */
export const listNetworks = async (tx: Tx): Promise<(Network & { coin: string })[]> => {
  const rows = await tx
    .select({ network: depositNetworks, coin: coins.title })
    .from(depositNetworks)
    .innerJoin(coins, eq(coins.id, depositNetworks.coinId))
    .orderBy(asc(depositNetworks.id));
  return rows.map(({ network, coin }) => ({ ...network, coin }));
};

/** Adds it after the others. @returns its id */
export const addNetwork = async (tx: Tx, coinId: number, network: NewNetwork): Promise<number> => {
  const position = afterLast(await listNetworks(tx));
  const [row] = await tx
    .insert(depositNetworks)
    .values({ ...network, coinId, position })
    .returning({ id: depositNetworks.id });
  if (row === undefined) throw new Error('a network was not written');
  return row.id;
};

/** Deposits that were made to it are unaffected. @returns whether there is such a network */
export const offerNetwork = async (tx: Tx, id: number, offered: boolean): Promise<boolean> => {
  const changed = await tx
    .update(depositNetworks)
    .set({ offered })
    .where(eq(depositNetworks.id, id))
    .returning({ id: depositNetworks.id });
  return changed.length > 0;
};

export interface RuleChange {
  readonly minimum?: Decimal;
  readonly maximum?: Decimal;
  readonly feeMode?: 'percent' | 'fixed';
  readonly feePercent?: Decimal;
  readonly feeFixed?: Decimal;
  readonly offered?: boolean;
}

export type Rule = typeof withdrawalRules.$inferSelect & { readonly coin: string };

export const listRules = async (tx: Tx): Promise<Rule[]> => {
  const rows = await tx
    .select({ rule: withdrawalRules, coin: coins.title })
    .from(withdrawalRules)
    .innerJoin(coins, eq(coins.id, withdrawalRules.coinId))
    .orderBy(asc(coins.position), asc(coins.id));
  return rows.map(({ rule, coin }) => ({ ...rule, coin }));
};

/** Applies to withdrawals that are requested from now on. */
export const changeRule = async (tx: Tx, coinId: number, change: RuleChange): Promise<void> => {
  await tx.update(withdrawalRules).set(change).where(eq(withdrawalRules.coinId, coinId));
};
