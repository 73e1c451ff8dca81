/** What a member is told when somebody uses or changes their account, and which sessions that ends. */
import { eq } from 'drizzle-orm';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getNotices } from '../../src/contract/calls/notices.ts';
import { subscribePush } from '../../src/contract/calls/push.ts';
import * as calls from '../../src/contract/calls/security.ts';
import { changePayPassword, getMember, logIn } from '../../src/contract/calls/session.ts';
import type { Wire } from '../../src/contract/codec.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { members } from '../db/schema/members.ts';
import { pushDeliveries } from '../db/schema/push.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { TestAuthenticator } from '../testing/authenticator.ts';
import { type FakePushService, startFakePushService } from '../testing/fake-push-service.ts';
import { runLine } from '../testing/operator-line.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/test-server.ts';

const SITE = 'https://exchange.example.com';
const LOGIN = 'loginSecret1';
const PHONE = 'a'.repeat(32);
const LAPTOP = 'b'.repeat(32);

let browser: FakePushService;
let server: TestServer;
let passwordHash: string;
let ada: TestMember;
beforeAll(async () => {
  browser = await startFakePushService();
  server = await startTestServer({ PUBLIC_URL: SITE, PUSH_SERVICES: browser.origin, TRUST_PROXY: 'loopback' });
  passwordHash = await hashPassword(LOGIN);
});
afterAll(async () => {
  await server.stop();
  await browser.stop();
});
beforeEach(async () => {
  ada = await server.newMember();
  await server.db.orm.update(members).set({ passwordHash }).where(eq(members.id, ada.id));
});

const enter = (device: string, network = '198.51.100.7', password = LOGIN) =>
  server.send(
    logIn,
    { username: ada.username, password, secondFactor: undefined },
    { headers: { device, 'x-forwarded-for': network } },
  );
const isOpen = async (token: string): Promise<boolean> =>
  (await server.send(getMember, undefined, { as: { ...ada, token } })).code === CODE.ok;
const mails = () => readMailbox(server.db.orm, ada.username, 50);
const subjects = async (): Promise<string[]> => (await mails()).map(({ subject }) => subject);
const notices = async (): Promise<string[]> =>
  (await server.ok(getNotices, { id: undefined, page: 1, limit: 50 }, { as: ada })).map(({ title }) => title);
const pushed = async (): Promise<string[]> =>
  (await server.db.orm.select({ said: pushDeliveries.said }).from(pushDeliveries)).map(({ said }) =>
    'texts' in said ? (said.texts['en'] ?? '') : said.message,
  );
const NEW_DEVICE = 'Login from a new device';

describe('AUTH-09 a login from a device that was never seen', () => {
  test('is told by mail and among the notices; the first one is not, and none that is known, wherever it is', async () => {
    await enter(PHONE);
    expect(await subjects()).toEqual([]);
    await enter(PHONE, '203.0.113.50');
    expect(await subjects()).toEqual([]);
    await enter(LAPTOP);
    expect([await subjects(), (await notices())[0]]).toEqual([[NEW_DEVICE], NEW_DEVICE]);
    await enter(LAPTOP, '203.0.113.51');
    expect(await subjects()).toEqual([NEW_DEVICE]);
    const [event] = await server.ok(calls.getSecurityEvents, { page: 1, limit: 1 }, { as: ada });
    expect(event?.kind).toBe('loggedIn');
  });

  test('one that says nothing of itself is known by its browser and its network', async () => {
    await enter('');
    await enter('');
    expect(await subjects()).toEqual([]);
    await enter('', '203.0.113.60');
    expect(await subjects()).toEqual([NEW_DEVICE]);
  });
});

describe('SRV-09 a device on which the member signed in has a count of its own', () => {
  test('whatever others guess, from everywhere and from its own network', async () => {
    await enter(PHONE);
    for (let guess = 0; guess < 120; guess += 1) await enter(LAPTOP, `203.0.113.${guess % 12}`, `wrong${guess}x`);
    for (let guess = 0; guess < 12; guess += 1) await enter(LAPTOP, '198.51.100.7', `wrong${guess}x`);
    expect((await enter(LAPTOP, '198.51.100.7')).msg).toMatch(/Too many attempts/);
    expect((await enter(PHONE)).code).toBe(CODE.ok);
    // Whoever holds the device has ten guesses, as anywhere else.
    for (let guess = 0; guess < 10; guess += 1) await enter(PHONE, '198.51.100.8', `wrong${guess}x`);
    expect((await enter(PHONE)).msg).toMatch(/Too many attempts/);
  });
});

