/** The audit log of operators' acts. It is append-only, and each row has a hash over itself and the row before. */
import { desc, sql } from 'drizzle-orm';
import type { Tx } from '../db/connection.ts';
import { operatorActs } from '../db/schema/operators.ts';

export interface Act {
  readonly operator: string;
  readonly command: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly outcome: string;
}

export const recordInAuditLog = async (tx: Tx, act: Act, nowMs: number): Promise<void> => {
  // A trigger of the database computes the hash; the value given here is ignored.
  await tx.insert(operatorActs).values({ ...act, detail: { ...act.detail }, atMs: nowMs, hash: '' });
};

export type RecordedAct = typeof operatorActs.$inferSelect;

/** Newest first. */
export const listActs = (tx: Tx, limit: number): Promise<RecordedAct[]> =>
  tx.select().from(operatorActs).orderBy(desc(operatorActs.id)).limit(limit);

/** @returns the id of the first row whose hash does not match, or undefined where all match */
export const brokenAct = async (tx: Tx): Promise<number | undefined> => {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from (
      select id, hash, operator_act_hash(
        coalesce(lag(hash) over (order by id), ''), id, operator, command, detail, outcome, at_ms) as sealed
      from operator_act
    ) acts where hash <> sealed order by id limit 1`);
  return rows[0]?.id;
};
