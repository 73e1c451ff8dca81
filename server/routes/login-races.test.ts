/** A login that began with the old password, while something ends the member's sessions. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeLoginPassword, getMember, logIn } from '../../src/contract/calls/session.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { inTransaction, type Tx } from '../db/connection.ts';
import { sessions } from '../db/schema/access.ts';
import { members } from '../db/schema/members.ts';
import { resetLoginPassword, setFrozen } from '../services/members/member-admin.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { closeSessions } from '../services/sessions/sessions.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';

const OLD = 'oldSecret1';
const NEW = 'newSecret2';

let server: TestServer;
let oldHash: string;
let newHash: string;
beforeAll(async () => {
  server = await startTestServer();
  [oldHash, newHash] = [await hashPassword(OLD), await hashPassword(NEW)];
});
afterAll(() => server.stop());

const account = async (): Promise<TestMember> => {
  const member = await server.newMember();
  await server.db.orm.update(members).set({ passwordHash: oldHash }).where(eq(members.id, member.id));
  return member;
};
const openSessions = async ({ id }: TestMember): Promise<number> =>
  (await server.db.orm.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, id))).length;
const enter = ({ username }: TestMember, password: string) =>
  server.send(logIn, { username, password, secondFactor: undefined }, { key: null });

/** Whether somebody waits for a lock that a transaction of this database holds. */
const someoneWaits = async (): Promise<boolean> => {
  const { rows } = await server.db.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

const endings: [string, (tx: Tx, memberId: number) => Promise<unknown>][] = [
  [
    'a change of the password',
    async (tx, id) => {
      await tx.update(members).set({ passwordHash: newHash }).where(eq(members.id, id));
      await closeSessions(tx, id);
    },
  ],
  ['an operator’s reset', (tx, id) => resetLoginPassword(tx, id, 'http://localhost', server.clock.now())],
  ['a freeze', (tx, id) => setFrozen(tx, id, true)],
];

test.each(endings)('SRV-09 %s is not outlived by a login that checked the password before', async (_name, end) => {
  const member = await account();
  const login = await inTransaction(server.db, async (tx) => {
    await end(tx, member.id);
    // Nothing of this is seen outside yet: the login reads the old row, and finds the old password right.
    const answer = { done: false, sent: enter(member, OLD) };
    void answer.sent.finally(() => {
      answer.done = true;
    });
    await expect.poll(async () => answer.done || (await someoneWaits()), { timeout: 60_000 }).toBe(true);
    return answer;
  });
  expect((await login.sent).code).toBe(CODE.failed);
  expect(await openSessions(member)).toBe(0);
});

/** `npm run races` plays more of them. */
const ROUNDS = process.env['RACES'] === undefined ? 8 : 100;

test('SRV-09 no token of the old password survives its change, with four loops of logins against it', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const member = await account();
    let changed = false;
    const tokens: string[] = [];
    const loop = async (): Promise<void> => {
      do {
        const { data } = await enter(member, OLD);
        if (data !== undefined) tokens.push(data);
      } while (!changed);
    };
    const change = async (): Promise<void> => {
      await server.ok(changeLoginPassword, { oldPassword: OLD, newPassword: NEW }, { as: member });
      changed = true;
    };
    await Promise.all([loop(), loop(), loop(), loop(), change()]);
    for (const token of tokens) {
      const answer = await server.send(getMember, undefined, { as: { ...member, token } });
      expect(answer.code).toBe(CODE.unauthorised);
    }
    expect(await openSessions(member)).toBe(0);
  }
});
