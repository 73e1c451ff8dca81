/**
 * kill -9 of the server and its database while members trade: the ledger stays sound, every acknowledged write is
 * there, no key has two effects, every option is settled once. `npm run kills` for the full form.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBundled } from '../../scripts/prepare/bundle.mjs';
import { connect, type Database } from '../../server/db/connection.ts';
import { findRunning } from '../../server/db/embedded/postmaster.ts';
import { postmasterPid, type ServerProcess, startProcess } from '../../server/testing/server-process.ts';
import { TradingLoad } from '../kills/trading-load.ts';

const KILLS = Number(process.env['KILLS'] ?? 3);
const MEMBERS = 6;
/** How often the orders below are awaited after each kill: the long form trades more between two kills. */
const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
/** Each order is followed by up to two more writes (tests/kills). */
const ORDERS = 40;
const BACK_WITHIN_MS = 60_000;

let folder: string;
let server: ServerProcess;
/** The server as `npm start` runs it. */
let main: string;
beforeAll(async () => {
  main = fileURLToPath((await ensureBundled()).main);
  folder = mkdtempSync(join(tmpdir(), 'exchange-trading-kill-'));
});
afterAll(async () => {
  await server?.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

const withDatabase = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
  const running = await findRunning(join(folder, 'postgres'));
  if (running === undefined) throw new Error('no database is running');
  const db = connect({ ...running.at, database: 'exchange' }, { connections: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};

const KINDS = ['server', 'database', 'both'] as const;
const killOnce = async (kind: (typeof KINDS)[number]): Promise<void> => {
  if (kind !== 'server') process.kill(postmasterPid(folder), 'SIGKILL');
  if (kind === 'database') return;
  await server.end('SIGKILL');
  server = await startProcess(main, { DATA_DIR: folder });
};

test(
  'SRV-03 SRV-05 SRV-06 API-08 killed again and again while members trade, no money is lost, made or moved twice',
  async () => {
    server = await startProcess(main, { DATA_DIR: folder });
    const load = new TradingLoad(() => server.port);
    await withDatabase((db) => load.start(db, MEMBERS));
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killOnce(KINDS[kill % KINDS.length] ?? 'both');
      for (let round = 0; round < KILL_ROUNDS; round += 1)
        await load.progress(ORDERS, BACK_WITHIN_MS, () => `no progress after a kill: ${server.output()}`);
    }
    await load.stop();
    expect(await withDatabase((db) => load.differences(db))).toEqual([]);
  },
  120_000 + KILLS * 40_000,
);
