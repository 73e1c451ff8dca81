import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { decimal } from '../../src/contract/decimal.ts';
import { REVIEW } from '../../src/contract/status-codes.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { inTransaction } from '../db/connection.ts';
import { withdrawalApprovals, withdrawals } from '../db/schema/wallet.ts';
import { frozen, system } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.ts';
import { readSettings, writeSetting } from '../services/site/settings.ts';
import { agreementsOf, approveWithdrawal } from '../services/withdrawals/review-withdrawals.ts';
import { runLine, type Said } from '../testing/operator-line.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { authenticateOperator } from './operator-auth.ts';

const KEY = 'withdrawal_two_operators_above';
const keys: Record<string, string> = {};
let server: TestServer;

const run = (name: string, ...line: string[]): Promise<Said> => runLine(server, line, { key: keys[name] ?? '' });
const set = (name: string, value: string): Promise<Said> => run(name, 'settings', 'set', KEY, value);
const held = async () => (await readSettings(server.db.orm))[KEY];
const addOperator = async (name: string, by: string) => {
  const { out } = await run(by, 'operators', 'add', name, '--json');
  keys[name] = (JSON.parse(out) as { rows: [{ key: string }] }).rows[0].key;
};
const lastActs = async (count: number) => {
  const { rows } = await server.db.pool.query('select * from operator_act order by id desc limit $1', [count]);
  return rows.reverse();
};

beforeAll(async () => {
  server = await startTestServer();
  await addOperator('ann', '');
  await addOperator('ben', 'ann');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await writeSetting(server.db.orm, KEY, '10000', server.clock.now());
  await server.db.pool.query('delete from setting_proposal');
});

test('SRV-08 two operators loosen what two have to agree to: one proposes, another one confirms, and both acts are logged', async () => {
  const proposed = await set('ann', '50000');
  expect([proposed.code, proposed.asked]).toEqual([0, expect.stringMatching(/You propose .*another operator/)]);
  expect(await held()).toBe('10000');
  expect((await run('ben', 'settings', 'list')).out).toContain('50000 by ann');
  const { rows } = JSON.parse((await run('ben', 'settings', 'list', '--json')).out) as {
    rows: Record<string, string>[];
  };
  expect(rows.filter((row) => row['proposed'] !== '').map(({ key }) => key)).toEqual([KEY]);
  const confirmed = await set('ben', '50000.0');
  expect([confirmed.code, confirmed.asked]).toEqual([0, expect.stringMatching(/now "10000".*as ann proposed/)]);
  expect(await held()).toBe('50000.0');
  expect(await lastActs(2)).toMatchObject([
    {
      operator: 'ann',
      command: 'settings set',
      detail: { value: '50000' },
      outcome: expect.stringMatching(/^You propose "50000"/),
    },
    { operator: 'ben', command: 'settings set', outcome: expect.stringMatching(/now "50000.0".*as ann proposed/) },
  ]);
  expect((await run('ben', 'settings', 'list')).out).not.toContain('by ann');
});

test('SRV-08 the same operator twice is refused, and nothing changes', async () => {
  await set('ann', '50000');
  const [act] = await lastActs(1);
  const again = await set('ann', '50000.00');
  expect([again.code, again.err]).toEqual([1, expect.stringMatching(/proposed this .*another operator/)]);
  const unasked = await run('ann', 'settings', 'set', KEY, '50000', '--yes');
  expect([unasked.code, unasked.err]).toEqual([1, expect.stringMatching(/another operator/)]);
  expect(await held()).toBe('10000');
  expect(await lastActs(1)).toEqual([act]);
});

test('SRV-08 to switch it off is the loosest of all; from off, any worth is tighter', async () => {
  await set('ann', '0');
  expect(await held()).toBe('10000');
  await set('ben', '0');
  expect(await held()).toBe('0');
  await set('ann', '1000000');
  expect(await held()).toBe('1000000');
});

test('SRV-08 to tighten it one operator is enough, at once; proposals from before are void', async () => {
  await set('ann', '50000');
  const { asked } = await set('ben', '100');
  expect(asked).toMatch(/will be "100" for everybody/);
  expect(await held()).toBe('100');
  await set('ben', '50000');
  expect(await held()).toBe('100');
});

test('SRV-08 another value is another proposal; two that agree change it', async () => {
  await set('ann', '50000');
  expect((await set('ben', '60000')).out).toMatch(/You propose/);
  expect(await held()).toBe('10000');
  await set('ann', '60000');
  expect(await held()).toBe('60000');
});

test('SRV-08 two who propose the same at once agree, and a proposal is used once', async () => {
  await Promise.all([set('ann', '50000'), set('ben', '50000')]);
  expect(await held()).toBe('50000');
  await set('ann', '10000');
  await set('ann', '50000');
  expect(await held()).toBe('10000');
});

test('SRV-08 a proposal holds for a week, and falls with its operator', async () => {
  await set('ann', '50000');
  server.clock.advance(7 * DAY_MS);
  expect((await set('ben', '50000')).out).toMatch(/You propose/);
  expect(await held()).toBe('10000');
  await addOperator('cid', 'ann');
  await set('cid', '70000');
  await run('ann', 'operators', 'remove', 'cid');
  await set('ann', '70000');
  expect(await held()).toBe('10000');
});

