/** kill -9 of the server and of its database under load, and graceful shutdowns. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import webPush from 'web-push';
import { WebSocket } from 'ws';
import { ensureBundled } from '../../scripts/prepare/bundle.mjs';
import { postmasterPid, runToEnd, type ServerProcess, startProcess } from '../../server/testing/server-process.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { bundledFixture } from '../harness/fixture-server.ts';
import { EffectLoad } from '../kills/effect-load.ts';

const FIXTURE = await bundledFixture();
const KILLS = Number(process.env['KILLS'] ?? 3);
/** How often the writes below are awaited after each kill: the long form writes more between two kills. */
const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
const WRITES = 20;
const CLIENTS = 8;
const BACK_WITHIN_MS = 30_000;

let folder: string;
/** The server as `npm start` runs it. */
let main: string;
beforeAll(async () => {
  main = fileURLToPath((await ensureBundled()).main);
  folder = mkdtempSync(join(tmpdir(), 'exchange-kill-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const KINDS = ['server', 'database', 'both'] as const;

/** Kills in turn the server, the database under a living server, and both; restarts what does not restart itself. */
const killOnce = async (
  server: ServerProcess,
  kind: (typeof KINDS)[number],
  start: () => Promise<ServerProcess>,
): Promise<ServerProcess> => {
  if (kind !== 'server') process.kill(postmasterPid(folder), 'SIGKILL');
  if (kind === 'database') return server;
  await server.end('SIGKILL');
  return start();
};

test(
  'SRV-01 API-08 killed again and again under load, nothing acknowledged is lost and nothing happens twice',
  async () => {
    const start = () => startProcess(FIXTURE, { DATA_DIR: folder });
    let server = await start();
    const load = new EffectLoad(() => server.port);
    load.start(CLIENTS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      server = await killOnce(server, KINDS[kill % KINDS.length] ?? 'both', start);
      for (let round = 0; round < KILL_ROUNDS; round += 1)
        await load.progress(WRITES, BACK_WITHIN_MS, () => `no progress after a kill: ${server.output()}`);
    }
    await load.stop();
    expect(await load.differences()).toEqual([]);
    expect(await server.end('SIGTERM')).toBe(0);
    // The last server process stops the database, so that no process is left.
    expect(() => postmasterPid(folder)).toThrow();
  },
  120_000 + KILLS * 30_000,
);

test('SRV-10 the server prints its address, answers, and ends in good order when it is told to', async () => {
  const server = await startProcess(main, { DATA_DIR: folder });
  expect(server.output()).toContain('practice money');
  const health = await fetch(`http://127.0.0.1:${server.port}/ready`);
  expect(await health.json()).toEqual({ status: 'ready' });
  // A client that only listens does not keep the server from ending.
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  expect(await server.end('SIGINT')).toBe(0);
  await closed;
  expect(() => postmasterPid(folder)).toThrow();
});

test('SRV-01 live mode does not start on sandbox settings and says each thing to mend', async () => {
  const { code, output } = await runToEnd(main, { MODE: 'live', DATA_DIR: folder });
  expect(code).toBe(1);
  for (const name of ['DATABASE_URL', 'SECRET', 'PUBLIC_URL', 'MARKET_SOURCE'])
    expect(output).toContain(`- ${name} is`);
  expect(output).not.toMatch(/\n\s+at /);
});

test('SRV-01 live mode starts on complete settings and hides what is for sandboxes', async () => {
  const database = await createTestDatabase();
  const vapid = webPush.generateVAPIDKeys();
  const server = await startProcess(main, {
    MODE: 'live',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    SECRET: randomBytes(48).toString('base64'),
    PUBLIC_URL: 'https://exchange.example.com',
    MAIL_URL: 'https://mail.example.com/send',
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    MARKET_SOURCE: 'htx',
    // Nothing answers there: an exchange that is down does not keep the server from starting.
    MARKET_URL: 'https://127.0.0.1:9',
  });
  expect(server.output()).not.toContain('practice money');
  expect((await fetch(`http://127.0.0.1:${server.port}/ready`)).status).toBe(200);
  expect((await fetch(`http://127.0.0.1:${server.port}/metrics`)).status).toBe(404);
  for (const path of ['mailbox', 'mailbox.json', 'customer-service']) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/sandbox/${path}`);
    expect([path, await answer.text()]).toEqual([path, expect.not.stringMatching(/"list"|Sandbox|operator/)]);
  }
  expect(await server.end('SIGTERM')).toBe(0);
  await database.close();
});

test('SRV-01 a port that is taken is said in a sentence', async () => {
  const server = await startProcess(main, { DATA_DIR: folder });
  const second = await runToEnd(main, { DATA_DIR: folder, PORT: String(server.port) });
  expect([second.code, second.output]).toEqual([1, expect.stringContaining(`Port ${server.port} is taken`)]);
  // It shared the database of the first one and left it running.
  expect((await fetch(`http://127.0.0.1:${server.port}/ready`)).status).toBe(200);
  await server.end('SIGTERM');
});
