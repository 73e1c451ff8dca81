import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../src/contract/calls/security.ts';
import { changeLoginPassword, getMember, logIn } from '../../src/contract/calls/session.ts';
import type { Wire } from '../../src/contract/codec.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { HOUR_MS } from '../../src/contract/time-units.ts';
import { passkeys } from '../db/schema/access.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { sendCode } from '../services/members/send-code.ts';
import { TestAuthenticator } from '../testing/authenticator.ts';
import { codeAt, wrongCodeAt } from '../testing/one-time-codes.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';

const SITE = 'http://localhost:8080';
const PASSWORD = 'secret1';
let server: TestServer;
let passwordHash: string;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE });
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => server.stop());

const newMember = async (): Promise<TestMember> => {
  const member = await server.newMember();
  await server.db.pool.query('update member set password_hash = $1 where id = $2', [passwordHash, member.id]);
  return member;
};
const logInWith = (member: TestMember, secondFactor?: string, password = PASSWORD) =>
  server.send(logIn, { username: member.username, password, secondFactor });
const codeNow = (secret: string): Promise<string> => codeAt(secret, server.clock.now());
const wrongCode = (secret: string): Promise<string> => wrongCodeAt(secret, server.clock.now());
const kinds = async (as: TestMember): Promise<string[]> =>
  (await server.ok(calls.getSecurityEvents, { page: 1, limit: 10 }, { as })).map(({ kind }) => kind);
const securityOf = (as: TestMember) => server.ok(calls.getSecurity, undefined, { as });

const withTwoStep = async () => {
  const as = await newMember();
  const { secret, uri } = await server.ok(calls.beginTwoStep, { loginPassword: PASSWORD }, { as });
  const { recoveryCodes } = await server.ok(calls.confirmTwoStep, { code: await codeNow(secret) }, { as });
  server.clock.advance(30_000);
  return { as, secret, uri, recoveryCodes };
};

describe('two-step login', () => {
  test('AUTH-09 is on once a code was shown; then the password alone no longer suffices', async () => {
    const as = await newMember();
    const offer = await server.ok(calls.beginTwoStep, { loginPassword: PASSWORD }, { as });
    expect(offer.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect((await logInWith(as)).code).toBe(CODE.ok);
    expect((await server.send(calls.confirmTwoStep, { code: await wrongCode(offer.secret) }, { as })).msg).toMatch(
      /wrong/,
    );
    const { recoveryCodes } = await server.ok(calls.confirmTwoStep, { code: await codeNow(offer.secret) }, { as });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await securityOf(as)).toMatchObject({ twoStepEnabled: true, recoveryCodesLeft: 10 });
    server.clock.advance(30_000);
    expect((await logInWith(as)).code).toBe(CODE.secondFactorNeeded);
    expect((await logInWith(as, '12345')).code).toBe(CODE.secondFactorNeeded);
    expect((await logInWith(as, await codeNow(offer.secret))).code).toBe(CODE.ok);
    expect(await kinds(as)).toContain('twoStepOn');
  });

  test('SRV-09 a wrong password says nothing about a second step', async () => {
    const { as } = await withTwoStep();
    expect((await logInWith(as, undefined, 'wrong12')).text).toBe(
      (await logInWith({ ...as, username: 'nobody@example.com' }, undefined, 'wrong12')).text,
    );
  });

  test('AUTH-09 a code counts once, also for two logins at the same time, and recovery codes too', async () => {
    const { as, secret, recoveryCodes } = await withTwoStep();
    const code = await codeNow(secret);
    const both = await Promise.all([logInWith(as, code), logInWith(as, code)]);
    expect(both.map((answer) => answer.code).sort()).toEqual([CODE.ok, CODE.secondFactorNeeded]);
    const paper = (recoveryCodes[0] ?? '').toLowerCase().replaceAll('-', ' ');
    expect((await logInWith(as, paper)).code).toBe(CODE.ok);
    expect((await logInWith(as, paper)).code).toBe(CODE.secondFactorNeeded);
    expect(await securityOf(as)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await kinds(as)).toContain('recoveryCodeUsed');
  });

  test('SRV-09 codes may be guessed at ten times', async () => {
    const { as, secret } = await withTwoStep();
    for (let tries = 0; tries < 10; tries += 1) await logInWith(as, await wrongCode(secret));
    expect((await logInWith(as, await codeNow(secret))).msg).toMatch(/Too many attempts/);
    server.clock.advance(15 * 60_000);
    expect((await logInWith(as, await codeNow(secret))).code).toBe(CODE.ok);
  });

  test('AUTH-09 turning it on, off and new recovery codes need the login password', async () => {
    const { as, recoveryCodes } = await withTwoStep();
    const wrong = { loginPassword: 'wrong12' };
    for (const call of [calls.beginTwoStep, calls.renewRecoveryCodes, calls.endTwoStep])
      expect((await server.send(call as typeof calls.endTwoStep, wrong, { as })).msg).toMatch(/wrong/);
    const right = { loginPassword: PASSWORD };
    expect((await server.send(calls.beginTwoStep, right, { as })).msg).toMatch(/on already/);
    const renewed = await server.ok(calls.renewRecoveryCodes, right, { as });
    expect(renewed.recoveryCodes).not.toContain(recoveryCodes[1]);
    expect((await logInWith(as, recoveryCodes[1])).code).toBe(CODE.secondFactorNeeded);
    await server.ok(calls.endTwoStep, right, { as });
    expect(await securityOf(as)).toMatchObject({ twoStepEnabled: false, recoveryCodesLeft: 0 });
    expect((await logInWith(as)).code).toBe(CODE.ok);
    expect((await server.send(calls.endTwoStep, right, { as })).msg).toMatch(/not on/);
    expect((await server.send(calls.confirmTwoStep, { code: '000000' }, { as })).msg).toMatch(/Begin again/);
  });

  test('SRV-09 neither the key nor recovery codes are readable in the database', async () => {
    const { as, secret, recoveryCodes } = await withTwoStep();
    const { rows } = await server.db.pool.query(
      'select totp_secret, (select string_agg(code_hash, $2) from recovery_code where member_id = id) from member where id = $1',
      [as.id, ' '],
    );
    const stored = JSON.stringify(rows);
    for (const text of [secret, ...recoveryCodes]) expect(stored).not.toContain(text);
  });
});

