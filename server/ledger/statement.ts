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
  /** Only lines of these kinds. */
  readonly kinds?: readonly MovementKind[] | undefined;
  readonly direction?: 'in' | 'out' | undefined;
  /** Epoch ms: this and later. */
  readonly fromMs?: number | undefined;
  /** Epoch ms: before this. */
  readonly untilMs?: number | undefined;
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

/** Most postings of one account that a filtered query reads before it gives up: about a second of work. */
const MAX_STEPS = 50_000;

/** SQL condition: whether the posting `p` of the movement `m` passes the filter. */
const isAskedFor = ({ kinds, direction, fromMs, untilMs }: StatementFilter): SQL => {
  const all: SQL[] = [sql`true`];
  if (kinds !== undefined) all.push(sql`m.kind = any(${sql.param([...kinds])}::text[])`);
  if (direction !== undefined) all.push(direction === 'in' ? sql`p.amount > 0` : sql`p.amount < 0`);
  if (fromMs !== undefined) all.push(sql`m.at_ms >= ${fromMs}`);
  if (untilMs !== undefined) all.push(sql`m.at_ms < ${untilMs}`);
  return sql.join(all, sql` and `);
};

export const statementOf = async (tx: Tx, memberId: number, filter: StatementFilter): Promise<StatementLine[]> => {
  const until = filter.page * filter.limit;
  const accounts: SQL[] = [];
  if (filter.type !== undefined) accounts.push(sql`and a.type = ${filter.type}`);
  if (filter.coin !== undefined) accounts.push(sql`and a.coin = ${filter.coin}`);
  const asked = isAskedFor(filter);
  // Reads each account's newest postings along its chain and merges them: a long history of one coin costs nothing.
  const { rows } = await tx.execute<Row>(sql`
    select m.id as movement_id, m.kind, m.reference, m.detail, m.at_ms, l.type, l.coin, l.amount, l.balance_after
    from (
      select a.type, a.coin, p.* from ledger_account a
      cross join lateral (
        with recursive line as (
          select p.movement_id, p.amount, p.balance_after, p.previous_movement_id, m.at_ms, 1 as step,
            (${asked}) as asked, (${asked})::int as place
          from ledger_posting p join ledger_movement m on m.id = p.movement_id
          where p.movement_id = a.last_movement_id and p.account_id = a.id
          union all
          select p.movement_id, p.amount, p.balance_after, p.previous_movement_id, m.at_ms, line.step + 1,
            (${asked}), line.place + (${asked})::int
          from line join ledger_posting p on p.movement_id = line.previous_movement_id and p.account_id = a.id
            join ledger_movement m on m.id = p.movement_id
          where line.place < ${until} and line.step < ${MAX_STEPS} and line.at_ms >= ${filter.fromMs ?? 0}
        )
        select movement_id, amount, balance_after from line where asked
      ) p
      where a.member_id = ${memberId} and a.owner = 'member' and a.bucket = 'available' ${sql.join(accounts, sql` `)}
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
