/** Thieves who hide from the member what they do, or who try to stay signed in after the password has changed. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelMemberTransfer,
  getMemberTransfers,
  transferToMember,
} from '../../src/contract/calls/member-transfer.ts';
import { setDailyLimit } from '../../src/contract/calls/protection.ts';
import * as calls from '../../src/contract/calls/security.ts';
import { changeLoginPassword, changePayPassword, getMember, logIn } from '../../src/contract/calls/session.ts';
import { setLanguage } from '../../src/contract/calls/site.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { DAY_MS, HOUR_MS } from '../../src/contract/time-units.ts';
import { members } from '../db/schema/members.ts';
import { transferRules } from '../db/schema/products.ts';
import { readMailbox } from '../services/mailbox/mail.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { writeSetting } from '../services/site/settings.ts';
import { runLine } from '../testing/operator-line.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

const LOGIN = 'loginSecret1';
const NEXT = 'otherSecret2';
const PAY = 'paySecret1';
const [OWN, THIEFS] = ['a'.repeat(32), 'b'.repeat(32)];
const NEW_DEVICE = 'Login from a new device';

let server: TradingServer;
let hashes: { passwordHash: string; payPasswordHash: string };
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer({ PUBLIC_URL: 'https://exchange.example.com', TRUST_PROXY: 'loopback' });
  hashes = { passwordHash: await hashPassword(LOGIN), payPasswordHash: await hashPassword(PAY) };
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.newTrader();
  await server.db.orm.update(members).set(hashes).where(eq(members.id, ada.id));
});

interface From {
  readonly device?: string;
  readonly network?: string;
  readonly lang?: string;
}
const enter = (password: string, { device = OWN, network = '198.51.100.7', lang = 'en' }: From = {}) =>
  server.send(
    logIn,
    { username: ada.username, password, secondFactor: undefined },
    { lang, headers: { device, 'x-forwarded-for': network } },
  );
const signIn = async (password = LOGIN, from: From = {}): Promise<TestMember> => ({
  ...ada,
  token: (await enter(password, from)).data ?? '',
});
const subjects = async (): Promise<string[]> =>
  (await readMailbox(server.db.orm, ada.username, 100)).map(({ subject }) => subject);

describe('SRV-09 what a thief does is told so that its member understands it', () => {
  test('who signs in in another language does not choose that of the mail', async () => {
    await enter(LOGIN);
    await enter(LOGIN, { device: THIEFS, lang: 'la' });
    expect(await subjects()).toEqual([`${NEW_DEVICE} / ເຂົ້າລະບົບຈາກອຸປະກອນໃໝ່`]);
  });

  test('nor who changes it, however often; after thirty days it is the member’s', async () => {
    for (const code of ['la', 'th', 'ko']) await server.ok(setLanguage, { code }, { as: ada });
    const change = () => server.ok(changePayPassword, { loginPassword: LOGIN, newPassword: PAY }, { as: ada });
    await change();
    const [mail] = await readMailbox(server.db.orm, ada.username, 1);
    expect(mail?.subject).toMatch(/^Your payment password was changed \/ [^A-Za-z]+$/);
    expect(mail?.body).toMatch(/^This was done from the IP address [\s\S]*It was not me: https:/);
    server.clock.advance(30 * DAY_MS);
    ada = await server.signIn(ada);
    await change();
    expect((await subjects())[0]).not.toMatch(/payment/);
  });

  test('nor is it buried under mails of what they do again and again', async () => {
    for (let turn = 0; turn < 40; turn += 1)
      await server.ok(setDailyLimit, { kind: 'stake', amount: decimal(5_000 - turn) }, { as: ada });
    expect(await subjects()).toHaveLength(10);
    await server.ok(changePayPassword, { loginPassword: LOGIN, newPassword: PAY }, { as: ada });
    expect((await subjects())[0]).toBe('Your payment password was changed');
    server.clock.advance(HOUR_MS);
    await server.ok(setDailyLimit, { kind: 'stake', amount: decimal(1_000) }, { as: ada });
    expect((await subjects())[0]).toBe('Limits or pauses changed');
  });

  test('nor is the member signed out, and with it the device that would be pushed to, without a word', async () => {
    const own = await signIn();
    await server.ok(calls.signOutOtherDevices, undefined, { as: ada });
    expect((await server.send(getMember, undefined, { as: own })).code).toBe(CODE.unauthorised);
    expect((await subjects())[0]).toBe('A device was logged out of your account');
  });

  test('an account that slept so long that its devices are forgotten is told of the next one', async () => {
    await enter(LOGIN);
    server.clock.advance(91 * DAY_MS);
    await server.jobs.runDue();
    await enter(LOGIN, { device: THIEFS });
    expect(await subjects()).toEqual([NEW_DEVICE]);
  });
});

describe('SRV-09 who knew the old password is at home nowhere when there is a new one', () => {
  /** How many wrong passwords are checked before attempts are blocked. */
  const guesses = async (from: (turn: number) => From): Promise<number> => {
    let looked = 0;
    for (let turn = 0; turn < 150; turn += 1)
      if (/Wrong username/.test((await enter(`wrong${turn}x`, from(turn))).msg)) looked += 1;
    return looked;
  };
  const thiefs = (turn: number) => ({ device: `${turn % 15}`.padStart(30, 't'), network: `203.0.${turn % 15}.9` });

  test('the devices and networks from which a thief signed in count as a stranger’s, all together', async () => {
    for (let place = 0; place < 15; place += 1) await enter(LOGIN, thiefs(place));
    const own = await signIn();
    await server.ok(
      changeLoginPassword,
      { oldPassword: LOGIN, newPassword: NEXT },
      { as: own, headers: { device: OWN, 'x-forwarded-for': '198.51.100.7' } },
    );
    expect(await guesses(thiefs)).toBe(100);
    // On the device on which the password was changed, the member can sign in whatever strangers did.
    expect((await enter(NEXT)).code).toBe(CODE.ok);
    expect((await enter(NEXT, { device: 'c'.repeat(32) })).code).toBe(CODE.ok);
  });

  test('after an operator’s reset too', async () => {
    for (let place = 0; place < 15; place += 1) await enter(LOGIN, thiefs(place));
    await runLine(server, ['members', 'reset-password', ada.username, '--reason', 'called']);
    expect(await guesses(thiefs)).toBe(100);
  });
});