describe('passkeys', () => {
  const add = async (as: TestMember, device: TestAuthenticator, label = 'My phone') => {
    const { ceremony, options } = await server.ok(calls.beginPasskey, { loginPassword: PASSWORD }, { as });
    const response = device.create(options) as Wire;
    return server.send(calls.finishPasskey, { ceremony, response, label }, { as });
  };
  const enter = async (device: TestAuthenticator, tamper = (response: Wire): Wire => response) => {
    const { ceremony, options } = await server.ok(calls.beginPasskeyLogin, undefined);
    return server.send(calls.finishPasskeyLogin, { ceremony, response: tamper(device.get(options) as Wire) });
  };

  test('AUTH-09 a passkey logs its member in, without password or code', async () => {
    const { as } = await withTwoStep();
    const device = new TestAuthenticator(SITE);
    expect((await add(as, device)).code).toBe(CODE.ok);
    expect((await securityOf(as)).passkeys).toMatchObject([{ label: 'My phone', usedAt: undefined }]);
    const { code, data: token = '' } = await enter(device);
    expect(code).toBe(CODE.ok);
    expect(await server.ok(getMember, undefined, { as: { ...as, token } })).toMatchObject({ username: as.username });
    expect((await securityOf(as)).passkeys[0]?.usedAt).toBe(server.clock.now());
  });

  test('AUTH-09 an answer for another site, another challenge, without the user or twice is refused', async () => {
    const as = await newMember();
    expect((await add(as, new TestAuthenticator('http://evil.example'))).msg).toMatch(/could not be verified/);
    expect((await add(as, new TestAuthenticator(SITE, false))).msg).toMatch(/could not be verified/);
    const device = new TestAuthenticator(SITE);
    await add(as, device);
    expect((await add(as, device)).msg).toMatch(/could not be verified/);

    const { ceremony, options } = await server.ok(calls.beginPasskeyLogin, undefined);
    const response = device.get(options) as Wire;
    expect((await server.send(calls.finishPasskeyLogin, { ceremony, response })).code).toBe(CODE.ok);
    expect((await server.send(calls.finishPasskeyLogin, { ceremony, response })).msg).toMatch(/could not be verified/);
    const other = await server.ok(calls.beginPasskeyLogin, undefined);
    const replayed = await server.send(calls.finishPasskeyLogin, { ceremony: other.ceremony, response });
    expect(replayed.msg).toMatch(/could not be verified/);
    const late = await server.ok(calls.beginPasskeyLogin, undefined);
    const answer = device.get(late.options) as Wire;
    server.clock.advance(5 * 60_000);
    const old = await server.send(calls.finishPasskeyLogin, { ceremony: late.ceremony, response: answer });
    expect(old.msg).toMatch(/could not be verified/);
    expect((await enter(new TestAuthenticator(SITE))).msg).toMatch(/could not be verified/);
  });

  test('SRV-11 hostile answers are refused with words', async () => {
    const as = await newMember();
    const device = new TestAuthenticator(SITE);
    await add(as, device);
    for (const response of [
      null,
      'x',
      [],
      {},
      { id: device.id },
      { id: device.id, response: {} },
      { id: {} },
    ] as Wire[])
      expect((await enter(device, () => response)).msg).toMatch(/could not be verified/);
    const { ceremony } = await server.ok(calls.beginPasskey, { loginPassword: PASSWORD }, { as });
    const answer = await server.send(calls.finishPasskey, { ceremony, response: { id: 1 }, label: '<b>' }, { as });
    expect(answer.msg).toMatch(/could not be verified/);
  });

  const changes: readonly [string, (as: TestMember) => Promise<{ code: number }>][] = [
    ['turning two-step login off', (as) => server.send(calls.endTwoStep, { loginPassword: PASSWORD }, { as })],
    ['new recovery codes', (as) => server.send(calls.renewRecoveryCodes, { loginPassword: PASSWORD }, { as })],
    ['adding a passkey', (as) => add(as, new TestAuthenticator(SITE))],
    [
      'removing a passkey',
      async (as) => {
        const id = (await securityOf(as)).passkeys[0]?.id ?? '';
        return server.send(calls.removePasskey, { id, loginPassword: PASSWORD }, { as });
      },
    ],
  ];
  test.each(changes)('AUTH-09 %s signs out every other device, and not this one', async (_what, change) => {
    const { as } = await withTwoStep();
    await add(as, new TestAuthenticator(SITE));
    const other = await server.signIn(as);
    expect((await change(as)).code).toBe(CODE.ok);
    expect((await server.send(getMember, undefined, { as: other })).code).toBe(CODE.unauthorised);
    expect((await server.send(getMember, undefined, { as })).code).toBe(CODE.ok);
  });

  test('AUTH-09 a passkey is removed by its member only, with the login password', async () => {
    const [as, other] = [await newMember(), await newMember()];
    const device = new TestAuthenticator(SITE);
    await add(as, device);
    const id = (await securityOf(as)).passkeys[0]?.id ?? '';
    const remove = (who: TestMember, which: string, loginPassword = PASSWORD) =>
      server.send(calls.removePasskey, { id: which, loginPassword }, { as: who });
    expect((await remove(other, id)).text).toBe((await remove(other, '999999')).text);
    expect((await remove(as, id, 'wrong12')).msg).toMatch(/wrong/);
    expect((await remove(as, id)).code).toBe(CODE.ok);
    expect((await enter(device)).msg).toMatch(/could not be verified/);
    expect(await kinds(as)).toEqual(expect.arrayContaining(['passkeyAdded', 'passkeyRemoved']));
  });

  test('AUTH-09 a member has at most twenty passkeys', async () => {
    const as = await newMember();
    const have = async (count: number) => {
      const rows = Array.from({ length: count }, (_, place) => ({
        memberId: as.id,
        credentialId: `${as.id}-${count}-${place}`,
        publicKey: new Uint8Array(),
        signCount: 0,
        transports: '',
        label: 'k',
        createdAtMs: 0,
      }));
      await server.db.orm.insert(passkeys).values(rows);
    };
    await have(19);
    const begin = () => server.send(calls.beginPasskey, { loginPassword: PASSWORD }, { as });
    expect((await begin()).code).toBe(CODE.ok);
    await have(1);
    expect((await begin()).msg).toBe('No more passkeys can be added');
  });

  test('AUTH-09 a new login password drops the passkeys of the last day, which a thief may have added, and says so', async () => {
    const as = await newMember();
    const [own, thiefs] = [new TestAuthenticator(SITE), new TestAuthenticator(SITE)];
    await add(as, own);
    server.clock.advance(25 * HOUR_MS);
    await add(as, thiefs);
    await server.ok(changeLoginPassword, { oldPassword: PASSWORD, newPassword: 'another12' }, { as });
    expect((await enter(thiefs)).msg).toMatch(/could not be verified/);
    const { data: token = '' } = await enter(own);
    expect((await securityOf({ ...as, token })).passkeys).toHaveLength(1);
    expect((await kinds({ ...as, token })).slice(0, 4)).toContain('passkeyRemoved');
  });
});

