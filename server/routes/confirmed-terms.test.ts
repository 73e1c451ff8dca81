/** What a member confirmed is what is booked, although an operator has changed the terms since the last screen was drawn. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getWithdrawals } from '../../src/contract/calls/assets.ts';
import { applyForLoan, getLoanProducts, getLoans } from '../../src/contract/calls/loans.ts';
import { bindAddress, getAddresses } from '../../src/contract/calls/member.ts';
import { buyMining, getMiningOrders, getMiningProducts } from '../../src/contract/calls/mining.ts';
import { upload } from '../../src/contract/calls/site.ts';
import { getStakingOrders, getStakingProjects, joinStaking } from '../../src/contract/calls/staking.ts';
import { withdraw } from '../../src/contract/calls/wallet.ts';
import { type Decimal, decimal } from '../../src/contract/decimal.ts';
import { inTransaction } from '../db/connection.ts';
import { loanProducts, miningProducts, stakingProjects, stakingTerms } from '../db/schema/products.ts';
import { ledgerHash, proveLedger } from '../ledger/proof.ts';
import { changeRule } from '../services/wallet/wallet-admin.ts';
import { givePayPassword } from '../testing/pay-password.ts';
import { photo } from '../testing/pictures.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

const CHANGED = 'The terms have changed. Look at the new ones and confirm again.';
const PAGE = { page: 1, limit: 10 };

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
  ada = await server.newTrader();
  await givePayPassword(server, ada);
});

describe('WALLET-02 withdrawals', () => {
  const setFee = (feeFixed: string) =>
    inTransaction(server.db, (tx) => changeRule(tx, 1, { feeMode: 'fixed', feeFixed: decimal(feeFixed) }));
  const take = async (fee: Decimal | undefined, key?: string) => {
    const address = { coinId: '1', address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', payPassword: 'pay123' };
    await server.ok(bindAddress, address, { as: ada });
    const destinationId = (await server.ok(getAddresses, undefined, { as: ada }))[0]?.id ?? '';
    const way = { type: 1, payPassword: 'pay123', destinationId, destination: 'wallet' } as const;
    return server.send(
      withdraw,
      { coinId: '1', amount: decimal(100), ...way, fee },
      { as: ada, ...(key ? { key } : {}) },
    );
  };
  const nets = async () =>
    (await server.ok(getWithdrawals, { coinId: undefined, type: undefined, ...PAGE }, { as: ada })).map(
      ({ net }) => net,
    );
  beforeEach(() => setFee('1'));

  test('a fee that went up since it was shown is refused, and one that went down is taken as it is now', async () => {
    const shown = decimal(1);
    await setFee('1.00000001');
    const before = await ledgerHash(server.db.orm);
    expect(await take(shown)).toMatchObject({ code: 201, msg: CHANGED });
    expect([await ledgerHash(server.db.orm), await nets()]).toEqual([before, []]);
    await setFee('1');
    expect(await take(shown)).toMatchObject({ code: 1 });
    await setFee('0.5');
    expect(await take(shown)).toMatchObject({ code: 1 });
    expect(await nets()).toEqual(['99.5', '99']);
  });

  test('without the fee that was shown it costs what it costs now', async () => {
    await setFee('20');
    expect(await take(undefined)).toMatchObject({ code: 1 });
    expect(await nets()).toEqual(['80']);
  });

  test('API-08 sent again under its key after the fee was seen anew, nothing more leaves, and the answer is the same', async () => {
    const key = 'withdrawal-key-01';
    const first = await take(decimal(1), key);
    await setFee('20');
    const again = await take(decimal(20), key);
    expect([first.code, again.code, again.msg]).toEqual([1, 1, first.msg]);
    expect(await nets()).toEqual(['99']);
  });
});

describe('PROD-03 stakes', () => {
  const offer = async () => {
    const [project] = await server.ok(getStakingProjects, undefined, { as: ada });
    const [term] = project?.terms ?? [];
    if (project === undefined || term === undefined) throw new Error('no project on offer');
    return { project, term };
  };
  const setRate = async (id: string, yearlyRate: Decimal) =>
    void (await server.db.orm
      .update(stakingTerms)
      .set({ yearlyRate })
      .where(eq(stakingTerms.id, Number(id))));
  const setRedeemable = async (id: string, redeemable: boolean) =>
    void (await server.db.orm
      .update(stakingProjects)
      .set({ redeemable })
      .where(eq(stakingProjects.id, Number(id))));

  test('a lower rate, or an early end that is offered no more, is refused; a higher rate is taken as it is now', async () => {
    const { project, term } = await offer();
    await setRedeemable(project.id, true);
    const join = () =>
      server.send(
        joinStaking,
        {
          projectId: project.id,
          termId: term.id,
          amount: decimal(3650),
          payPassword: 'pay123',
          yearlyRate: decimal(3),
          redeemable: true,
        },
        { as: ada },
      );
    await setRate(term.id, decimal('2.99'));
    const before = await ledgerHash(server.db.orm);
    expect(await join()).toMatchObject({ code: 201, msg: CHANGED });
    await setRate(term.id, decimal(3));
    await setRedeemable(project.id, false);
    expect(await join()).toMatchObject({ code: 201, msg: CHANGED });
    expect(await ledgerHash(server.db.orm)).toBe(before);
    await setRedeemable(project.id, true);
    await setRate(term.id, decimal(10));
    expect(await join()).toMatchObject({ code: 1 });
    const [stake] = await server.ok(getStakingOrders, { status: 'all', ...PAGE }, { as: ada });
    expect(stake).toMatchObject({ totalYield: String(term.days), redeemable: true });
  });
});

describe('PROD-02 lock mining', () => {
  test('a lower yield or a longer cycle is refused, and a higher yield is taken as it is now', async () => {
    const [product] = await server.ok(getMiningProducts, { id: undefined }, { as: ada });
    const productId = product?.id ?? '';
    const set = async (rate: string, cycleDays: number) =>
      void (await server.db.orm
        .update(miningProducts)
        .set({ dailyRate: decimal(rate), cycleDays })
        .where(eq(miningProducts.id, Number(productId))));
    const buy = () =>
      server.send(
        buyMining,
        { productId, amount: decimal(1000), dailyRate: decimal('0.05'), cycleDays: 7 },
        { as: ada },
      );
    const before = await ledgerHash(server.db.orm);
    await set('0.04', 7);
    expect(await buy()).toMatchObject({ code: 201, msg: CHANGED });
    await set('0.05', 8);
    expect(await buy()).toMatchObject({ code: 201, msg: CHANGED });
    expect(await ledgerHash(server.db.orm)).toBe(before);
    await set('0.06', 7);
    expect(await buy()).toMatchObject({ code: 1 });
    expect(await server.ok(getMiningOrders, PAGE, { as: ada })).toHaveLength(1);
  });
});

describe('PROD-01 loans', () => {
  test('a higher interest or less time is refused, and a lower interest is taken as it is now', async () => {
    const [product] = await server.ok(getLoanProducts, { id: undefined }, { as: ada });
    const productId = product?.id ?? '';
    const set = async (rate: string, cycleDays: number) =>
      void (await server.db.orm
        .update(loanProducts)
        .set({ dailyRate: decimal(rate), cycleDays })
        .where(eq(loanProducts.id, Number(productId))));
    const picture = async () => (await server.sendFile(upload, await photo(), {}, { as: ada })).data?.url ?? '';
    const photos = { frontPhoto: await picture(), backPhoto: await picture(), handheldPhoto: await picture() };
    const apply = () =>
      server.send(
        applyForLoan,
        { productId, amount: decimal(1000), ...photos, interest: decimal(7), cycleDays: 7 },
        { as: ada },
      );
    const interests = async () =>
      (await server.ok(getLoans, { status: 'all', ...PAGE }, { as: ada })).map(({ interest }) => interest);
    await set('0.11', 7);
    expect(await apply()).toMatchObject({ code: 201, msg: CHANGED });
    await set('0.1', 6);
    expect(await apply()).toMatchObject({ code: 201, msg: CHANGED });
    expect(await interests()).toEqual([]);
    await set('0.05', 7);
    expect(await apply()).toMatchObject({ code: 1 });
    expect(await interests()).toEqual(['3.5']);
  });
});