/** One with each of these statuses, above the limit. @returns their ids */
const largeWithdrawals = async (memberId: number, statuses: readonly number[]): Promise<number[]> => {
  const large = { memberId, coin: 'USDT', type: 1, amount: decimal(20_000), fee: decimal(1) } as const;
  const to = { destination: 'wallet', worth: decimal(20_000), address: 'T', network: null } as const;
  const rows = await server.db.orm
    .insert(withdrawals)
    .values(statuses.map((status) => ({ ...large, ...to, status, createdAtMs: server.clock.now() })))
    .returning({ id: withdrawals.id });
  return rows.map(({ id }) => id);
};

test('SRV-08 an agreement to a large withdrawal falls with its operator while it waits; what is paid keeps its names', async () => {
  const member = await server.newMember();
  const nowMs = server.clock.now();
  const statuses = [REVIEW.inReview, REVIEW.completed, REVIEW.inReview];
  const [waiting = 0, paid = 0, other = 0] = await largeWithdrawals(member.id, statuses);
  await addOperator('dan', 'ann');
  await server.db.orm.insert(withdrawalApprovals).values([
    { withdrawalId: paid, operator: 'dan', atMs: nowMs },
    { withdrawalId: other, operator: 'ann', atMs: nowMs },
  ]);
  const approve = (name: string) => run(name, 'withdrawals', 'approve', String(waiting));
  expect((await approve('dan')).out).toMatch(/another operator/);
  await run('ann', 'operators', 'remove', 'dan');
  expect((await approve('ben')).out).toMatch(/another operator/);
  const kept = await server.db.orm.select().from(withdrawals).where(eq(withdrawals.id, waiting));
  expect(kept[0]?.status).toBe(REVIEW.inReview);
  expect(await agreementsOf(server.db.orm, [waiting, paid, other])).toEqual(
    new Map([
      [waiting, ['ben']],
      [paid, ['dan']],
      [other, ['ann']],
    ]),
  );
});

test('SRV-08 who has agreed to a withdrawal completes it alone once it needs one agreement only', async () => {
  const member = await server.newMember();
  const nowMs = server.clock.now();
  const [id = 0] = await largeWithdrawals(member.id, [REVIEW.inReview]);
  await inTransaction(server.db, (tx) =>
    post(
      tx,
      {
        kind: 'withdrawal.hold',
        reference: String(id),
        postings: [
          { account: frozen(member.id, 1, 'USDT'), amount: decimal(20_000) },
          { account: system('outside', 'USDT'), amount: decimal(-20_000) },
        ],
      },
      nowMs,
    ),
  );
  const approve = () => run('ann', 'withdrawals', 'approve', String(id));
  expect((await approve()).out).toMatch(/You agree/);
  expect(await approve()).toMatchObject({ code: 1, out: expect.stringMatching(/agreed to it before/) });
  await writeSetting(server.db.orm, KEY, '50000', nowMs);
  expect(await approve()).toMatchObject({ code: 0, out: expect.stringMatching(/completed/) });
});

test('SRV-08 an operator who is removed while they agree leaves no agreement behind', async () => {
  const member = await server.newMember();
  const nowMs = server.clock.now();
  const [id = 0] = await largeWithdrawals(member.id, [REVIEW.inReview]);
  await addOperator('eve', 'ann');
  let removal: Promise<Said> | undefined;
  let removed = false;
  const removalWaits = async () =>
    (
      await server.db.pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows.length > 0;
  await inTransaction(server.db, async (tx) => {
    const operator = await authenticateOperator(tx, keys['eve']);
    removal = run('ann', 'operators', 'remove', 'eve').finally(() => {
      removed = true;
    });
    await expect.poll(async () => removed || (await removalWaits())).toBe(true);
    expect(await approveWithdrawal(tx, id, operator, nowMs)).toBe('needsSecond');
  });
  expect((await removal)?.code).toBe(0);
  expect(await agreementsOf(server.db.orm, [id])).toEqual(new Map());
  expect((await run('eve', 'withdrawals', 'approve', String(id))).err).toMatch(/not the key of an operator/);
});

test('SRV-08 operators remove themselves, and of two who remove each other one stays', async () => {
  await addOperator('fay', 'ann');
  expect((await run('fay', 'operators', 'remove', 'fay')).code).toBe(0);
  await addOperator('gil', 'ann');
  await addOperator('hal', 'ann');
  const said = await Promise.all([run('gil', 'operators', 'remove', 'hal'), run('hal', 'operators', 'remove', 'gil')]);
  expect(said.map(({ code }) => code).sort()).toEqual([0, 1]);
});

test('SRV-08 other settings need one operator, and no form of the number slips through', async () => {
  await run('ann', 'settings', 'set', 'swap_fee_rate', '0.9');
  expect((await readSettings(server.db.orm)).swap_fee_rate).toBe('0.9');
  for (const value of ['1e9', '', 'never']) expect((await set('ann', value)).err).toMatch(/takes a number/);
  for (const value of ['00', '10000.000000000000000001', '0010001']) {
    expect((await set('ann', value)).out).toMatch(/You propose/);
    expect(await held()).toBe('10000');
  }
});
