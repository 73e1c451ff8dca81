/**
 * Grants rights to the server's database user where it is not the owner: to read and write rows. The user can change no
 * table, trigger or function, so that what guards the ledger and the log of operators' acts holds even against an
 * attacker who controls the process.
 */
import pg from 'pg';

/** Tables whose rows are only added and never changed; their triggers enforce that too. */
const APPEND_ONLY = ['ledger_movement', 'ledger_posting', 'market_tick', 'operator_act'];

/**
 * The parts of the recorded ticks are tables of their own, which "all tables" includes. The process needs no right on
 * them, since it reads and writes through the table that they are parts of; with one, it could change ticks there.
 */
export const grantUse = async (owner: pg.Pool, user: string): Promise<void> => {
  const name = pg.escapeIdentifier(user);
  const { rows } = await owner.query<{ same: boolean }>('select current_user = $1 as same', [user]);
  if (rows[0]?.same) return;
  await owner.query(`
    grant usage on schema public, drizzle to ${name};
    grant select on drizzle.__drizzle_migrations to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    revoke update, delete on ${APPEND_ONLY.join(', ')} from ${name};
    do $parts$
      declare part regclass;
      begin
        for part in select inhrelid from pg_inherits where inhparent = 'market_tick'::regclass loop
          execute format('revoke all on %s from %I', part, ${pg.escapeLiteral(user)});
        end loop;
      end $parts$;
    grant usage, select on all sequences in schema public to ${name};`);
};
