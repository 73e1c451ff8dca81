/** Brings the schema up to date at start, once however many processes start together. */
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { ROOT } from '../base/root.ts';

const MIGRATIONS_FOLDER = join(ROOT, 'server/db/migrations');

/** Any number that nothing else in this database locks. */
const MIGRATION_LOCK = 4_813_550_061;

export const migrateDatabase = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    // Another process may be migrating a large table: wait for it rather than give up.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    // Released for good: its settings are not the pool's.
    client.release(true);
  }
};
