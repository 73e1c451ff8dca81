/**
 * No input to a call causes a fault: the answer has an envelope, no 5xx and no stack trace, and a refused call does not
 * change the ledger. `FUZZ=20000` for the full run.
 */
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { members } from '../../server/db/schema/members.ts';
import { proveLedger } from '../../server/ledger/proof.ts';
import { hashPassword } from '../../server/services/members/passwords.ts';
import type { TestMember } from '../../server/testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../../server/testing/trading.ts';
import { type AnyCall, calls as allCalls } from '../every-call/calls.ts';
import { Random } from '../simulation/random.ts';
import { HOSTILE_TEXTS, hostileRequest, wireNames } from './hostile.ts';

const REQUESTS = Number(process.env['FUZZ'] ?? 25);
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);

const calls = allCalls
  // Paths of the exchange's own protocol are not calls of the API and have no envelope.
  .filter(({ name }) => !name.includes('/market/'));

let server: TradingServer;
let ada: TestMember;
let faults: unknown[] = [];
let passwordHash = '';

/** A member with both passwords set, as one who uses every feature has. */
const enrol = async (): Promise<TestMember> => {
  const member = await server.newTrader();
  await server.db.orm
    .update(members)
    .set({ passwordHash, payPasswordHash: passwordHash })
    .where(eq(members.id, member.id));
  return member;
};

beforeAll(async () => {
  server = await startTradingServer();
  await server.trade('100');
  passwordHash = await hashPassword('secret123');
  server.app.log.error = (...said: unknown[]) => {
    faults.push(said);
  };
});
afterAll(() => server.stop());

/** Movements of the member's money so far. */
const movementsOf = async (member: TestMember): Promise<number> => {
  const { rows } = await server.db.orm.execute<{ moved: number }>(sql`
    select count(distinct p.movement_id) as moved from ledger_posting p join ledger_account a on a.id = p.account_id
    where a.member_id = ${member.id}`);
  return Number(rows[0]?.moved);
};

const INSIDES = /\.ts:\d+|node_modules|\bat \w+ \(|syntax error|violates|SELECT |select .* from|ECONN|undefined is not/;

const send = async (call: AnyCall, random: Random, names: readonly string[], as: TestMember | undefined) => {
  faults = [];
  const { headers, body } = hostileRequest(random, names);
  const query = call.method === 'POST' ? '' : `?${body.slice(0, 6_000)}`;
  const answer = await server.app.http.inject({
    method: call.method,
    url: `/api/${call.name}${query}`,
    headers: {
      ...headers,
      lang: random.chance(0.1)
        ? random
            .pick(HOSTILE_TEXTS)
            .slice(0, 50)
            .replace(/[^\x20-\x7e]/g, '')
        : 'en',
      ...(as === undefined ? {} : { token: as.token }),
      ...(call.kind === 'write' && random.chance(0.7) ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(call.method === 'POST' ? { payload: body } : {}),
  });
  const what = `${call.name} ${JSON.stringify(headers)} ${body.slice(0, 500)} → ${answer.statusCode} ${answer.body.slice(0, 500)}`;
  expect(answer.statusCode, what).toBeLessThan(500);
  expect(answer.body, what).not.toMatch(INSIDES);
  const { code } = JSON.parse(answer.body) as { code: number };
  expect([1, 201, 204, 401], what).toContain(code);
  expect(faults, what).toEqual([]);
  return code;
};

describe('SRV-11 hostile requests', () => {
  test.each(calls.map((call) => [call.name, call] as const))(
    '%s answers with an envelope, whatever is sent',
    async (_name, call) => {
      // Logging out or changing a password ends a session, so each call gets its own member.
      ada = await enrol();
      const random = new Random(SEED);
      const names = [...wireNames(call), 'unknown_field'];
      const before = await movementsOf(ada);
      let succeeded = 0;
      for (let sent = 0; sent < REQUESTS; sent += 1)
        if ((await send(call, random, names, random.chance(0.9) ? ada : undefined)) === 1) succeeded += 1;
      // A refused call moved nothing.
      const moved = (await movementsOf(ada)) - before;
      expect(moved).toBeLessThanOrEqual(call.kind === 'read' ? 0 : succeeded * 2);
    },
    180_000 + REQUESTS * 200,
  );

  test('SRV-03 leave the ledger sound', async () => {
    expect(await proveLedger(server.db.orm)).toMatchObject({ sound: true });
  });
});
