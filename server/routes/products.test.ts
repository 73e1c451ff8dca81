import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PayloadOf } from '../../src/contract/call.ts';
import { getBills } from '../../src/contract/calls/assets.ts';
import { applyForLoan, cancelLoan, getLoanProducts, getLoans, repayLoan } from '../../src/contract/calls/loans.ts';
import { buyMining, getMiningOrders, getMiningProducts } from '../../src/contract/calls/mining.ts';
import { getNotices } from '../../src/contract/calls/notices.ts';
import { upload } from '../../src/contract/calls/site.ts';
import { getStakingOrders, getStakingProjects, joinStaking, redeemStaking } from '../../src/contract/calls/staking.ts';
import { decimal, sub, sum, ZERO } from '../../src/contract/decimal.ts';
import type { LanguageCode } from '../../src/contract/languages.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import { inTransaction } from '../db/connection.ts';
import { loans } from '../db/schema/products.ts';
import { systemBalances } from '../ledger/balances.ts';
import { ledgerHash, proveLedger } from '../ledger/proof.ts';
import { decideLoan } from '../services/loans/review-loans.ts';
import { writeSetting } from '../services/site/settings.ts';
import { givePayPassword } from '../testing/pay-password.ts';
import { photo } from '../testing/pictures.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

let server: TradingServer;
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(async () => {
  expect((await proveLedger(server.db.orm)).sound).toBe(true);
  await server.stop();
});
beforeEach(async () => {
  // Turns automatic reviews off: in these tests the operator decides.
  await writeSetting(server.db.orm, 'sandbox_auto_review', '0', 0);
  ada = await server.newTrader();
  await givePayPassword(server, ada);
});

const PAGE = { page: 1, limit: 10 };
const usdt = async (as: TestMember = ada) => {
  const { available, frozen } = await server.holding(as, 'USDT');
  return [available, frozen];
};
/** What the site has earned by lending. */
const interestEarned = async () =>
  (await systemBalances(server.db.orm)).find(({ owner, coin }) => owner === 'interest' && coin === 'USDT')?.balance ??
  ZERO;
const later = async (days: number) => {
  server.clock.advance(days * DAY_MS);
  await server.jobs.runDue();
};

