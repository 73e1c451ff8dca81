/** Fills a large ledger in bulk, because posting it movement by movement would take too long. */
import type { Database } from '../../server/db/connection.ts';

export const POSTINGS_A_MEMBER = 10;

/** Writes a ledger of members `from` to `to`, each of whom was given money ten times. */
export const fillLedger = async (db: Database, from: number, to: number, coin: string): Promise<void> => {
  const own = `owner = 'member' and member_id between ${from} and ${to}`;
  await db.pool.query(`set statement_timeout = 0`);
  await db.pool.query(`alter table ledger_posting disable trigger user`);
  const base = Number((await db.pool.query(`select coalesce(max(id), 0) as id from ledger_movement`)).rows[0]?.id);
  await db.pool.query(`insert into ledger_account (member_id, owner, type, coin, bucket, stripe, balance)
    select n, 'member', 1, '${coin}', 'available', 0, ${POSTINGS_A_MEMBER * 100} from generate_series(${from}, ${to}) n`);
  const count = to - from + 1;
  for (let round = 0; round < POSTINGS_A_MEMBER; round += 1) {
    const first = base + round * count;
    await db.pool.query(`insert into ledger_movement (id, kind, reference, at_ms) overriding system value
      select ${first} + n, 'practice.grant', 'fill ' || (${first} + n), 0 from generate_series(1, ${count}) n`);
    const previous = round === 0 ? 'null' : `${first - count} + member_id - ${from} + 1`;
    await db.pool.query(`insert into ledger_posting (movement_id, account_id, amount, balance_after, previous_movement_id)
      select ${first} + member_id - ${from} + 1, id, 100, ${(round + 1) * 100}, ${previous}
      from ledger_account where ${own}`);
  }
  const last = base + (POSTINGS_A_MEMBER - 1) * count;
  await db.pool.query(`update ledger_account set last_movement_id = ${last} + member_id - ${from} + 1 where ${own}`);
  await db.pool.query(`select setval('ledger_movement_id_seq', ${base + POSTINGS_A_MEMBER * count})`);
  await db.pool.query(`alter table ledger_posting enable trigger user`);
  await db.pool.query(`vacuum analyze ledger_account, ledger_movement, ledger_posting`);
  await db.pool.query('checkpoint');
};
