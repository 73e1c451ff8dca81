import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getAccountTransfers,
  getBalances,
  getBills,
  transferBetweenAccounts,
} from '../../src/contract/calls/assets.ts';
import {
  cancelMemberTransfer,
  findMember,
  getMemberTransfers,
  getTransferCoins,
  transferToMember,
} from '../../src/contract/calls/member-transfer.ts';
import { decimal, sub, ZERO } from '../../src/contract/decimal.ts';
import type { AccountType } from '../../src/contract/entities/wallet.ts';
import { maskAccount } from '../../src/contract/rules/account.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { inTransaction } from '../db/connection.ts';
import { ledgerMovements } from '../db/schema/ledger.ts';
import { members } from '../db/schema/members.ts';
import { available } from '../ledger/accounts.ts';
import { systemBalances } from '../ledger/balances.ts';
import { post } from '../ledger/ledger.ts';
import { ledgerHash, proveLedger } from '../ledger/proof.ts';
import { consumeAttempt } from '../services/limits/attempts.ts';
import { SEARCH_BY_MEMBER } from '../services/limits/limits.ts';
import { writeSetting } from '../services/site/settings.ts';
import { givePayPassword } from '../testing/pay-password.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

let server: TradingServer;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(async () => {
  expect((await proveLedger(server.db.orm)).sound).toBe(true);
  await server.stop();
});

const newMember = async (): Promise<TestMember> => {
  const member = await server.newTrader();
  await givePayPassword(server, member);
  return member;
};
beforeEach(async () => {
  ada = await newMember();
  bob = await newMember();
});

const PAGE = { page: 1, limit: 10 };
const held = async (as: TestMember, type: AccountType, coin: string) => {
  const { accounts } = await server.ok(getBalances, undefined, { as });
  const row = accounts.find((account) => account.type === type)?.coins.find((balance) => balance.coin === coin);
  return [row?.available ?? '0', row?.frozen ?? '0'];
};
const coinId = async (coin: string) =>
  (await server.ok(getTransferCoins, { username: 'any' }, { as: ada })).find(({ title }) => title === coin)?.id ?? '';

describe('ASSET-03 transfers between own accounts', () => {
  const transfer = (amount: string, from: AccountType = 1, to: AccountType = 2, key?: string) =>
    server.send(
      transferBetweenAccounts,
      { coinId: '1', amount: decimal(amount), from, to },
      { as: ada, ...(key ? { key } : {}) },
    );

  test('are free and at once, and stand in the records of both accounts', async () => {
    expect(await transfer('100.5')).toMatchObject({ code: 1, msg: 'Transferred' });
    expect(await held(ada, 1, 'USDT')).toEqual(['9899.5', '0']);
    expect(await held(ada, 2, 'USDT')).toEqual(['10100.5', '0']);
    for (const type of [1, 2] as const) {
      const records = await server.ok(getAccountTransfers, { coinId: '1', type, ...PAGE }, { as: ada });
      expect(records).toMatchObject([{ amount: '100.5', from: '1', to: '2', coin: 'USDT', status: 'completed' }]);
    }
    expect(await server.ok(getAccountTransfers, { coinId: '1', type: 3, ...PAGE }, { as: ada })).toEqual([]);
    const ofAnotherCoin = { coinId: await coinId('ETH'), type: undefined, ...PAGE };
    expect(await server.ok(getAccountTransfers, ofAnotherCoin, { as: ada })).toEqual([]);
    expect(await server.ok(getAccountTransfers, { coinId: undefined, type: undefined, ...PAGE }, { as: bob })).toEqual(
      [],
    );
    const [bill] = await server.ok(getBills, { coinId: '1', type: 2, ...PAGE }, { as: ada });
    expect(bill).toMatchObject({ direction: 'in', amount: '100.5', remark: 'Transfer between accounts' });
  });

  test('are refused where they make no sense, and change nothing', async () => {
    const before = await ledgerHash(server.db.orm);
    expect((await transfer('10000.01')).msg).toBe('Insufficient available balance');
    expect((await transfer('0')).msg).toMatch(/above zero/);
    expect((await transfer('-5')).msg).toMatch(/above zero/);
    expect((await transfer('0.000000001')).msg).toMatch(/8 decimals/);
    expect((await transfer('10000000000000000000000000')).msg).toMatch(/too large/);
    expect((await transfer('5', 1, 1)).msg).toMatch(/two different/);
    expect((await transfer('5', 1, 3)).msg).toMatch(/does not exist/);
    expect(
      (await server.send(transferBetweenAccounts, { coinId: '999', amount: decimal('5'), from: 1, to: 2 }, { as: ada }))
        .msg,
    ).toMatch(/coin/);
    expect(
      (await server.send(transferBetweenAccounts, { coinId: '1', amount: decimal('5'), from: 1, to: 2 })).code,
    ).toBe(401);
    await writeSetting(server.db.orm, 'account_transfer_status', '0', 0);
    expect((await transfer('5')).msg).toMatch(/not available/);
    await writeSetting(server.db.orm, 'account_transfer_status', '1', 0);
    expect(await ledgerHash(server.db.orm)).toBe(before);
  });

  test('SRV-03 a repeated key has one effect, and fifty at once spend no more than there is', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await transfer('4000', 1, 2, 'same-key-0000-0000')).code).toBe(1);
    expect(await held(ada, 1, 'USDT')).toEqual(['6000', '0']);
    const answers = await Promise.all(Array.from({ length: 50 }, () => transfer('500')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(12);
    expect(await held(ada, 1, 'USDT')).toEqual(['0', '0']);
    expect(await held(ada, 2, 'USDT')).toEqual(['20000', '0']);
  });
});

