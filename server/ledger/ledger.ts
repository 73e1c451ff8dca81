/**
 * The only writer of money (SRV-03).
 *
 * A movement's postings sum to zero in each coin, here and in the database; members' balances never go below zero; a
 * kind and reference are posted once. All accounts of one call are locked in a fixed order, so concurrent calls wait
 * for each other but never deadlock. For the same reason a transaction that moves money more than once should do it
 * with one `postAll`, and lock the rows of its own orders before that.
 */
import { sql } from 'drizzle-orm';
import { message } from '../base/messages.ts';
import { Refusal } from '../base/refusal.ts';
import type { Tx } from '../db/connection.ts';
import { type Movement, postArguments } from './movement.ts';

export const insufficientBalance = (): Refusal =>
  new Refusal(message(/*i18n*/ { id: 'server.ledger.insufficient', message: 'Insufficient available balance' }));

/** The movement has been posted before: by another process, or by an earlier run of the same job. */
export class AlreadyPosted extends Error {
  override readonly name = 'AlreadyPosted';
}

const constraintOf = (error: unknown): string | undefined => {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1) {
    const { constraint } = inner as { constraint?: unknown };
    if (typeof constraint === 'string') return constraint;
  }
  return undefined;
};

/**
 * Posts movements, all or none, in the order given.
 * @param atMs epoch ms, as the statement shows it
 * @returns the movements' ids
 * @throws Refusal where a member's balance does not suffice
 * @throws AlreadyPosted for a kind and reference that exist already; after either error the transaction is aborted
 */
export const postAll = async (tx: Tx, movements: readonly Movement[], atMs: number): Promise<number[]> => {
  if (movements.length === 0) return [];
  const given = postArguments(movements);
  try {
    // One flat query: drizzle inspects every nested piece, which would cost as much as sending the query.
    const { param } = sql;
    const { rows } = await tx.execute<{ ids: number[] }>(sql`select ledger_post(
      ${param(given.kinds)}::text[], ${param(given.references)}::text[], ${param(given.details)}::jsonb[], ${atMs},
      ${param(given.places)}::integer[], ${param(given.owners)}::text[], ${param(given.memberIds)}::bigint[],
      ${param(given.types)}::smallint[], ${param(given.coins)}::text[], ${param(given.buckets)}::text[],
      ${param(given.amounts)}::numeric[]) as ids`);
    return rows[0]?.ids.map(Number) ?? [];
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'ledger_account_not_negative') throw insufficientBalance();
    if (constraint === 'ledger_movement_once') throw new AlreadyPosted('posted before', { cause: error });
    throw error;
  }
};

/** Posts one movement; see `postAll`. */
export const post = async (tx: Tx, movement: Movement, atMs: number): Promise<number> => {
  const [id] = await postAll(tx, [movement], atMs);
  if (id === undefined) throw new Error('the ledger gave no id');
  return id;
};