describe('devices', () => {
  test('AUTH-09 lists each signed-in device and signs out one, or all others', async () => {
    const [as, other] = [await newMember(), await newMember()];
    const signIn = async (agent: string) => {
      const answer = await server.send(
        logIn,
        { username: as.username, password: PASSWORD, secondFactor: undefined },
        { headers: { 'user-agent': agent } },
      );
      return { ...as, token: answer.data ?? '' };
    };
    const [phone, laptop] = [await signIn('Phone <script>'), await signIn('Laptop')];
    const signedInAt = server.clock.now();
    server.clock.advance(HOUR_MS);
    const devices = await server.ok(calls.getDevices, undefined, { as: phone });
    // Used an hour later it is still a session of then: only the last use is new.
    expect(devices.find(({ current }) => current)).toMatchObject({ signedInAt, seenAt: signedInAt + HOUR_MS });
    // The one that is used now comes first.
    expect(devices.map(({ agent, current }) => [agent, current])).toEqual([
      ['Phone <script>', true],
      ['Laptop', false],
      ['test', false],
    ]);
    const id = devices.find(({ agent }) => agent === 'Laptop')?.id ?? '';
    const signOut = (who: TestMember, which: string) => server.send(calls.signOutDevice, { id: which }, { as: who });
    expect((await signOut(other, id)).text).toBe((await signOut(other, '999999')).text);
    expect((await server.send(getMember, undefined, { as: laptop })).code).toBe(CODE.ok);
    expect((await signOut(phone, id)).code).toBe(CODE.ok);
    expect((await server.send(getMember, undefined, { as: laptop })).code).toBe(CODE.unauthorised);
    expect((await server.send(calls.signOutOtherDevices, undefined, { as: phone })).code).toBe(CODE.ok);
    expect((await server.send(getMember, undefined, { as })).code).toBe(CODE.unauthorised);
    expect(await server.ok(calls.getDevices, undefined, { as: phone })).toHaveLength(1);
    // Each stands in the log: who finds a device gone can see when, and from where.
    expect((await kinds(phone)).filter((kind) => kind === 'deviceSignedOut')).toHaveLength(2);
    expect((await server.send(getMember, undefined, { as: other })).code).toBe(CODE.ok);
  });

  test('AUTH-09 the security log names a failed login, and only its member reads it', async () => {
    const [as, other] = [await newMember(), await newMember()];
    await logInWith(as, undefined, 'wrong12');
    expect(await kinds(as)).toEqual(['loginFailed']);
    expect(await kinds(other)).toEqual([]);
  });
});

