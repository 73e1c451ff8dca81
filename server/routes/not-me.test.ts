/** A thief who has everything but the second factor that the member had before, and a member who reads their mail. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transferToMember } from '../../src/contract/calls/member-transfer.ts';
import * as calls from '../../src/contract/calls/security.ts';
import { changePayPassword, getMember, logIn } from '../../src/contract/calls/session.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { HOUR_MS } from '../../src/contract/time-units.ts';
import { inTransaction } from '../db/connection.ts';
import { members } from '../db/schema/members.ts';
import { withdrawals } from '../db/schema/wallet.ts';
import { freeze } from '../ledger/freeze.ts';
import { post } from '../ledger/ledger.ts';
import { timeOf } from '../operator/command.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { writeSetting } from '../services/site/settings.ts';
import { reviewWithdrawalsAlone } from '../services/withdrawals/review-withdrawals.ts';
import { codeAt } from '../testing/one-time-codes.ts';
import { runLine } from '../testing/operator-line.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

const SITE = 'https://exchange.example.com';
const LOGIN = 'loginSecret1';
const PAY = 'paySecret1';

let server: TradingServer;
let hashes: { passwordHash: string; payPasswordHash: string };
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer({ PUBLIC_URL: SITE });
  hashes = { passwordHash: await hashPassword(LOGIN), payPasswordHash: await hashPassword(PAY) };
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.newTrader();
  await server.db.orm.update(members).set(hashes).where(eq(members.id, ada.id));
});

/** Changes the pay password as a thief would, and returns the link in the mail to the member. */
const linkOf = async (): Promise<string> => {
  await server.ok(changePayPassword, { loginPassword: LOGIN, newPassword: PAY }, { as: ada });
  const [mail] = await readMailbox(server.db.orm, ada.username, 1);
  const link = /https:\/\/exchange\.example\.com(\/api\/not-me\?t=[\w-]{43})/.exec(mail?.body ?? '');
  return link?.[1] ?? '';
};
const ask = async (method: 'GET' | 'POST', url: string) =>
  server.app.http.inject({
    method,
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'evil.example',
      origin: 'https://evil.example',
    },
  });
const isSignedIn = async (): Promise<boolean> =>
  (await server.send(getMember, undefined, { as: ada })).code === CODE.ok;
const signIn = async (secondFactor?: string): Promise<void> => {
  ada = { ...ada, token: await server.ok(logIn, { username: ada.username, password: LOGIN, secondFactor }) };
};
const send = async (): Promise<string> => {
  const other = await server.newMember();
  const asked = { toMemberId: String(other.id), coinId: '1', amount: decimal(10), payPassword: PAY };
  return (await server.send(transferToMember, asked, { as: ada })).msg;
};
const turnOn = async (): Promise<() => Promise<string>> => {
  const { secret } = await server.ok(calls.beginTwoStep, { loginPassword: LOGIN }, { as: ada });
  const codeNow = () => codeAt(secret, server.clock.now());
  await server.ok(calls.confirmTwoStep, { code: await codeNow() }, { as: ada });
  server.clock.advance(30_000);
  return codeNow;
};

