import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isOutage } from '../base/database-errors.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { connect } from './connection.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** A URL of a cluster: the test's database and the given hosts. */
const clusterOf = (...others: readonly string[]): string => {
  const url = new URL(database.url);
  const { searchParams } = url;
  const place = [searchParams.get('host'), searchParams.get('port')];
  searchParams.set('host', [...others.map(() => '127.0.0.1'), place[0]].join(','));
  searchParams.set('port', [...others, place[1]].join(','));
  searchParams.set('target_session_attrs', 'read-write');
  return url.href;
};

test('SRV-01 of several databases the one that takes writes is found, whoever else refuses or says nothing', async () => {
  // Accepts connections and never answers, like a machine that hangs.
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  const cluster = connect(clusterOf('1', String(port)), { connections: 4 });
  try {
    const asked = Array.from({ length: 6 }, () => cluster.pool.query('select current_database() as name'));
    const names = (await Promise.all(asked)).map(({ rows }) => rows[0].name);
    expect(new Set(names)).toEqual(new Set([new URL(database.url).pathname.slice(1)]));
  } finally {
    await cluster.close();
    silent.close();
  }
});

test('SRV-01 a database that hangs right after its answer does not end the search for the primary', async () => {
  const { searchParams } = new URL(database.url);
  const open: Socket[] = [];
  // Passes everything on but the end of a connection, like a machine that hangs before it closes its side.
  const relay = createServer({ allowHalfOpen: true }, (inward) => {
    const path = join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port')}`);
    const outward = createConnection({ path });
    inward.pipe(outward, { end: false });
    outward.pipe(inward, { end: false });
    inward.once('close', () => outward.destroy());
    open.push(inward);
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  const { port } = relay.address() as { port: number };
  const url = new URL(clusterOf('1'));
  url.searchParams.set('host', '127.0.0.1,127.0.0.1');
  url.searchParams.set('port', `1,${port}`);
  const cluster = connect(url.href, { connections: 2 });
  try {
    expect((await cluster.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  } finally {
    relay.close();
    for (const socket of open) socket.destroy();
    await cluster.close();
  }
});

test('SRV-11 where none takes writes it is an outage, and nobody is told that nothing happened', async () => {
  const cluster = connect('postgresql://a:b@127.0.0.1:1,127.0.0.1:2/x', { connections: 2 });
  const error = await cluster.pool.query('select 1').catch((caught: unknown) => caught);
  expect(String(error)).toContain('none of the databases in DATABASE_URL takes writes');
  expect(isOutage(error)).toBe(true);
  await cluster.close();
});