test('AUTH-09 the anti-phishing phrase stands in each mail to its member', async () => {
  const as = await newMember();
  const set = (phrase: string, loginPassword = PASSWORD) =>
    server.send(calls.setPhrase, { phrase, loginPassword }, { as });
  for (const phrase of ['x'.repeat(41), 'a\nb', 'a\u202eb', 'see https://evil.example'])
    expect((await set(phrase)).code).toBe(CODE.failed);
  expect((await set('blue heron', 'wrong12')).code).toBe(CODE.failed);
  expect((await set('blue heron 🐦')).code).toBe(CODE.ok);
  expect(await securityOf(as)).toMatchObject({ phrase: 'blue heron 🐦' });
  const { app, db, clock, environment } = server;
  const origin = { address: '127.0.0.1', agent: '' };
  await sendCode({ tx: db.orm, nowMs: clock.now(), lang: 'en', origin, environment }, { email: '' }, as.id);
  expect((await readMailbox(db.orm, as.username, 1))[0]?.body).toMatch(/anti-phishing phrase: blue heron/);
  // A visitor tries to register with the member's address: the mail about that contains the phrase, too.
  await sendCode(
    { tx: db.orm, nowMs: clock.now(), lang: 'en', origin, environment },
    { email: as.username },
    undefined,
  );
  const [exists] = await readMailbox(db.orm, as.username, 1);
  expect(exists?.subject).toMatch(/already have an account/);
  expect(exists?.body).toMatch(/anti-phishing phrase: blue heron/);
  expect(app.environment.mode).toBe('sandbox');
});

test('SRV-06 the security center answers nobody without a token', async () => {
  const loginPassword = PASSWORD;
  const answers = [
    await server.send(calls.getSecurity, undefined),
    await server.send(calls.getSecurityEvents, { page: 1, limit: 10 }),
    await server.send(calls.getDevices, undefined),
    await server.send(calls.signOutDevice, { id: '1' }),
    await server.send(calls.signOutOtherDevices, undefined),
    await server.send(calls.beginTwoStep, { loginPassword }),
    await server.send(calls.confirmTwoStep, { code: '000000' }),
    await server.send(calls.endTwoStep, { loginPassword }),
    await server.send(calls.renewRecoveryCodes, { loginPassword }),
    await server.send(calls.beginPasskey, { loginPassword }),
    await server.send(calls.finishPasskey, { ceremony: 'x', response: {}, label: 'x' }),
    await server.send(calls.removePasskey, { id: '1', loginPassword }),
    await server.send(calls.setPhrase, { phrase: 'x', loginPassword }),
  ];
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => CODE.unauthorised));
});
