/**
 * The primary fails while members trade through two server processes; its standby is promoted, and the processes find
 * it by themselves. No acknowledged write may be missing.
 */

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBundled } from '../../scripts/prepare/bundle.mjs';
import { connect } from '../../server/db/connection.ts';
import { type ServerProcess, startProcess } from '../../server/testing/server-process.ts';
import { freePort } from '../harness/free-port.ts';
import { TradingLoad } from '../kills/trading-load.ts';
import { addStandby, databaseUrl, type Node, promote, signalAll, startPrimary, WAYS, type Way } from './cluster.ts';

/** Begins with a hung machine, the harder case: no connection is refused or closed. */
export const waysOf = (count: number): readonly Way[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? 'frozen' : 'killed'));

export interface Wanted {
  /** Consecutive failovers, each to a newly made standby. */
  readonly ways: readonly Way[];
  readonly traders: number;
  /** Orders to be acknowledged before each failure, and again after it. */
  readonly orders: number;
  say(line: string): void;
}

export interface Outcome {
  readonly writes: number;
  /** For each failover, ms from the primary's failure to the first acknowledged write after it. */
  readonly downtimesMs: readonly number[];
  /** Descriptions of writes that were lost, invented or applied twice. */
  readonly differences: readonly string[];
}

const BACK_WITHIN_MS = 90_000;
const PROCESSES = 2;

/** Time to the first answer that only the new primary can have given. */
const downtimeOf = (load: TradingLoad, goneAtMs: number, promotedAtMs: number): number =>
  Math.max(promotedAtMs, load.acknowledgedAtMs.find((atMs) => atMs > promotedAtMs) ?? Number.POSITIVE_INFINITY) -
  goneAtMs;

/** @param folder empty; all data is written there */
export const failOver = async (folder: string, { ways, traders, orders, say }: Wanted): Promise<Outcome> => {
  const main = fileURLToPath((await ensureBundled()).main);
  const ports: number[] = [];
  for (let made = 0; made <= ways.length; made += 1) ports.push(await freePort());
  const [firstPort = 0, ...standbyPorts] = ports;
  const nodes: Node[] = [await startPrimary(join(folder, 'node-0'), firstPort)];
  const servers: ServerProcess[] = [];
  try {
    let [primary] = nodes as [Node];
    const url = databaseUrl(primary, ports);
    const begin = (): Promise<ServerProcess> =>
      startProcess(main, { DATABASE_URL: url, DATA_DIR: folder, DATABASE_CONNECTIONS: '12' });
    for (let made = 0; made < PROCESSES; made += 1) servers.push(await begin());
    let turn = 0;
    const load = new TradingLoad(() => servers[turn++ % servers.length]?.port ?? 0);
    const db = connect(url, { connections: 2 });
    const output = (): string => `no progress: ${servers.map((server) => server.output().slice(-2_000)).join('\n')}`;
    await load.start(db, traders);
    const downtimesMs: number[] = [];
    for (const [index, way] of ways.entries()) {
      const standby = await addStandby(primary, join(folder, `node-${index + 1}`), standbyPorts[index] ?? 0);
      nodes.push(standby);
      await load.progress(orders, BACK_WITHIN_MS, output);
      const goneAtMs = Date.now();
      WAYS[way](primary);
      await promote(standby);
      const promotedAtMs = Date.now();
      await load.progress(orders, BACK_WITHIN_MS, output);
      downtimesMs.push(downtimeOf(load, goneAtMs, promotedAtMs));
      say(`primary ${way}: promoted after ${promotedAtMs - goneAtMs} ms, writes again after ${downtimesMs.at(-1)} ms`);
      if (way === 'frozen') {
        // The old primary wakes up and still believes that it is the primary. No client may go back to it.
        signalAll(primary, 'SIGCONT');
        await load.progress(orders, BACK_WITHIN_MS, output);
        signalAll(primary, 'SIGKILL');
      }
      primary = standby;
    }
    await load.stop();
    const differences = await load.differences(db);
    await db.close();
    return { writes: load.acknowledgedAtMs.length, downtimesMs, differences };
  } finally {
    for (const server of servers) await server.end('SIGKILL');
    for (const node of nodes) signalAll(node, 'SIGKILL');
  }
};
