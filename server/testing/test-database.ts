import { inject } from 'vitest';
import { connect, type Database } from '../db/connection.ts';

let made = 0;
/** Timeout for a connection; long, because the machine may be busy. */
const WAIT_MS = 60_000;

/** A fresh database, cloned from the migrated and seeded template; `close` drops it. */
export const createTestDatabase = async (connections = 10): Promise<Database & { readonly url: string }> => {
  const { template, prefix, ...at } = inject('testCluster');
  made += 1;
  // Workers of one run share the prefix: the process id keeps them apart.
  const name = `${prefix}${process.pid}_${process.env['VITEST_WORKER_ID'] ?? 0}_${made}`;
  const admin = connect({ ...at, database: 'postgres' }, { connections: 1, waitMs: WAIT_MS });
  try {
    // Copies files: the default strategy, block by block through the WAL, takes three times the work.
    await admin.pool.query(`create database ${name} template ${template} strategy file_copy`);
  } finally {
    await admin.close();
  }
  const database = connect({ ...at, database: name }, { connections, waitMs: WAIT_MS });
  const url = new URL(`postgresql://localhost/${name}`);
  url.username = at.user;
  url.password = at.password;
  url.searchParams.set('host', at.host);
  url.searchParams.set('port', String(at.port));
  return {
    ...database,
    url: url.href,
    close: async () => {
      await database.close();
      const dropper = connect({ ...at, database: 'postgres' }, { connections: 1, waitMs: WAIT_MS });
      await dropper.pool.query(`drop database if exists ${name} with (force)`);
      await dropper.close();
    },
  };
};
