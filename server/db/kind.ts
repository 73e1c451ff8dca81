/**
 * What a database is, sandbox or live, as its first start wrote it. Practice money must never be paid out as real money,
 * nor newcomers be given it in a live ledger, because somebody forgot a setting on one of several machines.
 */
import type pg from 'pg';
import type { Mode } from '../base/environment.ts';

const KEY = 'mode';

/** The mode cannot use this database; the message is a sentence for the person who starts the server. */
export class OtherMode extends Error {
  override readonly name = 'OtherMode';
}

const SENTENCE: Record<Mode, string> = {
  live: 'This database was made for practice: MODE=live would pay its practice money out as real. Give DATABASE_URL a new, empty database, or start with MODE=sandbox.',
  sandbox:
    'This database holds real money: a sandbox would give newcomers practice money in it and decide withdrawals by itself. Start with MODE=live, or give DATABASE_URL another database.',
};

/**
 * Writes the mode into a database that has none, or finds the same there. One that an older version wrote is a sandbox's
 * where members got practice funds.
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
