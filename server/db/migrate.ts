/** Brings the schema up to date at start, once however many processes start together. */
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { sqlState } from '../base/database-errors.ts';
import { ROOT } from '../base/root.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';

const MIGRATIONS_FOLDER = join(ROOT, 'server/db/migrations');

const MISSING_TABLE = '42P01';
const MISSING_SCHEMA = '3F000';
const NOT_ALLOWED = '42501';

/** Whether the schema is up to date. A user without rights to change the schema can check that too. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> => {
  const last = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).at(-1)?.folderMillis ?? 0;
  try {
    const { rows } = await pool.query<{ last: number | null }>(
      'select max(created_at) as last from drizzle.__drizzle_migrations',
    );
    return (rows[0]?.last ?? -1) >= last;
  } catch (error) {
    if ([MISSING_TABLE, MISSING_SCHEMA, NOT_ALLOWED].includes(sqlState(error) ?? '')) return false;
    throw error;
  }
};

/** Adds a plain sentence to the error of a user who may not change the schema. */
const explained = (error: unknown): unknown =>
  sqlState(error) === NOT_ALLOWED
    ? new Error(
        'the schema is to be brought up to date, and the user in DATABASE_URL may not: set MIGRATION_DATABASE_URL',
      )
    : error;

/** @throws Error where the user may not change the schema */
export const migrateDatabase = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    // Another process may be migrating a large table: wait for it rather than give up.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migration]);
    try {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
    } catch (error) {
      throw explained(error);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [ADVISORY_LOCKS.migration]);
    }
  } finally {
    // Closes the connection, because its statement timeout differs from the pool's.
    client.release(true);
  }
};