describe('AUTH-09 “It was not me” closes an account without signing in', () => {
  test('the page does nothing until its button is pressed; then every session ends and nothing leaves', async () => {
    const link = await linkOf();
    const page = await ask('GET', link);
    expect(page.body).toContain(`action="${link}"`);
    // The address holds the token: no cache, no other site and no search engine may get it.
    expect(page.headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*form-action 'self'; frame-ancestors 'none'/,
      ),
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect([await isSignedIn(), await send()]).toEqual([true, 'Sent']);
    expect((await ask('POST', link)).body).toMatch(/withdrawals and transfers to members are stopped/);
    expect(await isSignedIn()).toBe(false);
    await signIn();
    expect(await send()).toMatch(/Withdrawals and transfers to members are stopped/);
    expect((await ask('POST', link)).statusCode).toBe(200);
  });

  test('the link is good for 24 hours, and another one for nothing', async () => {
    const link = await linkOf();
    server.clock.advance(24 * HOUR_MS);
    expect((await ask('GET', link)).body).toMatch(/no longer valid/);
    expect((await ask('POST', link)).body).toMatch(/no longer valid/);
    expect((await ask('POST', '/api/not-me?t=<script>')).body).not.toMatch(/<script/);
    const gone = await ask('GET', '/api/not-me');
    expect(gone.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action/,
    );
    expect(gone.body).toContain('<html lang="en" dir="ltr">');
    expect((await ask('POST', '/api/not-me')).body).toMatch(/no longer valid/);
    expect(await send()).toBe('Sent');
  });

  test('a factor that was there before opens the account again, one that the thief added does not', async () => {
    const codeNow = await turnOn();
    const link = await linkOf();
    await ask('POST', link);
    await signIn(await codeNow());
    expect(await send()).toMatch(/Withdrawals and transfers to members are stopped/);
  });

  test('its owner opens it again by signing in with the factor of old', async () => {
    const codeNow = await turnOn();
    server.clock.advance(48 * HOUR_MS);
    await signIn(await codeNow());
    const link = await linkOf();
    await ask('POST', link);
    server.clock.advance(30_000);
    await signIn(await codeNow());
    expect(await send()).toBe('Sent');
  });

  /** A withdrawal that is in review. */
  const askedBefore = async () => {
    const row = { memberId: ada.id, coin: 'USDT', type: 1, amount: decimal(10), fee: decimal(1) } as const;
    const nowMs = server.clock.now();
    const [asked] = await server.db.orm
      .insert(withdrawals)
      .values({ ...row, destination: 'wallet', worth: decimal(10), address: 'T', network: null, createdAtMs: nowMs })
      .returning({ id: withdrawals.id });
    const id = asked?.id ?? 0;
    const postings = freeze(ada.id, 1, 'USDT', decimal(10));
    await inTransaction(server.db, (tx) =>
      post(tx, { kind: 'withdrawal.hold', reference: String(id), postings }, nowMs),
    );
    const statusNow = async () => {
      const [kept] = await server.db.orm.select().from(withdrawals).where(eq(withdrawals.id, id));
      return kept?.status;
    };
    return { id, nowMs, statusNow };
  };

  test('nothing is paid out from an account that an operator froze', async () => {
    const { id, nowMs, statusNow } = await askedBefore();
    await runLine(server, ['members', 'freeze', ada.username, '--reason', 'seen', '--yes']);
    expect(await inTransaction(server.db, (tx) => reviewWithdrawalsAlone(tx, nowMs + 1, nowMs + 1))).toBe(0);
    const { code, out } = await runLine(server, ['withdrawals', 'approve', String(id), '--yes']);
    expect([code, out]).toEqual([1, expect.stringMatching(/stopped|frozen/i)]);
    const { out: json } = await runLine(server, ['withdrawals', 'approve', String(id), '--yes', '--json']);
    expect(JSON.parse(json)).toMatchObject({ ok: false, said: expect.stringMatching(/frozen/) });
    expect(await statusNow()).toBe(1);
  });

  test('what the thief asked for before stays in review, until an operator has looked', async () => {
    const { id, nowMs, statusNow } = await askedBefore();
    await ask('POST', await linkOf());
    // 0, because a job that reports work is run again at once.
    expect(await inTransaction(server.db, (tx) => reviewWithdrawalsAlone(tx, nowMs + 1, nowMs + 1))).toBe(0);
    expect(await statusNow()).toBe(1);
    await runLine(server, ['withdrawals', 'approve', String(id), '--yes']);
    expect(await statusNow()).toBe(1);
    await runLine(server, ['members', 'release', ada.username, '--reason', 'seen', '--yes']);
    await signIn();
    expect(await send()).toBe('Sent');
  });

  test('what the thief asked for before waits for the hold that begins when the owner opens the account again', async () => {
    await writeSetting(server.db.orm, 'withdrawal_address_hold_hours', '24', 0);
    try {
      const codeNow = await turnOn();
      server.clock.advance(48 * HOUR_MS);
      await signIn(await codeNow());
      const { id, statusNow } = await askedBefore();
      const line = (...words: string[]) => runLine(server, ['withdrawals', ...words]);
      await ask('POST', await linkOf());
      expect((await line('list')).out).toContain('until the account is released');
      server.clock.advance(30_000);
      await signIn(await codeNow());
      const openedMs = server.clock.now();
      const alone = () => inTransaction(server.db, (tx) => reviewWithdrawalsAlone(tx, openedMs, server.clock.now()));
      server.clock.advance(24 * HOUR_MS - 1);
      // First what other members asked for.
      await alone();
      expect(await alone()).toBe(0);
      const early = await line('approve', String(id));
      expect([early.code, early.out]).toEqual([1, expect.stringMatching(/changed after it was asked for/)]);
      expect((await line('list')).out).toContain(timeOf(openedMs + 24 * HOUR_MS));
      expect(await statusNow()).toBe(1);
      server.clock.advance(1);
      expect((await line('list')).out).not.toContain(timeOf(openedMs + 24 * HOUR_MS));
      expect((await line('approve', String(id))).code).toBe(0);
      expect(await statusNow()).toBe(2);
    } finally {
      await writeSetting(server.db.orm, 'withdrawal_address_hold_hours', '0', 0);
    }
  });
});
