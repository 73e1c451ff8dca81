/** Durations of options, as operators change them. An option keeps the payout that it was taken with. */
import { asc, count, eq } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { optionDurations, optionOrders } from '../../db/schema/options.ts';
import { runningOf } from '../products/positions.ts';
import type { OfferedDuration } from './durations.ts';

export type DurationTerms = Omit<OfferedDuration, 'offered'>;

/** Includes retired durations, shortest first. */
export const listAllDurations = async (tx: Tx): Promise<(OfferedDuration & { running: number })[]> => {
  const running = await tx
    .select({ id: optionOrders.durationS, orders: count() })
    .from(optionOrders)
    .where(eq(optionOrders.status, 'open'))
    .groupBy(optionOrders.durationS);
  const rows = await tx.select().from(optionDurations).orderBy(asc(optionDurations.seconds));
  return rows.map((row) => ({ ...row, running: runningOf(running, row.seconds) }));
};

export const addDuration = async (tx: Tx, terms: DurationTerms): Promise<void> => {
  await tx.insert(optionDurations).values(terms);
};

export const changeDuration = async (
  tx: Tx,
  { seconds, minStake, maxStake, payoutRate }: DurationTerms,
): Promise<void> => {
  await tx.update(optionDurations).set({ minStake, maxStake, payoutRate }).where(eq(optionDurations.seconds, seconds));
};

export const offerDuration = async (tx: Tx, seconds: number, offered: boolean): Promise<void> => {
  await tx.update(optionDurations).set({ offered }).where(eq(optionDurations.seconds, seconds));
};
