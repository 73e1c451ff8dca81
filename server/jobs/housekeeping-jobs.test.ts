import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendEmailCode } from '../../src/contract/calls/session.ts';
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
