/**
 * The mode of a database, sandbox or live, which its first start recorded in it. A forgotten setting on one of several
 * machines must never pay out practice money as real money, or grant practice money in a live ledger.
 */
import type pg from 'pg';
import type { Mode } from '../base/environment.ts';

const KEY = 'mode';

/** The database belongs to the other mode; the message is a sentence for the person who starts the server. */
export class OtherMode extends Error {
  override readonly name = 'OtherMode';
}

const SENTENCE: Record<Mode, string> = {
  live: 'This database was made for practice: MODE=live would pay its practice money out as real. Give DATABASE_URL a new, empty database, or start with MODE=sandbox.',
  sandbox:
    'This database holds real money: a sandbox would give newcomers practice money in it and decide withdrawals by itself. Start with MODE=live, or give DATABASE_URL another database.',
};

/**
 * Records the mode in a database that has none, and checks a recorded one. A database of an older version counts as a
 * sandbox's where members got practice funds.
 * @throws OtherMode
 */
export const claimDatabase = async (pool: pg.Pool, mode: Mode, nowMs: number): Promise<void> => {
  await pool.query(
    `insert into site_setting (key, value, changed_at_ms)
     select $1, case when exists (select from ledger_movement where kind = 'practice.grant') then 'sandbox' else $2 end, $3
     on conflict do nothing`,
    [KEY, mode, nowMs],
  );
  const { rows } = await pool.query<{ value: string }>('select value from site_setting where key = $1', [KEY]);
  if (rows[0]?.value !== mode) throw new OtherMode(SENTENCE[mode]);
};
