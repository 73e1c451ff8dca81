/**
 * Bar: while one member sends the worst request of each kind, sixty at once and again, the 99th percentile of other
 * members' orders is at most twice the quiet one of the same run, and none of theirs is refused (SRV-09).
 * `npx tsx tests/bench/one-member.ts [kind]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startProcess } from '../../server/testing/server-process.ts';
import { freePort } from '../harness/free-port.ts';
import { askServer, registerMember, type TestMember } from '../harness/member.ts';

const AT_ONCE = 60;
const TRADERS = 6;
const PAUSE_MS = 40;
const TURN_MS = 2_500;
const TURNS = 6;
const BAR = 2;
const SERVER = resolve(import.meta.dirname, '../../server/main.ts');

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const dataDir = mkdtempSync(join(tmpdir(), 'exchange-bench-'));
const port = await freePort();
const server = await startProcess(SERVER, { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1' });
const url = `http://127.0.0.1:${port}`;

const traders: TestMember[] = [];
for (let index = 0; index < TRADERS; index += 1) traders.push(await registerMember(url));
const greedy = await registerMember(url);

let refused = 0;
const order = async ({ token }: TestMember): Promise<number> => {
  const began = performance.now();
  await askServer(url, 'upbbbuy', { m_id: '1', operate_type: '2', amount: '10', type: '1' }, token).catch((error) => {
    refused += 1;
    say(`an order was refused: ${String(error)}`);
  });
  return performance.now() - began;
};

/** How long the orders of the others take, for so long. */
const trade = async (): Promise<number[]> => {
  const untilMs = performance.now() + TURN_MS;
  const all = await Promise.all(
    traders.map(async (trader) => {
      const took: number[] = [];
      while (performance.now() < untilMs) {
        took.push(await order(trader));
        await pause(PAUSE_MS);
      }
      return took;
    }),
  );
  return all.flat();
};

const post = (name: string, fields: Record<string, string>): Promise<unknown> =>
  fetch(`${url}/api/${name}`, {
    method: 'POST',
    headers: { Lang: 'en', Token: greedy.token },
    body: new URLSearchParams(fields),
  }).then((answer) => answer.arrayBuffer());

const picture = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'red' } })
  .webp({ lossless: true, effort: 0 })
  .toBuffer();
const sendPicture = (): Promise<unknown> => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(picture)]), 'picture.webp');
  return fetch(`${url}/api/common/upload`, { method: 'POST', headers: { Token: greedy.token }, body }).then((answer) =>
    answer.arrayBuffer(),
  );
};

const KINDS: Readonly<Record<string, (turn: number) => Promise<unknown>>> = {
  pictures: sendPicture,
  logins: (turn) => post('login', { username: `7000000${turn}`, password: 'wrong123' }),
  passwords: () => post('resetpay', { logpassword: 'wrong123', newpassword: 'another12' }),
  withdrawals: () =>
    post('withdraw', { c_id: '1', num: '10', type: '1', paypwd: 'wrong123', bank_id: '1', withdraw_type: '1' }),
  bills: () => post('getBillList', { page: '1', limit: '100' }),
  candles: () => fetch(`${url}/market/history/kline?period=1min&size=2000&symbol=btcusdt`).then((a) => a.arrayBuffer()),
};

/** Sixty under way all the time, until it is told to end. */
const flood = (send: (turn: number) => Promise<unknown>): (() => Promise<number>) => {
  let [ended, sent] = [false, 0];
  const lane = async (): Promise<void> => {
    while (!ended) {
      sent += 1;
      await send(sent).catch(() => undefined);
    }
  };
  const lanes = Array.from({ length: AT_ONCE }, lane);
  return async () => {
    ended = true;
    await Promise.all(lanes);
    return sent;
  };
};

const p99 = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;

await trade();
let missed = 0;
for (const [name, send] of Object.entries(KINDS).filter(([kind]) => kind.startsWith(process.argv[2] ?? ''))) {
  const [quiet, beside]: [number[], number[]] = [[], []];
  let sent = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    quiet.push(...(await trade()));
    const end = flood(send);
    beside.push(...(await trade()));
    sent += await end();
  }
  const ratio = p99(beside) / p99(quiet);
  if (ratio > BAR) missed += 1;
  say(
    `${name}: ${quiet.length} orders quiet, p99 ${p99(quiet).toFixed(1)} ms; ${beside.length} beside ${sent} requests, ` +
      `p99 ${p99(beside).toFixed(1)} ms; ratio ${ratio.toFixed(2)} (at most ${BAR})`,
  );
}
say(`refused of the others: ${refused}`);
await server.end('SIGTERM');
rmSync(dataDir, { recursive: true, force: true });
process.exit(missed === 0 && refused === 0 ? 0 : 1);
