/** A member's balances at past moments, read backwards from the current ones along each account's chain of postings. */
import { sql } from 'drizzle-orm';
import { add, type Decimal, decimal, ZERO } from '../../src/contract/decimal.ts';
import type { AccountType } from '../../src/contract/entities/wallet.ts';
import type { Tx } from '../db/connection.ts';

/** Most postings of one account that are read: an account with more gets a shorter history rather than a slow query. */
const MAX_STEPS = 10_000;

interface Row extends Record<string, unknown> {
  account_id: number;
  coin: string;
  at_ms: number;
  balance_after: string;
  steps: number;
  /** Time of the oldest posting that was read, epoch ms. */
  oldest_ms: number;
}

interface Line {
  readonly atMs: number;
  readonly coin: string;
  readonly balance: Decimal;
}

export interface Closing {
  readonly atMs: number;
  /** By coin, available and frozen together; coins that the member had nothing of may be missing. */
  readonly held: ReadonlyMap<string, Decimal>;
}

/**
 * Holdings of a member at each of the moments.
 * @param moments epoch ms, ascending
 * @param types of these account types together
 * @returns oldest first; without the moments that lie further back than `MAX_STEPS` postings
 */
export const closingsOf = async (
  tx: Tx,
  memberId: number,
  types: readonly AccountType[],
  moments: readonly number[],
): Promise<Closing[]> => {
  const [firstMs] = moments;
  if (firstMs === undefined) return [];
  // Walks each chain to just before the first moment; between two moments the newest posting counts.
  const { rows } = await tx.execute<Row>(sql`
    select distinct on (a.id, part) a.id as account_id, a.coin, l.at_ms, l.balance_after, l.steps, l.oldest_ms
    from ledger_account a
    cross join lateral (
      with recursive line as (
        select p.movement_id, p.balance_after, p.previous_movement_id, m.at_ms, 1 as step
        from ledger_posting p join ledger_movement m on m.id = p.movement_id
        where p.movement_id = a.last_movement_id and p.account_id = a.id
        union all
        select p.movement_id, p.balance_after, p.previous_movement_id, m.at_ms, line.step + 1
        from line join ledger_posting p on p.movement_id = line.previous_movement_id and p.account_id = a.id
          join ledger_movement m on m.id = p.movement_id
        where line.step < ${MAX_STEPS} and line.at_ms >= ${firstMs}
      )
      select line.*, width_bucket(line.at_ms, ${sql.param([...moments])}::bigint[]) as part,
        max(line.step) over () as steps, min(line.at_ms) over () as oldest_ms
      from line
    ) l
    where a.member_id = ${memberId} and a.owner = 'member' and a.type = any(${sql.param([...types])}::smallint[])
    order by a.id, part, l.movement_id desc`);
  const byAccount = new Map<number, Line[]>();
  let knownFromMs = firstMs;
  for (const row of rows) {
    const line = { atMs: Number(row.at_ms), coin: row.coin, balance: decimal(row.balance_after) };
    byAccount.set(row.account_id, [...(byAccount.get(row.account_id) ?? []), line]);
    if (row.steps === MAX_STEPS && Number(row.oldest_ms) >= knownFromMs) knownFromMs = Number(row.oldest_ms) + 1;
  }
  return moments
    .filter((atMs) => atMs >= knownFromMs)
    .map((atMs) => {
      const held = new Map<string, Decimal>();
      for (const lines of byAccount.values()) {
        const last = lines.filter((line) => line.atMs < atMs).at(-1);
        if (last !== undefined) held.set(last.coin, add(held.get(last.coin) ?? ZERO, last.balance));
      }
      return { atMs, held };
    });
};
