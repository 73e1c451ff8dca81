/**
 * Bar: while one member sends the most expensive requests of each kind, sixty at once and again, the 99th percentile of
 * other members' orders is at most twice that of the quiet turns of the same run, and none of theirs is refused
 * (SRV-09). `npm run bench -- one-member` measures all kinds, `npx tsx tests/bench/one-member.ts orders candles` those
 * whose names begin so.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../../server/testing/server-process.ts';
import { freePort } from '../harness/free-port.ts';
import { askServer, registerMember, type TestMember } from '../harness/member.ts';
import type { Told } from './flood.ts';

const TRADERS = 6;
const PAUSE_MS = 40;
/** Short alternating turns, so that other work of the machine affects both alike. */
const TURN_MS = 1_500;
const TURNS = 10;
/** The start of a turn still shows effects of the turn before. */
const SETTLE_MS = 300;
const BAR = 2;
/** The flooding member's own history, which their lists and reports go through. */
const OWN_ORDERS = 600;
const SERVER = resolve(import.meta.dirname, '../../server/main.ts');
const FLOOD = resolve(import.meta.dirname, 'flood.ts');

const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const ORDER = { m_id: '1', operate_type: '2', amount: '10', type: '1' };

const dataDir = mkdtempSync(join(tmpdir(), 'exchange-bench-'));
const port = await freePort();
const server = await startProcess(SERVER, { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' });
const url = `http://127.0.0.1:${port}`;

interface Measured {
  readonly took: number[];
  refused: number;
}

/** Measures how long the other members' orders take, during one turn. */
const trade = async (traders: readonly TestMember[], into: Measured): Promise<void> => {
  const untilMs = performance.now() + TURN_MS;
  await Promise.all(
    traders.map(async ({ token }) => {
      while (performance.now() < untilMs) {
        const began = performance.now();
        await askServer(url, 'upbbbuy', ORDER, token).catch(() => {
          into.refused += 1;
        });
        into.took.push(performance.now() - began);
        await pause(PAUSE_MS);
      }
    }),
  );
};

const p99 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

const several = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => registerMember(url)));

const tell = async <T>(flood: ChildProcess, told: Told): Promise<T> => {
  const answer = once(flood, 'message');
  flood.send(told);
  return (await answer)[0] as T;
};

/** @returns whether the bar is reached */
const measure = async (flood: ChildProcess, kind: string): Promise<boolean> => {
  // Their practice money lasts for one kind of request.
  const traders = await several(TRADERS);
  const [quiet, beside]: [Measured, Measured] = [
    { took: [], refused: 0 },
    { took: [], refused: 0 },
  ];
  let sent = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    await trade(traders, quiet);
    flood.send({ flood: kind } satisfies Told);
    await pause(SETTLE_MS);
    await trade(traders, beside);
    sent += await tell<number>(flood, 'end');
    await pause(SETTLE_MS);
  }
  const ratio = p99(beside.took) / p99(quiet.took);
  const refused = quiet.refused + beside.refused;
  const isReached = ratio <= BAR && refused === 0;
  say(
    `${isReached ? 'OK  ' : 'over'} ${kind}: quiet p99 ${p99(quiet.took).toFixed(1)} ms (${quiet.took.length} orders), ` +
      `beside ${sent} requests p99 ${p99(beside.took).toFixed(1)} ms (${beside.took.length} orders), ` +
      `ratio ${ratio.toFixed(2)} (at most ${BAR}), refused ${refused}`,
  );
  return isReached;
};

const greedy = await registerMember(url);
for (let order = 0; order < OWN_ORDERS; order += 1) await askServer(url, 'upbbbuy', ORDER, greedy.token);
const flood = fork(FLOOD, { execArgv: ['--import', 'tsx'] });
const kinds = await tell<string[]>(flood, { url, token: greedy.token });
await trade(await several(TRADERS), { took: [], refused: 0 });
let missed = 0;
const asked = process.argv.slice(2);
for (const kind of kinds.filter((name) => asked.length === 0 || asked.some((start) => name.startsWith(start))))
  if (!(await measure(flood, kind))) missed += 1;
flood.kill();
await server.end('SIGTERM');
rmSync(dataDir, { recursive: true, force: true });
process.exit(missed === 0 ? 0 : 1);
