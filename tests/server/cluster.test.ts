/** Several server processes on one PostgreSQL behind a proxy: they share the work, and any of them may die. */
import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addEffect, listEffects } from '../../server/testing/fixture-server.ts';
import { request, type ServerProcess, startProcess } from '../../server/testing/server-process.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { bundledFixture } from '../harness/fixture-server.ts';

const FIXTURE = await bundledFixture();
const WRITES = 120;
const RETRY_MS = 20;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let processes: ServerProcess[] = [];
let proxy: Server;
let proxyPort = 0;

/** Passes each connection to the next process that accepts it, as a load balancer does. */
const startProxy = (ports: () => readonly number[]): Promise<Server> => {
  let turn = 0;
  const server = createServer((socket) => {
    const tryNext = (left: number): void => {
      turn += 1;
      const targets = ports();
      const upstream: Socket = connect(targets[turn % targets.length] ?? 0, '127.0.0.1');
      let joined = false;
      upstream.once('connect', () => {
        joined = true;
        socket.pipe(upstream).pipe(socket);
      });
      upstream.on('error', () => (joined || left === 0 ? socket.destroy() : tryNext(left - 1)));
      socket.on('error', () => upstream.destroy());
      upstream.on('close', () => {
        if (joined) socket.destroy();
      });
    };
    tryNext(3);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
};

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => startProcess(FIXTURE, { DATABASE_URL: database.url, DATABASE_CONNECTIONS: '8' });
  // Started together, so that both try to migrate.
  processes = await Promise.all([start(), start()]);
  proxy = await startProxy(() => processes.map(({ port }) => port));
  const address = proxy.address();
  proxyPort = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  await Promise.all(processes.map((server) => server.end('SIGTERM')));
  proxy?.close();
  await database?.close();
});

/** Retries until there is an answer, as the client does. */
const persist = async (name: string, key: string): Promise<unknown> => {
  for (;;) {
    try {
      const { code, msg, data } = await request(proxyPort, addEffect, { name }, key);
      expect(code, msg).toBe(1);
      return data;
    } catch (error) {
      if (error instanceof Error && error.name === 'AssertionError') throw error;
      await pause(RETRY_MS);
    }
  }
};

test('SRV-01 two processes share one database: each key takes effect once and each job’s row is done once, though one dies', async () => {
  const names = Array.from({ length: WRITES }, () => randomUUID());
  const [, doomed] = processes;
  const writing = names.map(async (name, index) => {
    const key = randomUUID();
    if (index === WRITES / 2) {
      await doomed?.end('SIGKILL');
      processes = processes.slice(0, 1);
    }
    // The same write at both processes at once: both get the same answer.
    const [one, other] = await Promise.all([persist(name, key), persist(name, key)]);
    expect(other).toEqual(one);
  });
  await Promise.all(writing);
  let effects: { name: string; done: number }[] = [];
  do {
    effects = (await request(proxyPort, listEffects, undefined)).data as typeof effects;
  } while (effects.some(({ done }) => done === 0));
  expect(effects.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect(effects.every(({ done }) => done === 1)).toBe(true);
});