describe('PROD-01 loans', () => {
  const product = async () => (await server.ok(getLoanProducts, { id: undefined }, { as: ada }))[0];
  const picture = async (as: TestMember) => (await server.sendFile(upload, await photo(), {}, { as })).data?.url ?? '';
  const application = async (over: Partial<PayloadOf<typeof applyForLoan>> = {}) => ({
    productId: (await product())?.id ?? '',
    amount: decimal(1000),
    frontPhoto: await picture(ada),
    backPhoto: await picture(ada),
    handheldPhoto: await picture(ada),
    interest: undefined,
    cycleDays: undefined,
    ...over,
  });
  const apply = async (over: Partial<PayloadOf<typeof applyForLoan>> = {}) =>
    server.send(applyForLoan, await application(over), { as: ada });
  const list = (status: 'all' | 'applying' | 'approved' | 'rejected' | 'cancelled' = 'all', as: TestMember = ada) =>
    server.ok(getLoans, { status, ...PAGE }, { as });
  const decide = async (approved: boolean) => {
    const [loan] = await list();
    const decision = approved ? ({ approved } as const) : ({ approved: false, remark: 'unclear photo' } as const);
    return inTransaction(server.db, (tx) => decideLoan(tx, Number(loan?.id), decision, server.clock.now()));
  };

  test('SRV-07 is applied for, approved, paid out and collected with interest when due, once', async () => {
    const earnedBefore = await interestEarned();
    expect(await apply()).toMatchObject({ code: 1, msg: 'Application sent' });
    expect(await usdt()).toEqual(['10000', '0']);
    await decide(true);
    const repaymentDue = server.clock.now() + 7 * DAY_MS;
    expect(await decide(true)).toBeUndefined();
    expect(await usdt()).toEqual(['11000', '0']);
    expect(await list('approved')).toMatchObject([
      {
        amount: '1000',
        interest: '3.5',
        totalRepayment: '1003.5',
        repaid: false,
        repaidText: 'Not repaid',
        repaymentDue,
      },
    ]);
    expect(await list()).toMatchObject([{ status: 'approved', statusText: 'Approved' }]);
    const german = await server.ok(getLoans, { status: 'all', ...PAGE }, { as: ada, lang: 'de' });
    expect(german).toMatchObject([{ title: 'Starterkredit', statusText: 'Genehmigt' }]);
    const [notice] = await server.ok(getNotices, { id: undefined, ...PAGE }, { as: ada });
    expect(notice).toMatchObject({ title: 'Loan approved', unread: true });
    await later(6.9);
    expect(await usdt()).toEqual(['11000', '0']);
    await later(9);
    await later(9);
    // The session has expired in the meantime.
    ada = await server.signIn(ada);
    expect(await usdt()).toEqual(['9996.5', '0']);
    expect(await list()).toMatchObject([{ repaid: true, repaidText: 'Repaid', repaymentDue }]);
    expect(sub(await interestEarned(), earnedBefore)).toBe('3.5');
    const [told, before] = await server.ok(getNotices, { id: undefined, ...PAGE }, { as: ada });
    expect([told?.title, before?.title]).toEqual(['Loan repaid', 'Loan approved']);
    expect(told?.content).toContain('1003.50000000 USDT');
  });

  test('can be cancelled until it is decided, repaid early, and is shown as overdue while the balance does not suffice', async () => {
    await apply();
    const [first] = await list();
    const other = await server.newTrader();
    expect((await server.send(cancelLoan, { id: first?.id ?? '' }, { as: other })).msg).toMatch(/does not exist/);
    expect(first).toMatchObject({ status: 'applying', statusText: 'Applying' });
    expect((await server.send(cancelLoan, { id: first?.id ?? '' }, { as: ada })).code).toBe(1);
    expect(await list()).toMatchObject([{ status: 'cancelled', statusText: 'Cancelled' }]);
    expect((await server.send(cancelLoan, { id: first?.id ?? '' }, { as: ada })).msg).toMatch(/no longer be cancelled/);
    await apply();
    await decide(true);
    const repaymentDue = server.clock.now() + 7 * DAY_MS;
    const [second] = await list('approved');
    expect((await server.send(repayLoan, { id: second?.id ?? '' }, { as: other })).msg).toMatch(/does not exist/);
    await server.give(ada, 1, 'USDT', '-10000');
    await later(8);
    expect(await list('approved')).toMatchObject([{ repaid: false, repaidText: 'Overdue', repaymentDue }]);
    await later(2);
    const titles = (await server.ok(getNotices, { id: undefined, ...PAGE }, { as: ada })).map(({ title }) => title);
    expect(titles.filter((title) => title.startsWith('Loan'))).toEqual(['Loan overdue', 'Loan approved']);
    expect((await server.send(repayLoan, { id: second?.id ?? '' }, { as: ada })).msg).toBe(
      'Insufficient available balance',
    );
    await server.give(ada, 1, 'USDT', '100');
    expect((await server.send(repayLoan, { id: second?.id ?? '' }, { as: ada })).code).toBe(1);
    expect((await server.send(repayLoan, { id: second?.id ?? '' }, { as: ada })).msg).toMatch(/nothing to repay/);
    expect(await usdt()).toEqual(['96.5', '0']);
    const bills = await server.ok(getBills, { coinId: '1', type: 1, group: 'product', ...PAGE }, { as: ada });
    expect(bills.map(({ remark }) => remark)).toEqual(['Loan repaid', 'Loan paid out']);
  });

  test('SRV-07 of two that are due the older one is collected first, also where it was tried again later', async () => {
    const HALF_HOUR = 1 / 48;
    await apply();
    await decide(true);
    await later(HALF_HOUR);
    await apply({ amount: decimal(2000) });
    await decide(true);
    await server.give(ada, 1, 'USDT', '-13000');
    await later(7 - HALF_HOUR);
    await server.give(ada, 1, 'USDT', '2100');
    await later(4 * HALF_HOUR);
    expect(await list('approved')).toMatchObject([
      { amount: '2000', repaid: false },
      { amount: '1000', repaid: true },
    ]);
    expect(await usdt()).toEqual(['1096.5', '0']);
  });

  test('SRV-07 is collected where the account holds exactly what is owed', async () => {
    await apply();
    await decide(true);
    await server.give(ada, 1, 'USDT', '-9996.5');
    expect(await usdt()).toEqual(['1003.5', '0']);
    await later(7);
    expect(await list('approved')).toMatchObject([{ repaid: true }]);
    expect(await usdt()).toEqual(['0', '0']);
  });

  test('a rejected one says why, moves no money, and is told', async () => {
    await apply();
    await decide(false);
    expect(await list('rejected')).toMatchObject([
      { statusText: 'Rejected', remark: 'unclear photo', repaymentDue: undefined },
    ]);
    expect(await usdt()).toEqual(['10000', '0']);
    const [notice] = await server.ok(getNotices, { id: undefined, ...PAGE }, { as: ada });
    expect(notice).toMatchObject({ title: 'Loan not approved', content: 'Your loan application was not approved.' });
  });

  test('each check is made on the server', async () => {
    expect((await apply({ amount: decimal(99) })).msg).toBe('The amount must be from 100 to 2000');
    expect((await apply({ amount: decimal(2001) })).msg).toMatch(/from 100 to 2000/);
    expect((await apply({ amount: decimal('100.5') })).msg).toMatch(/whole number/);
    expect((await apply({ frontPhoto: '' })).msg).toMatch(/front/);
    expect((await apply({ backPhoto: '' })).msg).toMatch(/back/);
    expect((await apply({ handheldPhoto: '' })).msg).toMatch(/holding/);
    const anothers = await picture(await server.newTrader());
    for (const photo of ['frontPhoto', 'backPhoto', 'handheldPhoto'] as const)
      expect((await apply({ [photo]: anothers })).msg).toMatch(/not found/);
    expect((await apply({ productId: '999' })).msg).toMatch(/not on offer/);
    expect(await list()).toEqual([]);
  });

  test('at most ten wait for a decision, and one that was cancelled makes room', async () => {
    const asked = await application();
    const again = () => server.send(applyForLoan, asked, { as: ada });
    for (let made = 0; made < 10; made += 1) expect((await again()).code).toBe(1);
    expect((await again()).msg).toBe('You have too many open applications');
    const page = async (number: number, limit: number) =>
      (await server.ok(getLoans, { status: 'all', page: number, limit }, { as: ada })).map(({ id }) => id);
    expect([...(await page(1, 4)), ...(await page(2, 4)), ...(await page(3, 4))]).toEqual(await page(1, 10));
    await server.ok(cancelLoan, { id: (await list())[0]?.id ?? '' }, { as: ada });
    expect((await again()).code).toBe(1);
  });

  test('SRV-08 in the sandbox it is decided alone after some seconds', async () => {
    await writeSetting(server.db.orm, 'sandbox_auto_review', '1', 0);
    await apply();
    await server.jobs.runDue();
    expect(await list('applying')).toHaveLength(1);
    server.clock.advance(60_000);
    await server.jobs.runDue();
    expect(await list('approved')).toHaveLength(1);
  });

  test('SRV-08 one that the sandbox rejects says why in the language of the member', async () => {
    await writeSetting(server.db.orm, 'sandbox_auto_review', '1', 0);
    await apply();
    await server.db.orm.update(loans).set({ title: 'Reject me' }).where(eq(loans.memberId, ada.id));
    server.clock.advance(60_000);
    await server.jobs.runDue();
    const reason = async (lang: LanguageCode) =>
      (await server.ok(getLoans, { status: 'rejected', ...PAGE }, { as: ada, lang }))[0]?.remark;
    expect(await reason('en')).toMatch(/rejects every loan/);
    expect(await reason('de')).toMatch(/lehnt jeden Kredit ab/);
  });
});

