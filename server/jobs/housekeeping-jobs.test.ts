import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEmailCode } from '../../src/contract/calls/session.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { outgoingMail } from '../db/schema/members.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { KEYS_KEPT_MS } from './housekeeping-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const keys = async (): Promise<unknown[]> =>
  (await server.db.orm.execute(sql`select call from idempotency_key order by call`)).rows;

test('API-08 a key is kept for a week and then forgotten', async () => {
  await server.send(sendEmailCode, { email: 'ada@example.com', captcha: undefined });
  expect(await keys()).toEqual([{ call: 'emssend' }]);
  server.clock.advance(KEYS_KEPT_MS);
  await server.jobs.runDue();
  expect(await keys()).toHaveLength(1);
  server.clock.advance(1);
  await server.jobs.runDue();
  expect(await keys()).toEqual([]);
});

test('SRV-09 mail that was sent is forgotten after a month, since codes stand in it; what waits is kept', async () => {
  await server.db.orm.delete(outgoingMail);
  const nowMs = server.clock.now();
  const mail = (subject: string, ageMs: number, sent: boolean) => {
    const createdAtMs = nowMs - ageMs;
    // What waits here is due later, so that no job sends it meanwhile.
    const due = sent ? { sentAtMs: createdAtMs, dueAtMs: createdAtMs } : { dueAtMs: nowMs + DAY_MS };
    return { recipient: 'ada@example.com', subject, body: 'x', createdAtMs, ...due };
  };
  const month = 30 * DAY_MS;
  await server.db.orm
    .insert(outgoingMail)
    .values([mail('old', month, true), mail('young', month - 1, true), mail('waits', 2 * month, false)]);
  await server.jobs.runDue();
  expect((await server.db.orm.select().from(outgoingMail)).map(({ subject }) => subject).sort()).toEqual([
    'waits',
    'young',
  ]);
});
