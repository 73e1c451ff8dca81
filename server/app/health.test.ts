import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { connect, inTransaction } from '../db/connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { serveHealth } from './health.ts';
import { createMetrics } from './metrics.ts';

test('SRV-10 a server whose database takes no writes is not ready, and says why', async () => {
  const database = await createTestDatabase();
  const readOnly = connect(`${database.url}&options=-c%20default_transaction_read_only%3Don`, { connections: 3 });
  const http = fastify();
  try {
    serveHealth(http, readOnly, createMetrics(readOnly), { mode: 'sandbox', metricsToken: undefined });
    const answer = await http.inject({ url: '/ready' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'database takes no writes' });
  } finally {
    await http.close();
    await readOnly.close();
    await database.close();
  }
});

test('SRV-10 a server whose database has no space left is not ready, and says why', async () => {
  const database = await createTestDatabase();
  const http = fastify();
  try {
    serveHealth(http, database, createMetrics(database), { mode: 'sandbox', metricsToken: undefined });
    expect((await http.inject({ url: '/ready' })).json()).toEqual({ status: 'ready' });
    const full = sql`do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
    await expect(inTransaction(database.reserved, (tx) => tx.execute(full))).rejects.toThrow();
    const answer = await http.inject({ url: '/ready' });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'disk of the database is full' });
  } finally {
    await http.close();
    await database.close();
  }
});