describe('PROD-02 lock mining', () => {
  const products = () => server.ok(getMiningProducts, { id: undefined }, { as: ada });
  const buy = async (amount: string, productId?: string) =>
    server.send(
      buyMining,
      {
        productId: productId ?? (await products())[0]?.id ?? '',
        amount: decimal(amount),
        dailyRate: undefined,
        cycleDays: undefined,
      },
      { as: ada },
    );
  const orders = () => server.ok(getMiningOrders, PAGE, { as: ada });

  test('SRV-07 freezes the amount, yields every day, and returns it after the last, also after a downtime', async () => {
    expect(await buy('1000')).toMatchObject({ code: 1 });
    expect(await usdt()).toEqual(['9000', '1000']);
    const startAt = server.clock.now();
    expect(await orders()).toMatchObject([
      {
        amount: '1000',
        days: 7,
        totalYield: '3.5',
        earned: '0',
        finished: false,
        startAt,
        endAt: startAt + 7 * DAY_MS,
      },
    ]);
    expect((await orders())[0]?.nextYieldAt).toBe(startAt + DAY_MS);
    await later(0.9);
    expect(await usdt()).toEqual(['9000', '1000']);
    await later(0.1);
    await server.jobs.runDue();
    expect(await usdt()).toEqual(['9000.5', '1000']);
    expect((await orders())[0]?.nextYieldAt).toBe(startAt + 2 * DAY_MS);
    await later(9);
    expect(await usdt()).toEqual(['10003.5', '0']);
    expect(await orders()).toMatchObject([{ earned: '3.5', finished: true, nextYieldAt: undefined }]);
    const bills = await server.ok(getBills, { coinId: '1', type: 1, ...PAGE }, { as: ada });
    expect(sum(bills.filter(({ kind }) => kind === 'mining.yield').map(({ amount }) => amount))).toBe('3.5');
    const title = (await products())[0]?.title;
    const told = (part: string) => `${part}: ${title}`;
    expect(bills.slice(0, 2).map(({ remark }) => remark)).toEqual([
      told('Lock mining ended'),
      told('Lock mining yield'),
    ]);
    expect(bills[8]).toMatchObject({ remark: told('Lock mining'), group: 'product' });
  });

  test('orders are listed newest first, in pages, to their member alone', async () => {
    for (const amount of ['100', '101', '102']) await buy(amount);
    const page = async (number: number, as: TestMember = ada) =>
      (await server.ok(getMiningOrders, { page: number, limit: 2 }, { as })).map(({ amount }) => amount);
    expect([await page(1), await page(2), await page(3)]).toEqual([['102', '101'], ['100'], []]);
    expect(await page(1, await server.newTrader())).toEqual([]);
  });

  test('takes the coin of the product, and yields in it', async () => {
    await server.give(ada, 1, 'ETH', '5');
    const product = (await products()).find(({ coin }) => coin === 'ETH');
    expect((await buy('2', product?.id)).code).toBe(1);
    expect(await server.holding(ada, 'ETH')).toEqual({ available: '3', frozen: '2' });
    await later(1);
    expect(await server.holding(ada, 'ETH')).toEqual({ available: '3.0004', frozen: '2' });
    expect(await usdt()).toEqual(['10000', '0']);
  });

  test('one product can be asked for by its id', async () => {
    const [, second] = await products();
    expect(await server.ok(getMiningProducts, { id: second?.id }, { as: ada })).toEqual([second]);
    expect(await server.ok(getMiningProducts, { id: '0' }, { as: ada })).toEqual([]);
  });

  test('the range of the product, whole amounts and the balance are checked', async () => {
    const before = await ledgerHash(server.db.orm);
    expect((await buy('99')).msg).toBe('The amount must be from 100 to 5000');
    expect((await buy('5001')).msg).toMatch(/from 100 to 5000/);
    expect((await buy('100.5')).msg).toMatch(/whole number/);
    expect((await buy('100', '77777')).msg).toMatch(/not on offer/);
    expect((await buy('50000', (await products())[1]?.id)).msg).toBe('Insufficient available balance');
    await writeSetting(server.db.orm, 'machine_switch', '0', 0);
    expect((await buy('100')).msg).toMatch(/not available/);
    await writeSetting(server.db.orm, 'machine_switch', '1', 0);
    expect(await ledgerHash(server.db.orm)).toBe(before);
    expect(await orders()).toEqual([]);
  });
});

