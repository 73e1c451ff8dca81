/**
 * One real PostgreSQL for all test files of a run, with a template database that is migrated and seeded once.
 * Concurrent runs share the database process: each has its own template and test databases.
 */
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { seedDatabase } from '../app/seed.ts';
import { isAlive } from '../base/file-lock.mjs';
import { connect } from '../db/connection.ts';
import { openEmbedded } from '../db/embedded/embedded.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { TEST_EPOCH_MS } from './test-epoch.ts';

/** How tests connect to the cluster, and which database they clone. */
export interface TestCluster {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly template: string;
  /** Test databases begin with this, so that the run can drop what a killed file left. */
  readonly prefix: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testCluster: TestCluster;
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // Makes tests twice as fast. Losing the last commits in a crash of the machine does not matter here.
  const embedded = await openEmbedded(resolve(process.env['TEST_DATABASE_DIR'] ?? '.cache/test-database'), {
    synchronous_commit: 'off',
    max_connections: '400',
  });
  const { database: _, ...at } = embedded.at;
  const template = `template_${process.pid}`;
  const prefix = `test_${process.pid}_`;
  const admin = connect(embedded.at, { connections: 1 });
  const dropWhere = async (leftover: (name: string, pid: number) => boolean): Promise<void> => {
    const { rows } = await admin.pool.query<{ datname: string }>(
      `select datname from pg_database where datname ~ '^(template|test)_\\d+'`,
    );
    for (const { datname } of rows)
      if (leftover(datname, Number(/\d+/.exec(datname)?.[0])))
        await admin.pool.query(`drop database if exists ${datname} with (force)`);
  };
  await dropWhere((_name, pid) => !isAlive(pid) || pid === process.pid);
  await admin.pool.query(`create database ${template}`);
  const migrated = connect({ ...at, database: template }, { connections: 2 });
  await migrateDatabase(migrated.pool);
  await seedDatabase(migrated, TEST_EPOCH_MS);
  await migrated.close();
  project.provide('testCluster', { ...at, template, prefix });
  return async () => {
    await dropWhere((_name, pid) => pid === process.pid);
    await admin.close();
    await embedded.release();
  };
};
