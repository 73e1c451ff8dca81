/**
 * No request blocks the event loop, which answers everybody and records prices, for more than 50 ms. Each kind of
 * request is sent by another process, and the longest pause of the loop meanwhile is measured in CPU time. Prices, jobs
 * and garbage collection cause pauses too: a long pause is measured again, and counts only if it is long each time.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainHeads } from '../../server/market/tick-chain.ts';
import { watchLoop } from '../availability/loop-watch.ts';
import type { Order, Told } from '../availability/sender.ts';
import type { Asked } from '../availability/worst.ts';
import { type AnyCall, calls as allCalls } from '../every-call/calls.ts';
import { enrol } from '../every-call/life.ts';
import { VALID } from '../every-call/valid.ts';
import { wireNames } from '../fuzz/hostile.ts';
import { type Stage, setStage } from '../races/stage.ts';

const MOST_MS = 50;
const LOOKS = 5;
const TRADE_EVERY_MS = 100;

const calls = allCalls.filter(({ name }) => !name.includes('/'));

let stage: Stage;
let sender: ChildProcess;
let kinds: readonly string[];
let traded = 0;
let failed: unknown;
let stopTrading: () => Promise<void>;

const told = async <T>(message: Told | Order | 'go'): Promise<T> => {
  const answer = once(sender, 'message');
  sender.send(message);
  return (await answer)[0] as T;
};

/** The longest pause of this process, which is the server, while one kind of request is sent. */
const pauseOf = async (order: Order): Promise<number> => {
  expect(await told<number>(order)).toBeGreaterThan(0);
  const longestPause = watchLoop();
  const statuses = await told<number[]>('go');
  const pauseMs = longestPause();
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  return pauseMs;
};

const shortestPauseOf = async (order: Order): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < LOOKS && least > MOST_MS; look += 1) least = Math.min(least, await pauseOf(order));
  return least;
};

/** Prices arrive meanwhile, as usual. */
const startTrading = (): (() => Promise<void>) => {
  let running = true;
  const trading = (async () => {
    while (running) {
      traded += 1;
      stage.server.clock.advance(TRADE_EVERY_MS);
      await stage.server.trade(String(100 + (traded % 2)));
      await new Promise((resolve) => setTimeout(resolve, TRADE_EVERY_MS));
    }
  })().catch((error: unknown) => {
    failed = error;
  });
  return async () => {
    running = false;
    await trading;
  };
};

beforeAll(async () => {
  stage = await setStage();
  const receiver = await stage.member(0);
  const [ada, bob] = [await enrol(stage, receiver), await enrol(stage, receiver)];
  await stage.server.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = stage.server.app.http.server.address() as AddressInfo;
  const asked = calls.map((call): Asked => {
    const fields = VALID[call.name]?.fields(ada, bob) ?? Object.fromEntries(wireNames(call).map((name) => [name, '1']));
    return {
      name: call.name,
      method: call.method === 'GET' ? 'GET' : 'POST',
      fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
    };
  });
  sender = fork(new URL('../availability/sender.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
  kinds = await told({ url: `http://127.0.0.1:${port}`, sender: { token: ada.token, calls: asked } });
  stopTrading = startTrading();
});
afterAll(async () => {
  sender?.kill();
  await stage?.server.stop();
});

describe('SRV-11 the server does not stand still', () => {
  test('for what is no call as it should be', async () => {
    const pauses: Record<string, number> = {};
    for (const kind of kinds) pauses[kind] = await shortestPauseOf({ kind });
    expect(Object.entries(pauses).filter(([, pause]) => pause >= MOST_MS)).toEqual([]);
  });

  const endsSession = ({ name }: AnyCall): boolean => VALID[name]?.endsSession ?? false;
  const inTurn = [...calls.filter((call) => !endsSession(call)), ...calls.filter(endsSession)];
  test.each(inTurn.map(({ name }) => name))('for %s, as it should be and as long as it can be', async (call) => {
    expect(await shortestPauseOf({ call })).toBeLessThan(MOST_MS);
  });

  test('SRV-06 and each price of the meantime is recorded', async () => {
    await stopTrading();
    expect(failed).toBeUndefined();
    const [head] = await chainHeads(stage.server.db.orm, ['btcusdt']);
    expect(Number(head?.sequence)).toBeGreaterThanOrEqual(traded);
  });
});