describe('PROD-04 transfers to another member', () => {
  const send = async (
    coin: string,
    amount: string,
    over: Partial<{ toMemberId: string; payPassword: string; key: string; as: TestMember }> = {},
  ) =>
    server.send(
      transferToMember,
      {
        toMemberId: over.toMemberId ?? String(bob.id),
        coinId: await coinId(coin),
        amount: decimal(amount),
        payPassword: over.payPassword ?? 'pay123',
      },
      { as: over.as ?? ada, ...(over.key ? { key: over.key } : {}) },
    );
  const list = (as: TestMember, status: 'all' | 'inProgress' | 'finished' | 'cancelled' = 'all') =>
    server.ok(getMemberTransfers, { status, ...PAGE }, { as });
  const newestBill = async (as: TestMember) =>
    (await server.ok(getBills, { coinId: undefined, type: 1, ...PAGE }, { as }))[0]?.remark;
  /** Both sides as the newest movement of the ledger names them: bills mask names once more when they are read. */
  const newestNames = async () =>
    (await server.db.orm.select().from(ledgerMovements).orderBy(desc(ledgerMovements.id)).limit(1))[0]?.detail;
  const bothMasked = () => ({ from: maskAccount(ada.username), to: maskAccount(bob.username) });
  const fees = async () =>
    (await systemBalances(server.db.orm)).find(({ owner, coin }) => owner === 'fees' && coin === 'ETH')?.balance;

  test('finds exactly the member of a name, never oneself, never part of a name', async () => {
    expect(await server.ok(findMember, { username: ` ${bob.username} ` }, { as: ada })).toEqual({
      id: String(bob.id),
      username: bob.username,
    });
    expect((await server.send(findMember, { username: bob.username.slice(0, 6) }, { as: ada })).msg).toMatch(
      /No member/,
    );
    expect((await server.send(findMember, { username: ada.username }, { as: ada })).msg).toMatch(/own account/);
    // An account that an operator froze is as good as none.
    await server.db.orm.update(members).set({ frozen: true }).where(eq(members.id, bob.id));
    expect((await server.send(findMember, { username: bob.username }, { as: ada })).msg).toMatch(/No member/);
  });

  test('SRV-09 names are looked up sixty times an hour, so that nobody tries them all', async () => {
    const nowMs = server.clock.now();
    for (let asked = 0; asked < SEARCH_BY_MEMBER.max - 1; asked += 1)
      await consumeAttempt(server.db.orm, SEARCH_BY_MEMBER, String(ada.id), nowMs);
    const find = async (as: TestMember) => (await server.send(findMember, { username: 'nobody' }, { as })).msg;
    expect([await find(ada), await find(ada), await find(bob)]).toEqual([
      'No member has this name',
      expect.stringMatching(/Too many attempts/),
      'No member has this name',
    ]);
  });

  test('without days and fee it arrives at once', async () => {
    expect((await send('USDT', '25')).code).toBe(1);
    expect(await held(ada, 1, 'USDT')).toEqual(['9975', '0']);
    expect(await held(bob, 1, 'USDT')).toEqual(['10025', '0']);
    expect(await list(ada)).toMatchObject([
      {
        status: 'finished',
        direction: 'out',
        amount: '25',
        fee: '0',
        received: '25',
        toUsername: maskAccount(bob.username),
      },
    ]);
    expect(await list(bob)).toMatchObject([{ direction: 'in', fromUsername: maskAccount(ada.username) }]);
    for (const [as, direction] of [
      [ada, 'out'],
      [bob, 'in'],
    ] as const) {
      const bills = await server.ok(getBills, { coinId: '1', type: 1, group: 'transfer', ...PAGE }, { as });
      expect(bills).toMatchObject([{ direction, amount: '25', group: 'transfer' }]);
    }
    expect(await newestBill(bob)).toBe(`Transfer ${maskAccount(ada.username)} to ${maskAccount(bob.username)}`);
    expect(await newestNames()).toMatchObject(bothMasked());
    // What can be sent is in the spot account, whatever the options account has.
    const coins = await server.ok(getTransferCoins, { username: 'any' }, { as: ada });
    expect(coins.find(({ title }) => title === 'USDT')?.balance).toBe('9975');
  });

  test('names nobody whole: an id can be sent to without a search, and the next one too', async () => {
    await server.give(ada, 1, 'ETH', '1');
    expect((await send('USDT', '0.00000001')).code).toBe(1);
    expect((await send('ETH', '1')).code).toBe(1);
    server.clock.advance(DAY_MS);
    await server.jobs.runDue();
    const seen = async (as: TestMember) =>
      JSON.stringify([
        await list(as),
        await server.ok(getBills, { coinId: undefined, type: undefined, ...PAGE }, { as }),
      ]);
    const [adaSees, bobSees] = [await seen(ada), await seen(bob)];
    expect(adaSees).not.toContain(bob.username);
    expect(adaSees).toContain(maskAccount(bob.username));
    expect(bobSees).not.toContain(ada.username);
  });

  test('names nobody whole in bills of before, which were booked with whole names', async () => {
    const postings = [
      { account: available(ada.id, 1, 'USDT'), amount: decimal(-5) },
      { account: available(bob.id, 1, 'USDT'), amount: decimal(5) },
    ];
    const detail = { from: ada.username, to: bob.username };
    const booked = { kind: 'memberTransfer.send', reference: 'with whole names', detail, postings } as const;
    await inTransaction(server.db, (tx) => post(tx, booked, server.clock.now()));
    const masked = `Transfer ${maskAccount(ada.username)} to ${maskAccount(bob.username)}`;
    expect([await newestBill(ada), await newestBill(bob)]).toEqual([masked, masked]);
  });

  test('with days it is held, can be cancelled, or arrives with its fee taken, also after a downtime', async () => {
    await server.give(ada, 1, 'ETH', '3');
    expect((await send('ETH', '1')).code).toBe(1);
    expect((await send('ETH', '2')).code).toBe(1);
    expect(await held(ada, 1, 'ETH')).toEqual(['0', '3']);
    const [second, first] = await list(ada, 'inProgress');
    expect(second).toMatchObject({ createdAt: server.clock.now(), arrivalAt: server.clock.now() + DAY_MS });
    expect((await server.send(cancelMemberTransfer, { id: second?.id ?? '' }, { as: bob })).msg).toMatch(
      /does not exist/,
    );
    expect((await server.send(cancelMemberTransfer, { id: second?.id ?? '' }, { as: ada })).code).toBe(1);
    expect((await server.send(cancelMemberTransfer, { id: second?.id ?? '' }, { as: ada })).msg).toMatch(/no longer/);
    expect(await held(ada, 1, 'ETH')).toEqual(['2', '1']);
    expect(await newestBill(ada)).toBe('Transfer cancelled');
    server.clock.advance(DAY_MS - 1);
    await server.jobs.runDue();
    expect(await held(bob, 1, 'ETH')).toEqual(['0', '0']);
    const before = (await fees()) ?? ZERO;
    server.clock.advance(10 * DAY_MS);
    expect((await server.send(cancelMemberTransfer, { id: first?.id ?? '' }, { as: ada })).msg).toMatch(/no longer/);
    await server.jobs.runDue();
    await server.jobs.runDue();
    expect(await held(ada, 1, 'ETH')).toEqual(['2', '0']);
    expect(await held(bob, 1, 'ETH')).toEqual(['0.999', '0']);
    expect(await list(bob, 'finished')).toMatchObject([{ received: '0.999', fee: '0.001' }]);
    expect(await newestBill(bob)).toBe(`Transfer ${maskAccount(ada.username)} to ${maskAccount(bob.username)}`);
    expect(await newestNames()).toMatchObject(bothMasked());
    expect(sub((await fees()) ?? ZERO, before)).toBe('0.001');
  });

  test('a cancel and the arrival at the same moment have one effect', async () => {
    await server.give(ada, 1, 'ETH', '1');
    await send('ETH', '1');
    const [row] = await list(ada, 'inProgress');
    server.clock.advance(DAY_MS);
    await Promise.all([
      server.jobs.runDue(),
      server.jobs.runDue(),
      server.send(cancelMemberTransfer, { id: row?.id ?? '' }, { as: ada }),
    ]);
    expect(await held(bob, 1, 'ETH')).toEqual(['0.999', '0']);
    expect(await held(ada, 1, 'ETH')).toEqual(['0', '0']);
  });

  test('each check is made again on the server and changes nothing', async () => {
    const before = await ledgerHash(server.db.orm);
    expect((await send('USDT', '10', { payPassword: 'wrong1' })).msg).toMatch(/payment password is wrong/);
    expect((await send('USDT', '10', { payPassword: ' ' })).msg).toMatch(/wrong/);
    expect((await send('USDT', '10000.00000001')).msg).toBe('Insufficient available balance');
    expect((await send('USDT', '0')).msg).toMatch(/above zero/);
    expect((await send('USDT', '10000000000000000000000000')).msg).toMatch(/too large/);
    expect((await send('USDT', '10', { toMemberId: String(ada.id) })).msg).toMatch(/own account/);
    for (const toMemberId of ['0', '-1', '99999999', '1e3', "1'--"])
      expect((await send('USDT', '10', { toMemberId })).msg).toMatch(/No member/);
    expect(
      (
        await server.send(
          transferToMember,
          { toMemberId: String(bob.id), coinId: '9999', amount: decimal(1), payPassword: 'pay123' },
          { as: ada },
        )
      ).msg,
    ).toMatch(/cannot be sent/);
    expect((await server.send(getMemberTransfers, { status: 'all', ...PAGE })).code).toBe(401);
    await writeSetting(server.db.orm, 'Internal_transfer_status', '0', 0);
    expect((await send('USDT', '1')).msg).toMatch(/not available/);
    await writeSetting(server.db.orm, 'Internal_transfer_status', '1', 0);
    // Nobody would get at what is sent to an account that an operator froze.
    await server.db.orm.update(members).set({ frozen: true }).where(eq(members.id, bob.id));
    expect((await send('USDT', '10')).msg).toMatch(/No member/);
    expect(await ledgerHash(server.db.orm)).toBe(before);
  });

  test('SRV-03 one effect per key, and fifty at once spend no more than there is', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      expect((await send('USDT', '1000', { key: 'one-effect-0000-0000' })).code).toBe(1);
    expect(await held(ada, 1, 'USDT')).toEqual(['9000', '0']);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('USDT', '1000')));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(9);
    expect(await held(ada, 1, 'USDT')).toEqual(['0', '0']);
    expect(await held(bob, 1, 'USDT')).toEqual(['20000', '0']);
    const page = async (number: number, limit: number) =>
      (await server.ok(getMemberTransfers, { status: 'all', page: number, limit }, { as: ada })).map(({ id }) => id);
    expect([...(await page(1, 4)), ...(await page(2, 4)), ...(await page(3, 4))]).toEqual(await page(1, 10));
  });
});
