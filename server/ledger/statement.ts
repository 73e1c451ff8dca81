/** The member's statement: postings to what they can spend, newest first. Its lines add up to the available balance. */
import { type SQL, sql } from 'drizzle-orm';
import { type Decimal, decimal } from '../../src/contract/decimal.ts';
import type { AccountType } from '../../src/contract/entities/wallet.ts';
import type { Tx } from '../db/connection.ts';
import type { MovementKind } from './kinds.ts';

export interface StatementLine {
  readonly movementId: number;
  readonly kind: MovementKind;
  readonly reference: string;
  readonly detail: Readonly<Record<string, string>>;
  readonly type: AccountType;
  readonly coin: string;
  /** Positive came in, negative went out. */
  readonly amount: Decimal;
  readonly balanceAfter: Decimal;
  readonly atMs: number;
}

export interface StatementFilter {
  readonly type?: AccountType | undefined;
  readonly coin?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

interface Row extends Record<string, unknown> {
  movement_id: number;
  kind: MovementKind;
  reference: string;
  detail: Record<string, string> | null;
  type: AccountType;
  coin: string;
  amount: string;
  balance_after: string;
  at_ms: number;
}

export const statementOf = async (tx: Tx, memberId: number, filter: StatementFilter): Promise<StatementLine[]> => {
  const until = filter.page * filter.limit;
  const only: SQL[] = [];
  if (filter.type !== undefined) only.push(sql`and a.type = ${filter.type}`);
  if (filter.coin !== undefined) only.push(sql`and a.coin = ${filter.coin}`);
  // Each account's newest lines along its chain, then merged: a long history of one coin costs nothing.
  const { rows } = await tx.execute<Row>(sql`
    select m.id as movement_id, m.kind, m.reference, m.detail, m.at_ms, l.type, l.coin, l.amount, l.balance_after
    from (
      select a.type, a.coin, p.* from ledger_account a
      cross join lateral (
        with recursive line as (
          select movement_id, amount, balance_after, previous_movement_id, 1 as place
          from ledger_posting where movement_id = a.last_movement_id and account_id = a.id
          union all
          select p.movement_id, p.amount, p.balance_after, p.previous_movement_id, line.place + 1
          from line join ledger_posting p on p.movement_id = line.previous_movement_id and p.account_id = a.id
          where line.place < ${until}
        )
        select movement_id, amount, balance_after from line
      ) p
      where a.member_id = ${memberId} and a.owner = 'member' and a.bucket = 'available' ${sql.join(only, sql` `)}
      order by p.movement_id desc, a.id limit ${filter.limit} offset ${until - filter.limit}
    ) l join ledger_movement m on m.id = l.movement_id
    order by l.movement_id desc, l.type, l.coin`);
  return rows.map((row) => ({
    movementId: Number(row.movement_id),
    kind: row.kind,
    reference: row.reference,
    detail: row.detail ?? {},
    type: row.type,
    coin: row.coin,
    amount: decimal(row.amount),
    balanceAfter: decimal(row.balance_after),
    atMs: Number(row.at_ms),
  }));
};