describe('PROD-04 what a thief sent to a member, and is on its way', () => {
  const sendSlowly = async (): Promise<string> => {
    await server.db.orm.update(transferRules).set({ arrivalDays: 1 });
    await writeSetting(server.db.orm, 'withdrawal_address_hold_hours', '24', server.clock.now());
    const other = await server.newMember();
    const asked = { toMemberId: String(other.id), coinId: '1', amount: decimal(10), payPassword: PAY };
    await server.ok(transferToMember, asked, { as: ada });
    return (await transfers())[0]?.id ?? '';
  };
  const transfers = () => server.ok(getMemberTransfers, { status: 'all', page: 1, limit: 10 }, { as: ada });
  const later = async (ms: number): Promise<string | undefined> => {
    server.clock.advance(ms);
    await server.jobs.runDue();
    const { rows } = await server.db.pool.query(
      'select status from member_transfer where from_member_id = $1 order by id desc limit 1',
      [ada.id],
    );
    return { 1: 'inProgress', 2: 'finished', 3: 'cancelled' }[rows[0]?.status as 1 | 2 | 3];
  };

  test('arrives as it was said where nothing happens', async () => {
    await sendSlowly();
    expect(await later(DAY_MS - 1)).toBe('inProgress');
    expect(await later(1)).toBe('finished');
  });

  test('waits for the hold that a new password begins, in which the member calls it off', async () => {
    const id = await sendSlowly();
    server.clock.advance(HOUR_MS);
    await server.ok(changePayPassword, { loginPassword: LOGIN, newPassword: 'paySecret2' }, { as: ada });
    expect(await later(DAY_MS - HOUR_MS / 2)).toBe('inProgress');
    await server.ok(cancelMemberTransfer, { id }, { as: ada });
    expect(await later(DAY_MS)).toBe('cancelled');
  });

  test('arrives after that hold where nobody does', async () => {
    await sendSlowly();
    server.clock.advance(HOUR_MS);
    await server.ok(changePayPassword, { loginPassword: LOGIN, newPassword: 'paySecret2' }, { as: ada });
    expect(await later(DAY_MS - 1)).toBe('inProgress');
    expect(await later(1)).toBe('finished');
  });

  test('does not leave an account that is frozen, however long, and waits a day after that', async () => {
    const id = await sendSlowly();
    await runLine(server, ['members', 'freeze', ada.username, '--reason', 'seen', '--yes']);
    expect(await later(5 * DAY_MS)).toBe('inProgress');
    await runLine(server, ['members', 'unfreeze', ada.username, '--reason', 'seen', '--yes']);
    expect(await later(DAY_MS - 1)).toBe('inProgress');
    ada = await server.signIn(ada);
    await server.ok(cancelMemberTransfer, { id }, { as: ada });
    expect(await later(DAY_MS)).toBe('cancelled');
  });
});

test('SRV-08 a member whose name is another’s number is not taken for them by an operator', async () => {
  const thief = await server.newMember(String(ada.id));
  const freeze = (who: string) => runLine(server, ['members', 'freeze', who, '--reason', 'called', '--yes']);
  const said = await freeze(String(ada.id));
  expect([said.code, said.err]).toEqual([
    1,
    expect.stringMatching(/name of one member and the number of another.*uid:/),
  ]);
  await freeze(`uid:${ada.id}`);
  const frozen = async (id: number) =>
    (await server.db.orm.select({ frozen: members.frozen }).from(members).where(eq(members.id, id)))[0]?.frozen;
  expect([await frozen(ada.id), await frozen(thief.id)]).toEqual([true, false]);
  await freeze(`name:${ada.id}`);
  expect(await frozen(thief.id)).toBe(true);
});
