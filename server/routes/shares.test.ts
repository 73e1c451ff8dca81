/**
 * Limits on what one asker may run at once, whatever token they send. Counts the connections that wait for a locked
 * table.
 */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBills } from '../../src/contract/calls/assets.ts';
import { getBankCards } from '../../src/contract/calls/member.ts';
import { switchPushKind } from '../../src/contract/calls/push.ts';
import { getMember } from '../../src/contract/calls/session.ts';
import { getBanners } from '../../src/contract/calls/site.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';

const AT_ONCE = 60;
const SHARE = 4;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'loopback' });
});
afterAll(() => server.stop());

/**
 * Sends all requests while the table is locked, expects this many connections to wait for it, and releases the lock.
 * @returns the answers
 */
const whileLocked = async <T>(table: string, expected: number, send: () => readonly Promise<T>[]): Promise<T[]> => {
  const holder = await server.db.reserved.pool.connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in access exclusive mode`);
  const waiting = async (): Promise<number> => {
    // Not by the holder: within a transaction the connections are always those of the first look.
    const { rows } = await server.db.reserved.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`,
    );
    return rows[0]?.count ?? 0;
  };
  const answers = Promise.all(send());
  try {
    await expect.poll(waiting).toBe(expected);
    // Others are served meanwhile; after this last request has been served, no more connections wait.
    await server.ok(getBanners, undefined);
    expect(await waiting()).toBe(expected);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  return answers;
};

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

test('SRV-09 twenty devices of one member have one member’s share', async () => {
  const member = await server.newMember();
  const devices = await Promise.all(times(20, () => server.signIn(member)));
  for (const as of devices) await server.ok(getMember, undefined, { as });
  const answers = await whileLocked('bank_card', SHARE, () =>
    times(AT_ONCE, (at) => server.send(getBankCards, undefined, { as: devices[at % devices.length] })),
  );
  expect(answers.map(({ code }) => code)).toEqual(times(AT_ONCE, () => CODE.ok));
});

test('SRV-09 of one member’s writes two are under way at once', async () => {
  const member = await server.newMember();
  const devices = await Promise.all(times(20, () => server.signIn(member)));
  for (const as of devices) await server.ok(getMember, undefined, { as });
  const answers = await whileLocked('push_mute', 2, () =>
    times(AT_ONCE, (at) =>
      server.send(switchPushKind, { kind: 'alerts', on: false }, { as: devices[at % devices.length] }),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(times(AT_ONCE, () => CODE.ok));
});

test('SRV-09 a made-up token buys no share: all of one network stand in one line', async () => {
  const madeUp = (): TestMember => ({ id: 0, username: '', token: randomBytes(32).toString('base64url') });
  const answers = await whileLocked('session', SHARE, () =>
    times(AT_ONCE, () =>
      server.send(getMember, undefined, { as: madeUp(), headers: { 'x-forwarded-for': '203.0.113.8' } }),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual(times(AT_ONCE, () => CODE.unauthorised));
});

test.each([
  ['the chain of ticks', 'market_tick', 1, (at: number) => `/market/chain?symbol=btcusdt&from=${at + 1}&size=1000`],
  ['closed days', 'closed_tick_day', 1, (at: number) => `/market/chain-days?size=${at + 1}`],
  ['the manifest', 'site_setting', SHARE, (at: number) => `/manifest.webmanifest?lang=en&x=${at}`],
])('SRV-09 visitors of one network share what they read of %s', async (_what, table, share, urlOf) => {
  const answers = await whileLocked(table, share, () =>
    times(AT_ONCE, (at) => server.app.http.inject({ url: urlOf(at), headers: { 'x-forwarded-for': '203.0.113.9' } })),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(times(AT_ONCE, () => 200));
});

test('SRV-09 of long reads one asker has one under way, and all together leave most connections free', async () => {
  const members = await Promise.all(times(10, () => server.newMember()));
  for (const as of members) await server.ok(getMember, undefined, { as });
  const bills = (as: TestMember | undefined) =>
    server.send(getBills, { coinId: undefined, type: undefined, page: 1, limit: 100 } as never, { as });
  const alone = await whileLocked('ledger_account', 1, () => times(AT_ONCE, () => bills(members[0])));
  const all = await whileLocked('ledger_account', 4, () => times(AT_ONCE, (at) => bills(members[at % members.length])));
  expect([...alone, ...all].every(({ code }) => code === CODE.ok)).toBe(true);
});

test('SRV-09 who waits for an answer that is made for all stands in no stranger’s line', async () => {
  const ticks = async (network: string, size: number): Promise<string> =>
    (
      await server.app.http.inject({
        url: `/market/chain?symbol=ethusdt&from=1&size=${size}`,
        headers: { 'x-forwarded-for': network },
      })
    ).body;
  // Another asker wants the last answer of the flood, which is still queued there, and gets a connection for it.
  const answers = await whileLocked('market_tick', 1 + 1, () => [
    ...times(AT_ONCE, (at) => ticks('203.0.113.10', at + 1)),
    ticks('203.0.113.11', AT_ONCE),
  ]);
  expect(JSON.parse(answers.at(-1) ?? '{}')).toMatchObject({ status: 'ok' });
});