describe('AUTH-09 what a thief would do is told at once', () => {
  test('by mail with the link, among the notices, and by push where it is on', async () => {
    await server.ok(subscribePush, browser.newSubscription(), { as: ada });
    await server.ok(changePayPassword, { loginPassword: LOGIN, newPassword: 'paySecret1' }, { as: ada });
    const [mail] = await mails();
    expect(mail?.body).toMatch(/It was not me: https:\/\/exchange\.example\.com\/api\/not-me/);
    expect([(await notices())[0], await pushed()]).toEqual([
      'Your payment password was changed',
      ['Your payment password was changed'],
    ]);
  });

  test('the third wrong login password in a session, and the change of the phrase', async () => {
    const guess = () => server.send(calls.setPhrase, { phrase: 'x', loginPassword: 'wrong12' }, { as: ada });
    await guess();
    await guess();
    expect(await subjects()).toEqual([]);
    await guess();
    expect(await subjects()).toEqual(['Several wrong login passwords while logged in']);
    await server.ok(calls.setPhrase, { phrase: 'blue whale', loginPassword: LOGIN }, { as: ada });
    expect((await subjects())[0]).toBe('Anti-phishing phrase changed');
  });

  test('a passkey whose counter went back, which opens nothing', async () => {
    const device = new TestAuthenticator(SITE);
    const { ceremony, options } = await server.ok(calls.beginPasskey, { loginPassword: LOGIN }, { as: ada });
    await server.ok(
      calls.finishPasskey,
      { ceremony, response: device.create(options) as Wire, label: 'k' },
      { as: ada },
    );
    const use = async (by: TestAuthenticator) => {
      const offer = await server.ok(calls.beginPasskeyLogin, undefined);
      return server.send(calls.finishPasskeyLogin, {
        ceremony: offer.ceremony,
        response: by.get(offer.options) as Wire,
      });
    };
    const copy = device.copy();
    expect((await use(device)).code).toBe(CODE.ok);
    expect((await use(device)).code).toBe(CODE.ok);
    expect((await use(copy)).msg).toMatch(/could not be verified/);
    expect((await subjects())[0]).toBe('A passkey was refused: it may have been copied');
    expect((await use(device)).code).toBe(CODE.ok);
  });

  test.each(['reset-password', 'drop-second-step'])('an operator’s %s, with the link', async (command) => {
    if (command === 'drop-second-step')
      await server.db.orm.update(members).set({ totpSecret: 'x', totpSinceMs: 1 }).where(eq(members.id, ada.id));
    const line = ['members', command, ada.username, '--reason', 'called'];
    expect((await runLine(server, line)).code).toBe(0);
    expect((await mails())[0]?.body).toMatch(/It was not me: \S+\/api\/not-me\?t=/);
  });
});

describe('AUTH-09 what customer service changes is told and in the security log', () => {
  const changes: [string, string[], string, string][] = [
    [
      'a limit',
      ['limit', '--kind', 'stake', '--amount', '5', '--reason', 'x'],
      'protectionChanged',
      'Limits or pauses changed',
    ],
    ['a pause', ['pause', '--for', '24h', '--reason', 'x'], 'protectionChanged', 'Limits or pauses changed'],
    ['signing out', ['sign-out'], 'deviceSignedOut', 'A device was logged out of your account'],
  ];
  test.each(changes)('%s, with the link, and without what did not happen', async (_name, words, kind, subject) => {
    const [verb = '', ...options] = words;
    expect((await runLine(server, ['members', verb, ada.username, ...options])).code).toBe(0);
    const [mail, ...others] = await mails();
    expect([mail?.subject, others]).toEqual([subject, []]);
    expect(mail?.body).toMatch(/Customer service did this\. .*It was not me: \S+\/api\/not-me\?t=/s);
    expect(mail?.body).not.toMatch(/passkeys were removed/);
    ada = await server.signIn(ada);
    expect((await notices())[0]).toBe(subject);
    const events = await server.ok(calls.getSecurityEvents, { page: 1, limit: 10 }, { as: ada });
    expect(events.map((event) => event.kind)).toEqual([kind]);
  });

  test('a member who is signed in nowhere is told of no signing out', async () => {
    for (let time = 0; time < 2; time += 1) await runLine(server, ['members', 'sign-out', ada.username]);
    expect(await subjects()).toEqual(['A device was logged out of your account']);
  });
});

describe('AUTH-09 a change of what the member shows signs everybody else out', () => {
  const turnOn = async () => {
    const { secret } = await server.ok(calls.beginTwoStep, { loginPassword: LOGIN }, { as: ada });
    const code = await generate({ secret, epoch: Math.floor(server.clock.now() / 1000) });
    await server.ok(calls.confirmTwoStep, { code }, { as: ada });
  };
  const changes: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'the payment password',
      async () => undefined,
      () => server.ok(changePayPassword, { loginPassword: LOGIN, newPassword: 'paySecret1' }, { as: ada }),
    ],
    ['new recovery codes', turnOn, () => server.ok(calls.renewRecoveryCodes, { loginPassword: LOGIN }, { as: ada })],
    [
      'a passkey',
      async () => undefined,
      async () => {
        const { ceremony, options } = await server.ok(calls.beginPasskey, { loginPassword: LOGIN }, { as: ada });
        const response = new TestAuthenticator(SITE).create(options) as Wire;
        await server.ok(calls.finishPasskey, { ceremony, response, label: 'k' }, { as: ada });
      },
    ],
  ];
  test.each(changes)('%s', async (_name, prepare, change) => {
    await prepare();
    const thief = (await server.signIn(ada)).token;
    expect(await isOpen(thief)).toBe(true);
    await change();
    expect([await isOpen(thief), await isOpen(ada.token)]).toEqual([false, true]);
  });
});
