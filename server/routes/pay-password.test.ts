import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAddresses } from '../../src/contract/calls/member.ts';
import { transferToMember } from '../../src/contract/calls/member-transfer.ts';
import { getSecurityEvents } from '../../src/contract/calls/security.ts';
import { getStakingProjects, joinStaking } from '../../src/contract/calls/staking.ts';
import { swap, withdraw } from '../../src/contract/calls/wallet.ts';
import { decimal } from '../../src/contract/decimal.ts';
import { CODE } from '../../src/contract/envelope.ts';
import { withdrawalAddresses } from '../db/schema/members.ts';
import { ledgerHash } from '../ledger/proof.ts';
import { givePayPassword } from '../testing/pay-password.ts';
import type { SendOptions, TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

const RIGHT = 'pay123';
const WRONG = 'pay124';
let server: TradingServer;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  bob = await server.newTrader();
  ada = await server.newTrader();
  await givePayPassword(server, ada);
  await server.trade('50000');
});

const events = () => server.ok(getSecurityEvents, { page: 1, limit: 20 }, { as: ada });
const attempts = async () => (await events()).map(({ kind }) => kind).filter((kind) => kind.startsWith('payPassword'));

const send = (payPassword: string, options: SendOptions = {}) =>
  server.send(
    transferToMember,
    { toMemberId: String(bob.id), coinId: '1', amount: decimal(5), payPassword },
    { as: ada, ...options },
  );
const stake = async (payPassword: string) => {
  const [project] = await server.ok(getStakingProjects, undefined, { as: ada });
  const [projectId, termId] = [project?.id ?? '', project?.terms[0]?.id ?? ''];
  const terms = { yearlyRate: undefined, redeemable: undefined };
  return server.send(joinStaking, { projectId, termId, amount: decimal(100), payPassword, ...terms }, { as: ada });
};
const exchange = (payPassword: string) =>
  server.send(
    swap,
    { type: 1, fromCoinId: '1', toCoinId: '2', amount: decimal(100), payPassword, rate: undefined },
    { as: ada },
  );
const takeOut = async (payPassword: string) => {
  // Inserted directly, because the call needs the pay password, too.
  await server.db.orm
    .insert(withdrawalAddresses)
    .values({
      memberId: ada.id,
      coinId: 1,
      address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      createdAtMs: 0,
      changedAtMs: 0,
    })
    .onConflictDoNothing();
  const [address] = await server.ok(getAddresses, undefined, { as: ada });
  return server.send(
    withdraw,
    {
      coinId: '1',
      amount: decimal(100),
      type: 1,
      payPassword,
      destinationId: address?.id ?? '',
      destination: 'wallet',
      fee: undefined,
    },
    { as: ada },
  );
};

describe('AUTH-09 wrong payment passwords in the security log', () => {
  test.each([
    ['a transfer to a member', send],
    ['staking', stake],
    ['a flash swap', exchange],
    ['a withdrawal', takeOut],
  ])('%s that is refused for one leaves its entry and moves nothing; a right one leaves none', async (_, act) => {
    const before = await ledgerHash(server.db.orm);
    expect(await act(WRONG)).toMatchObject({ code: CODE.failed, msg: 'The payment password is wrong' });
    expect(await ledgerHash(server.db.orm)).toBe(before);
    expect(await attempts()).toEqual(['payPasswordFailed']);
    expect((await act(RIGHT)).code).toBe(CODE.ok);
    expect(await attempts()).toEqual(['payPasswordFailed']);
  });

  test('the entry says when and from where, and stands in nobody else’s log', async () => {
    await send(WRONG, { headers: { 'user-agent': 'Thief/1.0' } });
    expect((await events())[0]).toMatchObject({
      kind: 'payPasswordFailed',
      address: '127.0.0.1',
      agent: 'Thief/1.0',
      at: server.clock.now(),
    });
    expect(await server.ok(getSecurityEvents, { page: 1, limit: 20 }, { as: bob })).toEqual([]);
  });

  test('SRV-09 the fifth wrong one also writes the lock, once; refusals while it is locked write nothing', async () => {
    for (let tries = 0; tries < 5; tries += 1) await send(WRONG);
    const log = ['payPasswordLocked', ...Array<string>(5).fill('payPasswordFailed')];
    expect(await attempts()).toEqual(log);
    expect((await send(WRONG)).msg).toMatch(/Too many attempts/);
    expect((await send(RIGHT)).msg).toMatch(/Too many attempts/);
    expect(await attempts()).toEqual(log);
  });

  test('SRV-09 a right one after four wrong ones is no lock, and the count begins anew', async () => {
    for (let tries = 0; tries < 4; tries += 1) await send(WRONG);
    expect((await send(RIGHT)).code).toBe(CODE.ok);
    await send(WRONG);
    expect(await attempts()).toEqual(Array<string>(5).fill('payPasswordFailed'));
  });

  test('SRV-09 a right one that is remembered from before the wrong ones begins the count anew, too', async () => {
    expect((await send(RIGHT)).code).toBe(CODE.ok);
    for (let tries = 0; tries < 4; tries += 1) await send(WRONG);
    expect((await send(RIGHT)).code).toBe(CODE.ok);
    await send(WRONG);
    expect(await attempts()).toEqual(Array<string>(5).fill('payPasswordFailed'));
  });

  test('SRV-09 twenty guesses at once leave five entries and one lock', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(WRONG)));
    expect(answers.filter(({ msg }) => /is wrong/.test(msg))).toHaveLength(5);
    expect((await attempts()).sort()).toEqual([...Array<string>(5).fill('payPasswordFailed'), 'payPasswordLocked']);
  });

  test('API-08 the member may try again with the key of a refused write; each guess is an entry', async () => {
    const key = 'a-key-of-one-transfer';
    await send(WRONG, { key });
    expect((await send(RIGHT, { key })).code).toBe(CODE.ok);
    expect((await send(RIGHT, { key })).code).toBe(CODE.ok);
    expect(await attempts()).toEqual(['payPasswordFailed']);
  });
});