describe('PROD-03 staking', () => {
  const projects = () => server.ok(getStakingProjects, undefined, { as: ada });
  const join = async (amount: string, over: Partial<PayloadOf<typeof joinStaking>> = {}) => {
    const [project] = await projects();
    return server.send(
      joinStaking,
      {
        projectId: project?.id ?? '',
        termId: project?.terms[0]?.id ?? '',
        amount: decimal(amount),
        payPassword: 'pay123',
        yearlyRate: undefined,
        redeemable: undefined,
        ...over,
      },
      { as: ada },
    );
  };
  const stakes = (status: 'all' | 'active' | 'ended' | 'redeemed' = 'all') =>
    server.ok(getStakingOrders, { status, ...PAGE }, { as: ada });

  test('SRV-07 ends once with its reward', async () => {
    expect((await join('1000')).code).toBe(1);
    expect(await usdt()).toEqual(['9000', '1000']);
    // What can be staked is in the spot account, whatever the options account has.
    expect((await projects())[0]?.balance).toBe('9000');
    expect(await stakes('active')).toMatchObject([
      {
        amount: '1000',
        days: 7,
        totalYield: '0.57534246',
        redeemable: true,
        startAt: server.clock.now(),
        endAt: server.clock.now() + 7 * DAY_MS,
      },
    ]);
    await later(6);
    expect(await usdt()).toEqual(['9000', '1000']);
    await Promise.all([later(1), later(0)]);
    expect(await usdt()).toEqual(['10000.57534246', '0']);
    expect(await stakes('ended')).toHaveLength(1);
  });

  test('is redeemed before its end without reward, once, and not after it', async () => {
    await join('1000');
    await join('2000');
    const [second, first] = await stakes('active');
    const redeem = (id: string | undefined, as: TestMember = ada) =>
      server.send(redeemStaking, { id: id ?? '' }, { as });
    expect((await redeem(first?.id, await server.newTrader())).msg).toMatch(/does not exist/);
    const twice = await Promise.all([redeem(first?.id), redeem(first?.id)]);
    expect(twice.map(({ code }) => code).sort()).toEqual([1, 201]);
    expect(await usdt()).toEqual(['8000', '2000']);
    expect(await stakes('redeemed')).toMatchObject([{ totalYield: '0' }]);
    server.clock.advance(7 * DAY_MS);
    expect((await redeem(second?.id)).msg).toMatch(/has ended/);
    expect((await redeem(first?.id)).msg).toMatch(/was redeemed/);
    await server.jobs.runDue();
    expect(await usdt()).toEqual(['10001.15068493', '0']);
    const bills = await server.ok(getBills, { coinId: '1', type: 1, group: 'product', ...PAGE }, { as: ada });
    expect(bills.map(({ remark }) => remark)).toEqual([
      'Staking reward',
      'Staking ended',
      'Staking redeemed',
      'Staking',
      'Staking',
    ]);
  });

  test('stakes are listed newest first, in pages, to their member alone', async () => {
    for (const amount of ['100', '101', '102']) await join(amount);
    const page = async (number: number, as: TestMember = ada) =>
      (await server.ok(getStakingOrders, { status: 'all', page: number, limit: 2 }, { as })).map(
        ({ amount }) => amount,
      );
    expect([await page(1), await page(2), await page(3)]).toEqual([['102', '101'], ['100'], []]);
    expect(await page(1, await server.newTrader())).toEqual([]);
  });

  test('a project that is not redeemable keeps its stakes', async () => {
    await server.give(ada, 1, 'ETH', '5');
    const project = (await projects()).find(({ coin }) => coin === 'ETH');
    expect((await join('1', { projectId: project?.id ?? '', termId: project?.terms[0]?.id ?? '' })).code).toBe(1);
    expect(await server.holding(ada, 'ETH')).toEqual({ available: '4', frozen: '1' });
    const [stake] = await stakes('active');
    expect(stake?.redeemable).toBe(false);
    expect((await server.send(redeemStaking, { id: stake?.id ?? '' }, { as: ada })).msg).toMatch(/before its end/);
  });

  test('term, minimum, whole amounts, pay password and balance are checked', async () => {
    const before = await ledgerHash(server.db.orm);
    expect((await join('99')).msg).toBe('Stake at least 100');
    expect((await join('100.5')).msg).toMatch(/whole number/);
    expect((await join('10000000000000000000000000')).msg).toMatch(/too large/);
    expect((await join('100', { payPassword: 'wrong1' })).msg).toMatch(/wrong/);
    expect((await join('10001')).msg).toBe('Insufficient available balance');
    const [first, second] = await projects();
    expect((await join('100', { projectId: first?.id ?? '', termId: second?.terms[0]?.id ?? '' })).msg).toMatch(
      /not on offer/,
    );
    expect(await ledgerHash(server.db.orm)).toBe(before);
    expect((await server.send(getStakingOrders, { status: 'all', ...PAGE })).code).toBe(401);
  });
});
