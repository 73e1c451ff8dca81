/**
 * Grants rights to the server's database user where it is not the owner: to read and write rows. The user can change no
 * table, trigger or function, so that what guards the ledger and the log of operators' acts holds even against an
 * attacker who controls the process.
 */
import pg from 'pg';

/** Tables whose rows are only added and never changed; their triggers enforce that too. */
const APPEND_ONLY = ['ledger_movement', 'ledger_posting', 'market_tick', 'operator_act'];

export const grantUse = async (owner: pg.Pool, user: string): Promise<void> => {
  const name = pg.escapeIdentifier(user);
  const { rows } = await owner.query<{ same: boolean }>('select current_user = $1 as same', [user]);
  if (rows[0]?.same) return;
  await owner.query(`
    grant usage on schema public, drizzle to ${name};
    grant select on drizzle.__drizzle_migrations to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    revoke update, delete on ${APPEND_ONLY.join(', ')} from ${name};
    grant usage, select on all sequences in schema public to ${name};`);
};
