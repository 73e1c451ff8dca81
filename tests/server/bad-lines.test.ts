/**
 * Faults of the connection between a server and its database, and a server that hangs: no acknowledged write is lost,
 * nothing happens twice, and the server recovers by itself. `STILL_S=120` for the long form.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ServerProcess, startProcess } from '../../server/testing/server-process.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { bundledFixture } from '../harness/fixture-server.ts';
import { type Line, openLine } from '../kills/bad-line.ts';
import { EffectLoad } from '../kills/effect-load.ts';
import { Random } from '../simulation/random.ts';

const FIXTURE = await bundledFixture();
/**
 * How long something hangs, in seconds. In the long form that is longer than requests wait for a connection, and than
 * PostgreSQL's timeout for an idle transaction.
 */
const STILL_S = Number(process.env['STILL_S'] ?? 3);
const CONNECTIONS = 8;
const CLIENTS = 8;
const BACK_WITHIN_MS = 60_000;
const LIMIT_MS = 180_000 + STILL_S * 3_000;
const SEED = 18;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let line: Line | undefined;
const servers: ServerProcess[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.resume();
    await server.end('SIGTERM');
  }
  await line?.close();
  line = undefined;
  await database.close();
});

const begin = async (url: string): Promise<ServerProcess> => {
  const server = await startProcess(FIXTURE, { DATABASE_URL: url, DATABASE_CONNECTIONS: String(CONNECTIONS) });
  servers.push(server);
  return server;
};

/** Starts a server whose connection to the database the test controls. */
const beginBehindLine = async (): Promise<{ line: Line; load: EffectLoad }> => {
  const { searchParams } = new URL(database.url);
  const [host = '', port = ''] = [searchParams.get('host'), searchParams.get('port')].map(String);
  const target = host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : Number(port);
  line = await openLine(target);
  const url = new URL(database.url);
  url.searchParams.set('host', '127.0.0.1');
  url.searchParams.set('port', String(line.port));
  const server = await begin(url.href);
  const load = new EffectLoad(() => server.port);
  load.start(CLIENTS);
  return { line, load };
};

const stuck = (): string => `no progress: ${servers.map((server) => server.output().slice(-2_000)).join('\n')}`;

const expectNothingLost = async (load: EffectLoad): Promise<void> => {
  await load.progress(20, BACK_WITHIN_MS, stuck);
  await load.stop();
  expect(await load.differences()).toEqual([]);
};

test(
  'SRV-11 API-08 connections to the database are cut one by one and all at once, and each write happens once',
  async () => {
    const { line: way, load } = await beginBehindLine();
    for (let cut = 1; cut <= CONNECTIONS; cut += 1) {
      await load.progress(5, BACK_WITHIN_MS, stuck);
      way.cut(1);
    }
    await load.progress(5, BACK_WITHIN_MS, stuck);
    way.cut(way.open);
    await expectNothingLost(load);
  },
  LIMIT_MS,
);

test(
  'SRV-11 API-08 the database says nothing for a while, and then goes on where it was',
  async () => {
    const { line: way, load } = await beginBehindLine();
    await load.progress(5, BACK_WITHIN_MS, stuck);
    way.hold();
    await pause(STILL_S * 1_000);
    way.flow();
    await expectNothingLost(load);
  },
  LIMIT_MS,
);

test(
  'SRV-11 API-08 three of ten packets between server and database are lost, and it is slow but right',
  async () => {
    const { line: way, load } = await beginBehindLine();
    const random = new Random(SEED);
    way.lose(0.3, random);
    await load.progress(20, BACK_WITHIN_MS, stuck);
    way.lose(0, random);
    await expectNothingLost(load);
  },
  LIMIT_MS,
);

test(
  'SRV-01 API-08 a process stands still while another takes over, wakes up, and does nothing twice',
  async () => {
    const [first, second] = [await begin(database.url), await begin(database.url)];
    let turn = 0;
    let ports = [first.port, second.port];
    const load = new EffectLoad(() => ports[turn++ % ports.length] ?? 0);
    load.start(CLIENTS);
    await load.progress(10, BACK_WITHIN_MS, stuck);
    first.freeze();
    // As a load balancer does when a server does not answer.
    ports = [second.port];
    const stillUntil = Date.now() + STILL_S * 1_000;
    await load.progress(10, BACK_WITHIN_MS, stuck);
    await pause(Math.max(0, stillUntil - Date.now()));
    first.resume();
    ports = [first.port, second.port];
    await expectNothingLost(load);
  },
  LIMIT_MS,
);
