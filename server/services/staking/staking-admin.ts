/** Staking on offer, as operators change it. A stake keeps the term that it was made for, and whether it may be redeemed. */

import { and, asc, count, eq, notInArray } from 'drizzle-orm';
import type { Decimal } from '../../../src/contract/decimal.ts';
import { STAKE_STATUS } from '../../../src/contract/status-codes.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { stakes, stakingProjects, stakingTerms } from '../../db/schema/products.ts';
import { productImage } from '../products/images.ts';
import { afterLast, runningOf } from '../products/positions.ts';

type Row = typeof stakingProjects.$inferSelect;

interface OfferedTerm {
  readonly days: number;
  /** Percent a year. */
  readonly yearlyRate: Decimal;
  readonly minAmount: Decimal;
}

export interface StakingTerms extends Pick<Row, 'coinId' | 'redeemable'> {
  /** Title of the coin. */
  readonly coin: string;
  readonly terms: readonly OfferedTerm[];
}

/** Includes retired projects; their terms are those on offer, shortest first. */
export const listAllStakingProjects = async (tx: Tx): Promise<(Row & StakingTerms & { running: number })[]> => {
  const running = await tx
    .select({ id: stakingTerms.projectId, orders: count() })
    .from(stakes)
    .innerJoin(stakingTerms, eq(stakingTerms.id, stakes.termId))
    .where(eq(stakes.status, STAKE_STATUS.active))
    .groupBy(stakingTerms.projectId);
  const terms = await tx
    .select()
    .from(stakingTerms)
    .where(eq(stakingTerms.offered, true))
    .orderBy(asc(stakingTerms.days));
  const rows = await tx
    .select({ project: stakingProjects, coin: coins.title })
    .from(stakingProjects)
    .innerJoin(coins, eq(coins.id, stakingProjects.coinId))
    .orderBy(asc(stakingProjects.position), asc(stakingProjects.id));
  return rows.map(({ project, coin }) => ({
    ...project,
    coin,
    terms: terms.filter(({ projectId }) => projectId === project.id),
    running: runningOf(running, project.id),
  }));
};

/** Stakes refer to their term, so a term that is no longer offered keeps its row. */
const writeTerms = async (tx: Tx, projectId: number, terms: readonly OfferedTerm[]): Promise<void> => {
  for (const { days, yearlyRate, minAmount } of terms) {
    const offer = { yearlyRate, minAmount, offered: true };
    await tx
      .insert(stakingTerms)
      .values({ projectId, days, ...offer })
      .onConflictDoUpdate({ target: [stakingTerms.projectId, stakingTerms.days], set: offer });
  }
  const others = notInArray(
    stakingTerms.days,
    terms.map(({ days }) => days),
  );
  await tx
    .update(stakingTerms)
    .set({ offered: false })
    .where(and(eq(stakingTerms.projectId, projectId), others));
};

/** @returns its id */
export const addStakingProject = async (tx: Tx, offer: StakingTerms): Promise<number> => {
  const { coinId, coin, redeemable, terms } = offer;
  const position = afterLast(await tx.select().from(stakingProjects));
  const [row] = await tx
    .insert(stakingProjects)
    .values({ coinId, image: productImage(coin), redeemable, position })
    .returning({ id: stakingProjects.id });
  if (row === undefined) throw new Error('a staking project was not written');
  await writeTerms(tx, row.id, terms);
  return row.id;
};

/** The coin cannot be changed: another coin is another project. */
export const changeStakingProject = async (tx: Tx, id: number, { redeemable, terms }: StakingTerms): Promise<void> => {
  await tx.update(stakingProjects).set({ redeemable }).where(eq(stakingProjects.id, id));
  await writeTerms(tx, id, terms);
};

export const offerStakingProject = async (tx: Tx, id: number, offered: boolean): Promise<void> => {
  await tx.update(stakingProjects).set({ offered }).where(eq(stakingProjects.id, id));
};
