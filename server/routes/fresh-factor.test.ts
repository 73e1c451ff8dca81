/** Thieves with an open session and both passwords, but without the second factor that the member has turned on. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bindAddress, saveBankCard } from '../../src/contract/calls/member.ts';
import { getTransferCoins, transferToMember } from '../../src/contract/calls/member-transfer.ts';
import * as calls from '../../src/contract/calls/security.ts';
import { changeLoginPassword, changePayPassword, logIn } from '../../src/contract/calls/session.ts';
import { withdraw } from '../../src/contract/calls/wallet.ts';
import type { Wire } from '../../src/contract/codec.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { REVIEW, TRANSFER } from '../../src/contract/status-codes.ts';
import { DAY_MS, MINUTE_MS } from '../../src/contract/time-units.ts';
import { members } from '../db/schema/members.ts';
import { memberTransfers } from '../db/schema/products.ts';
import { withdrawals } from '../db/schema/wallet.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { writeSetting } from '../services/site/settings.ts';
import { TestAuthenticator } from '../testing/authenticator.ts';
import { codeAt, wrongCodeAt } from '../testing/one-time-codes.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

const SITE = 'http://localhost:8080';
const LOGIN = 'loginSecret1';
const PAY = 'paySecret1';
const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

let server: TradingServer;
let hashes: { passwordHash: string; payPasswordHash: string };
let ada: TestMember;
let secret: string;
beforeAll(async () => {
  server = await startTradingServer({ PUBLIC_URL: SITE });
  hashes = { passwordHash: await hashPassword(LOGIN), payPasswordHash: await hashPassword(PAY) };
  await writeSetting(server.db.orm, 'second_factor_above', '150', 0);
});
afterAll(() => server.stop());

const codeNow = (): Promise<string> => codeAt(secret, server.clock.now());
beforeEach(async () => {
  ada = await server.newTrader();
  await server.db.orm.update(members).set(hashes).where(eq(members.id, ada.id));
  ({ secret } = await server.ok(calls.beginTwoStep, { loginPassword: LOGIN }, { as: ada }));
  await server.ok(calls.confirmTwoStep, { code: await codeNow() }, { as: ada });
  server.clock.advance(6 * MINUTE_MS);
});

const send = async (amount: number, to?: TestMember, coinId = '1'): Promise<number> => {
  const other = to ?? (await server.newMember());
  const asked = { toMemberId: String(other.id), coinId, amount: decimal(amount), payPassword: PAY };
  return (await server.send(transferToMember, asked, { as: ada })).code;
};
const takeOut = async (amount: number): Promise<number> => {
  const asked = { coinId: '1', amount: decimal(amount), type: 1, payPassword: PAY, fee: undefined } as const;
  return (await server.send(withdraw, { ...asked, destinationId: '1', destination: 'wallet' }, { as: ada })).code;
};
const show = async () => server.send(calls.showSecondFactor, { code: await codeNow() }, { as: ada });

describe('AUTH-09 what weakens an account whose second step is on takes a factor of the last five minutes', () => {
  const acts: readonly [string, () => Promise<{ code: number }>][] = [
    ['turning it off', () => server.send(calls.endTwoStep, { loginPassword: LOGIN }, { as: ada })],
    ['new recovery codes', () => server.send(calls.renewRecoveryCodes, { loginPassword: LOGIN }, { as: ada })],
    ['adding a passkey', () => server.send(calls.beginPasskey, { loginPassword: LOGIN }, { as: ada })],
    ['removing a passkey', () => server.send(calls.removePasskey, { id: '1', loginPassword: LOGIN }, { as: ada })],
    [
      'the login password',
      () => server.send(changeLoginPassword, { oldPassword: LOGIN, newPassword: 'mine1234' }, { as: ada }),
    ],
    [
      'the payment password',
      () => server.send(changePayPassword, { loginPassword: LOGIN, newPassword: 'mine1234' }, { as: ada }),
    ],
    ['an address', () => server.send(bindAddress, { coinId: '1', address: ADDRESS, payPassword: PAY }, { as: ada })],
    [
      'a bank card',
      () =>
        server.send(
          saveBankCard,
          { bankName: 'B', cardNumber: '4111111111111111', holderName: 'A', code: '', id: undefined },
          { as: ada },
        ),
    ],
  ];

  test.each(acts)('%s', async (_name, act) => {
    expect((await act()).code).toBe(CODE.freshFactorNeeded);
    expect((await show()).code).toBe(CODE.ok);
    server.clock.advance(5 * MINUTE_MS);
    expect((await act()).code).not.toBe(CODE.freshFactorNeeded);
    expect(
      (await server.ok(calls.getSecurity, undefined, { as: ada }).catch(() => undefined))?.hasPayPassword,
    ).not.toBe(false);
  });

  test('a member without a second step is asked for none', async () => {
    const bob = await server.newTrader();
    await server.db.orm.update(members).set(hashes).where(eq(members.id, bob.id));
    const changed = await server.send(
      changePayPassword,
      { loginPassword: LOGIN, newPassword: 'mine1234' },
      { as: bob },
    );
    expect(changed.code).toBe(CODE.ok);
  });

  test('a login that took a code counts for five minutes, and another session’s factor counts for nothing', async () => {
    const asked = { username: ada.username, password: LOGIN, secondFactor: await codeNow() };
    const other = { ...ada, token: await server.ok(logIn, asked) };
    const renew = (as: TestMember) => server.send(calls.renewRecoveryCodes, { loginPassword: LOGIN }, { as });
    expect([(await renew(ada)).code, (await renew(other)).code]).toEqual([CODE.freshFactorNeeded, CODE.ok]);
    server.clock.advance(5 * MINUTE_MS);
    expect((await renew(other)).code).toBe(CODE.ok);
    server.clock.advance(1);
    expect((await renew(other)).code).toBe(CODE.freshFactorNeeded);
  });

  test('wrong codes are counted, open nothing, and leave those of the login to the member', async () => {
    const code = await wrongCodeAt(secret, server.clock.now());
    for (let guess = 0; guess < 10; guess += 1)
      expect((await server.send(calls.showSecondFactor, { code }, { as: ada })).code).toBe(CODE.failed);
    expect((await show()).msg).toMatch(/Too many attempts/);
    expect((await acts[0]?.[1]())?.code).toBe(CODE.freshFactorNeeded);
    const asked = { username: ada.username, password: LOGIN, secondFactor: await codeNow() };
    expect((await server.send(logIn, asked)).code).toBe(CODE.ok);
  });

  test('a passkey of the member opens it, and a stranger’s does not', async () => {
    const device = new TestAuthenticator(SITE);
    const addTo = async (as: TestMember) => {
      const { ceremony, options } = await server.ok(calls.beginPasskey, { loginPassword: LOGIN }, { as });
      await server.ok(calls.finishPasskey, { ceremony, response: device.create(options) as Wire, label: 'k' }, { as });
    };
    const prove = async (as: TestMember) => {
      const { ceremony, options } = await server.ok(calls.beginPasskeyProof, undefined, { as });
      return server.send(calls.finishPasskeyProof, { ceremony, response: device.get(options) as Wire }, { as });
    };
    await show();
    await addTo(ada);
    server.clock.advance(6 * MINUTE_MS);
    const thief = await server.newTrader();
    expect((await prove(thief)).code).toBe(CODE.failed);
    expect((await acts[1]?.[1]())?.code).toBe(CODE.freshFactorNeeded);
    expect((await prove(ada)).code).toBe(CODE.ok);
    expect((await acts[1]?.[1]())?.code).toBe(CODE.ok);
  });
});

describe('SRV-09 much money takes a factor of the last five minutes', () => {
  test('one sum above the limit, or small ones that come to it within a day', async () => {
    expect(await send(200)).toBe(CODE.freshFactorNeeded);
    expect(await takeOut(200)).toBe(CODE.freshFactorNeeded);
    expect([await send(100), await send(50), await send(1)]).toEqual([CODE.ok, CODE.ok, CODE.freshFactorNeeded]);
    expect(await takeOut(1)).toBe(CODE.freshFactorNeeded);
    await show();
    expect(await send(200)).toBe(CODE.ok);
    server.clock.advance(24 * 60 * MINUTE_MS + 1);
    expect(await send(100)).toBe(CODE.ok);
  });

  test('what was paid out counts as what waits, and what was refused never left', async () => {
    const asked = { memberId: ada.id, coin: 'USDT', type: 1, fee: decimal(1), destination: 'wallet' } as const;
    const about = { ...asked, address: ADDRESS, createdAtMs: server.clock.now() };
    await server.db.orm.insert(withdrawals).values([
      { ...about, amount: decimal(100), status: REVIEW.completed },
      { ...about, amount: decimal(1000), status: REVIEW.rejected },
      // A day ago.
      { ...about, amount: decimal(1000), status: REVIEW.completed, createdAtMs: server.clock.now() - DAY_MS },
    ]);
    const nowMs = server.clock.now();
    const sent = { coin: 'USDT', amount: decimal(1000), fee: decimal(0), createdAtMs: nowMs, arrivalAtMs: nowMs };
    const bob = await server.newMember();
    const called = { ...sent, fromMemberId: ada.id, toMemberId: bob.id, status: TRANSFER.cancelled };
    await server.db.orm.insert(memberTransfers).values(called);
    expect([await send(50), await send(1)]).toEqual([CODE.ok, CODE.freshFactorNeeded]);
  });

  test('a coin without a price takes one, however little it is: nobody knows what it is worth', async () => {
    await server.give(ada, 1, 'BTC', '1');
    const coins = await server.ok(getTransferCoins, { username: 'any' }, { as: ada });
    const bitcoin = coins.find(({ title }) => title === 'BTC')?.id;
    expect(await send(0.0001, undefined, bitcoin)).toBe(CODE.freshFactorNeeded);
    await show();
    expect(await send(0.0001, undefined, bitcoin)).toBe(CODE.ok);
  });

  test('sums that are sent at once come to it as they do one after the other', async () => {
    const bob = await server.newMember();
    const codes = await Promise.all([send(100, bob), send(100, bob), send(100, bob)]);
    expect(codes.sort()).toEqual([CODE.ok, CODE.freshFactorNeeded, CODE.freshFactorNeeded].sort());
  });
});
