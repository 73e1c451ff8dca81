/** Thieves against the real server: how often they may guess, whether they can lock members out, and who is told. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/calls/security.ts';
import { changeLoginPassword, getMember, logIn, sendEmailCode } from '../../src/contract/calls/session.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { DAY_MS, HOUR_MS } from '../../src/contract/time-units.ts';
import { passkeys } from '../db/schema/access.ts';
import { members } from '../db/schema/members.ts';
import { consumeAttempt } from '../services/limits/attempts.ts';
import { CODE_BY_RECIPIENT } from '../services/limits/limits.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { SESSION_LIFE_MS, SESSIONS_MAX } from '../services/sessions/sessions.ts';
import { codeAt, wrongCodeAt } from '../testing/one-time-codes.ts';
import { runLine } from '../testing/operator-line.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';

const PASSWORD = 'secret1';

let server: TestServer;
let passwordHash: string;
let ada: TestMember;
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: 'loopback' });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.newMember();
  await server.db.orm.update(members).set({ passwordHash }).where(eq(members.id, ada.id));
});

const from = (network: string) => ({ headers: { 'x-forwarded-for': network } });
const enter = (password: string, network = '203.0.113.1', secondFactor?: string) =>
  server.send(logIn, { username: ada.username, password, secondFactor }, from(network));
const codeNow = (secret: string): Promise<string> => codeAt(secret, server.clock.now());
const wrongCode = (secret: string): Promise<string> => wrongCodeAt(secret, server.clock.now());
const turnOn = async (): Promise<string> => {
  const { secret } = await server.ok(calls.beginTwoStep, { loginPassword: PASSWORD }, { as: ada });
  await server.ok(calls.confirmTwoStep, { code: await codeNow(secret) }, { as: ada });
  server.clock.advance(30_000);
  return secret;
};
const mails = async (): Promise<string[]> =>
  (await readMailbox(server.db.orm, ada.username, 50)).map(({ subject }) => subject);
const kinds = async (): Promise<string[]> =>
  (await server.ok(calls.getSecurityEvents, { page: 1, limit: 50 }, { as: ada })).map(({ kind }) => kind);
const isOpen = async (token: string): Promise<boolean> =>
  (await server.send(getMember, undefined, { as: { ...ada, token } })).code === CODE.ok;

describe('SRV-09 nobody keeps a member out', () => {
  test('a hundred guesses from ten networks close the account to strangers, not to where the member has been', async () => {
    const home = '198.51.100.7';
    expect((await enter(PASSWORD, home)).code).toBe(CODE.ok);
    for (let guess = 0; guess < 100; guess += 1) await enter(`wrong${guess}`, `203.0.113.${guess % 10}`);
    expect((await enter(PASSWORD, '192.0.2.1')).msg).toMatch(/Too many attempts/);
    expect((await enter(PASSWORD, home)).code).toBe(CODE.ok);
    // Guesses from the member's own network are limited to ten, as from anywhere.
    for (let guess = 0; guess < 10; guess += 1) await enter(`wrong${guess}`, home);
    expect((await enter(PASSWORD, home)).msg).toMatch(/Too many attempts/);
  });

  test('codes that strangers ask for leave the signed-in member’s own untouched', async () => {
    for (let turn = 0; turn < CODE_BY_RECIPIENT.max; turn += 1)
      await consumeAttempt(server.db.orm, CODE_BY_RECIPIENT, ada.username, server.clock.now());
    expect((await server.send(sendEmailCode, { email: ada.username, captcha: undefined })).msg).toMatch(/Too many/);
    expect((await server.send(sendEmailCode, { email: ada.username, captcha: undefined }, { as: ada })).code).toBe(
      CODE.ok,
    );
  });
});

describe('AUTH-09 whoever has the password guesses no second step unheard', () => {
  test('each wrong code stands in the log, the third one in a row is mailed, and a day has forty', async () => {
    const secret = await turnOn();
    for (let wrong = 0; wrong < 3; wrong += 1) await enter(PASSWORD, '203.0.113.9', await wrongCode(secret));
    expect((await kinds()).slice(0, 3)).toEqual(['secondFactorGuessed', 'loginFailed', 'loginFailed']);
    expect(await mails()).toContain('Someone knows your login password and is entering wrong codes');
    for (let wrong = 0; wrong < 60; wrong += 1) {
      server.clock.advance(HOUR_MS / 4);
      await enter(PASSWORD, '203.0.113.9', await wrongCode(secret));
    }
    expect((await enter(PASSWORD, '203.0.113.9', await codeNow(secret))).msg).toMatch(/Too many attempts/);
    server.clock.advance(24 * HOUR_MS);
    expect((await enter(PASSWORD, '203.0.113.9', await codeNow(secret))).code).toBe(CODE.ok);
  });

  test('a key that waits to be confirmed may be guessed at ten times, and for ten minutes', async () => {
    const offer = await server.ok(calls.beginTwoStep, { loginPassword: PASSWORD }, { as: ada });
    const confirm = (code: string) => server.send(calls.confirmTwoStep, { code }, { as: ada });
    for (let guess = 0; guess < 10; guess += 1)
      expect((await confirm(await wrongCode(offer.secret))).msg).toMatch(/wrong/);
    expect((await confirm(await codeNow(offer.secret))).msg).toMatch(/Too many attempts/);
    server.clock.advance(15 * 60_000);
    expect((await confirm(await codeNow(offer.secret))).msg).toMatch(/Begin again/);
    expect(await mails()).not.toContain('Two-step login was turned on');
  });
});

describe('AUTH-09 the member hears of what is done in a session', () => {
  test('guesses at the login password stand in the log; new recovery codes are mailed', async () => {
    await turnOn();
    const wrong = await server.send(calls.renewRecoveryCodes, { loginPassword: 'wrong12' }, { as: ada });
    expect(wrong.msg).toMatch(/wrong/);
    expect((await kinds())[0]).toBe('loginFailed');
    await server.ok(calls.renewRecoveryCodes, { loginPassword: PASSWORD }, { as: ada });
    expect(await mails()).toContain('New recovery codes made');
  });
});

describe('AUTH-09 sessions end', () => {
  test('after thirty days, however much they were used', async () => {
    const token = (await enter(PASSWORD)).data ?? '';
    for (let day = 0; day < 29; day += 1) {
      server.clock.advance(24 * HOUR_MS);
      expect(await isOpen(token)).toBe(true);
    }
    server.clock.advance(SESSION_LIFE_MS - 29 * 24 * HOUR_MS);
    expect(await isOpen(token)).toBe(false);
  });

  test('once they were not used for fourteen days, which a use of them begins anew', async () => {
    const token = (await enter(PASSWORD)).data ?? '';
    server.clock.advance(13 * DAY_MS);
    expect(await isOpen(token)).toBe(true);
    server.clock.advance(13 * DAY_MS);
    expect(await isOpen(token)).toBe(true);
    const later = (await enter(PASSWORD)).data ?? '';
    server.clock.advance(14 * DAY_MS);
    const other = await server.signIn(ada);
    // The session is gone from the list of devices, and requests with it are refused.
    expect(await server.ok(calls.getDevices, undefined, { as: other })).toHaveLength(1);
    expect(await isOpen(later)).toBe(false);
  });

  test('the one that came first, where more are open than a member has devices', async () => {
    const first = (await enter(PASSWORD)).data ?? '';
    for (let device = 1; device < SESSIONS_MAX; device += 1) await server.signIn(ada);
    expect(await isOpen(first)).toBe(true);
    await server.signIn(ada);
    expect(await isOpen(first)).toBe(false);
  });

  test('and a password that customer service gave is none any more after a day, unless it was changed', async () => {
    const { out } = await runLine(server, ['members', 'reset-password', ada.username, '--reason', 'called']);
    const given = /^\s*([A-Za-z2-9]{12})\s*$/m.exec(out)?.[1] ?? '';
    const token = (await enter(given)).data ?? '';
    expect(await isOpen(token)).toBe(true);
    server.clock.advance(24 * HOUR_MS);
    expect((await enter(given)).msg).toMatch(/Wrong username or password/);
    const asked = { oldPassword: given, newPassword: 'chosen1234' };
    await server.ok(changeLoginPassword, asked, { as: { ...ada, token } });
    server.clock.advance(48 * HOUR_MS);
    expect((await enter('chosen1234')).code).toBe(CODE.ok);
  });

  test('everywhere else when two-step login is turned on or off', async () => {
    const before = (await enter(PASSWORD)).data ?? '';
    await turnOn();
    expect([await isOpen(before), await isOpen(ada.token)]).toEqual([false, true]);
    await server.ok(calls.endTwoStep, { loginPassword: PASSWORD }, { as: ada });
    expect(await isOpen(ada.token)).toBe(true);
  });

  test.each([
    ['reset-password', 'Customer service has reset your login password', []],
    ['drop-second-step', 'Customer service has turned off your two-step login', ['on']],
  ])('with their passkeys by an operator’s %s, and the member is told', async (command, subject, needs) => {
    if (needs.length > 0) await turnOn();
    const passkey = { credentialId: `key-${ada.id}`, publicKey: new Uint8Array([1]), signCount: 0, transports: '' };
    await server.db.orm.insert(passkeys).values({ ...passkey, memberId: ada.id, label: 'Phone', createdAtMs: 0 });
    expect((await runLine(server, ['members', command, ada.username, '--reason', 'called'])).code).toBe(0);
    expect(await isOpen(ada.token)).toBe(false);
    expect(await server.db.orm.select().from(passkeys).where(eq(passkeys.memberId, ada.id))).toEqual([]);
    expect(await mails()).toContain(subject);
    const [mail] = await readMailbox(server.db.orm, ada.username, 1);
    expect(mail?.body).toMatch(/did not ask for this/);
  });
});
