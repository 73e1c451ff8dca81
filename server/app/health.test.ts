import { sql } from 'drizzle-orm';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { connect, inTransaction } from '../db/connection.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { serveHealth } from './health.ts';
import { createMetrics } from './metrics.ts';

/** `/ready` gives the database two seconds, which a first connection may exceed on a busy machine. */
const waitForTheDatabase = (): unknown => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

afterEach(() => {
  vi.useRealTimers();
});

test.each([-3_600_000, 3_600_000])(
  'SRV-10 a server whose clock is %i ms off the database’s is not ready until it is set right',
  async (offMs) => {
    const database = await createTestDatabase();
    const http = fastify();
    try {
      serveHealth(http, database, createMetrics(database), { mode: 'sandbox', metricsToken: undefined });
      vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() + offMs });
      const answer = await http.inject({ url: '/ready' });
      expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'clock is not that of the database' }]);
      vi.useRealTimers();
      waitForTheDatabase();
      expect((await http.inject({ url: '/ready' })).statusCode).toBe(200);
    } finally {
      await http.close();
      await database.close();
    }
  },
);

test('SRV-10 a server whose database takes no writes is not ready, and says why', async () => {
  const database = await createTestDatabase();
  const readOnly = connect(`${database.url}&options=-c%20default_transaction_read_only%3Don`, { connections: 3 });
  const http = fastify();
  try {
    waitForTheDatabase();
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
    waitForTheDatabase();
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

test('SRV-09 however many ask at once whether it is ready, the database is asked once', async () => {
  const database = await createTestDatabase();
  const http = fastify();
  try {
    waitForTheDatabase();
    serveHealth(http, database, createMetrics(database), { mode: 'sandbox', metricsToken: undefined });
    const query = vi.spyOn(database.pool, 'query');
    const answers = await Promise.all(Array.from({ length: 60 }, () => http.inject({ url: '/ready' })));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(query).toHaveBeenCalledTimes(1);
    await http.inject({ url: '/ready' });
    expect(query).toHaveBeenCalledTimes(2);
  } finally {
    await http.close();
    await database.close();
  }
});
