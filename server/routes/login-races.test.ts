/**
 * Races of a write that ends the member's sessions with a login by the old password, or with a thief's write in a
 * session.
 */
import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bindAddress, saveBankCard } from '../../src/contract/calls/member.ts';
import { transferToMember } from '../../src/contract/calls/member-transfer.ts';
import * as calls from '../../src/contract/calls/security.ts';
import {
  changeLoginPassword,
  changePayPassword,
  getMember,
  logIn,
  sendEmailCode,
} from '../../src/contract/calls/session.ts';
import { withdraw } from '../../src/contract/calls/wallet.ts';
import type { Wire } from '../../src/contract/codec.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { inTransaction, type Tx } from '../db/connection.ts';
import { passkeys, sessions } from '../db/schema/access.ts';
import { bankCards, members } from '../db/schema/members.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { resetLoginPassword, setFrozen } from '../services/members/member-admin.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { closeSessions } from '../services/sessions/sessions.ts';
import { TestAuthenticator } from '../testing/authenticator.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';

const SITE = 'https://exchange.example.com';
const OLD = 'oldSecret1';
const NEW = 'newSecret2';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let server: TestServer;
let oldHash: string;
let newHash: string;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE });
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

/** Whether any query waits for a lock that a transaction of this database holds. */
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
  ['a freeze', (tx, id) => setFrozen(tx, id, true, server.clock.now())],
];

type Sent = Promise<{ readonly code: number }>;

/**
 * Sends a request between a write that ends sessions and its commit, before its changes are visible outside. @returns
 * the answer's code
 */
const sendMeanwhile = async (end: (tx: Tx) => Promise<unknown>, send: () => Sent): Promise<number> => {
  const sent = await inTransaction(server.db, async (tx) => {
    await end(tx);
    const answer = { done: false, code: send().then(({ code }) => code) };
    void answer.code.finally(() => {
      answer.done = true;
    });
    await expect.poll(async () => answer.done || (await someoneWaits())).toBe(true);
    return answer;
  });
  return sent.code;
};

test.each(endings)('SRV-09 %s is not outlived by a login that checked the password before', async (_name, end) => {
  const member = await account();
  expect(
    await sendMeanwhile(
      (tx) => end(tx, member.id),
      () => enter(member, OLD),
    ),
  ).toBe(CODE.failed);
  expect(await openSessions(member)).toBe(0);
});

/** Writes by which a signed-in thief would keep access. Each is prepared, so that only sending it is left. */
const acts: [string, (as: TestMember) => Promise<() => Sent>][] = [
  [
    'a new login password',
    async (as) => () => server.send(changeLoginPassword, { oldPassword: OLD, newPassword: NEW }, { as }),
  ],
  [
    'a new payment password',
    async (as) => () => server.send(changePayPassword, { loginPassword: OLD, newPassword: NEW }, { as }),
  ],
  [
    'two-step login with a key of theirs',
    async (as) => {
      const { secret } = await server.ok(calls.beginTwoStep, { loginPassword: OLD }, { as });
      const code = await generate({ secret, epoch: Math.floor(server.clock.now() / 1000) });
      return () => server.send(calls.confirmTwoStep, { code }, { as });
    },
  ],
  [
    'a passkey',
    async (as) => {
      const { ceremony, options } = await server.ok(calls.beginPasskey, { loginPassword: OLD }, { as });
      const response = new TestAuthenticator(SITE).create(options) as Wire;
      return () => server.send(calls.finishPasskey, { ceremony, response, label: 'x' }, { as });
    },
  ],
  [
    'a bank card',
    async (as) => {
      await server.ok(sendEmailCode, { email: as.username, captcha: undefined }, { as });
      const [mail] = await readMailbox(server.db.orm, as.username, 1);
      const code = /\b\d{6}\b/.exec(mail?.body ?? '')?.[0];
      const card = { id: undefined, bankName: 'B', cardNumber: '4111111111111111', holderName: 'T', code };
      return () => server.send(saveBankCard, card, { as });
    },
  ],
];

test.each(acts)('SRV-09 %s is not added beside an operator’s reset, which would not end it', async (_name, prepare) => {
  const member = await account();
  const act = await prepare(member);
  const reset = (tx: Tx) => resetLoginPassword(tx, member.id, SITE, server.clock.now());
  expect(await sendMeanwhile(reset, act)).toBe(CODE.unauthorised);
  const [row] = await server.db.orm.select().from(members).where(eq(members.id, member.id));
  expect(row).toMatchObject({ payPasswordHash: null, totpSinceMs: null });
  expect(row?.passwordUntilMs).not.toBeNull();
  const kept = [passkeys, bankCards].map((table) =>
    server.db.orm.select({ id: table.id }).from(table).where(eq(table.memberId, member.id)),
  );
  expect(await Promise.all(kept)).toEqual([[], []]);
});

const amount = decimal(1);
/** The other writes that change credentials or let money leave; whether one would succeed does not matter. */
const others: [string, (as: TestMember) => Sent][] = [
  ['a phrase', (as) => server.send(calls.setPhrase, { phrase: 'mine', loginPassword: OLD }, { as })],
  ['a key for two-step login', (as) => server.send(calls.beginTwoStep, { loginPassword: OLD }, { as })],
  ['the end of two-step login', (as) => server.send(calls.endTwoStep, { loginPassword: OLD }, { as })],
  ['new recovery codes', (as) => server.send(calls.renewRecoveryCodes, { loginPassword: OLD }, { as })],
  ['the start of a passkey', (as) => server.send(calls.beginPasskey, { loginPassword: OLD }, { as })],
  ['the end of a passkey', (as) => server.send(calls.removePasskey, { id: '1', loginPassword: OLD }, { as })],
  ['an address', (as) => server.send(bindAddress, { coinId: '1', address: ADDRESS, payPassword: OLD }, { as })],
  [
    'a withdrawal',
    (as) => {
      const asked = { coinId: '1', amount, type: 1, destination: 'wallet', destinationId: '1' } as const;
      return server.send(withdraw, { ...asked, payPassword: OLD, fee: undefined }, { as });
    },
  ],
  [
    'a transfer',
    (as) => server.send(transferToMember, { toMemberId: '1', coinId: '1', amount, payPassword: OLD }, { as }),
  ],
];

test.each(others)(
  'SRV-09 %s waits for an operator’s reset, and is refused where that ended its session',
  async (_name, send) => {
    const member = await account();
    await server.db.orm.update(members).set({ payPasswordHash: oldHash }).where(eq(members.id, member.id));
    const reset = (tx: Tx) => resetLoginPassword(tx, member.id, SITE, server.clock.now());
    expect(await sendMeanwhile(reset, () => send(member))).toBe(CODE.unauthorised);
  },
);

/** `npm run races` runs more rounds. */
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
