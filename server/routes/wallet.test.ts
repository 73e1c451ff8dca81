import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PayloadOf } from '../../src/contract/call.ts';
import { getBills, getDeposits, getWithdrawals } from '../../src/contract/calls/assets.ts';
import { bindAddress, getAddresses } from '../../src/contract/calls/member.ts';
import { getNotices } from '../../src/contract/calls/notices.ts';
import { upload } from '../../src/contract/calls/site.ts';
import {
  deposit,
  getDepositCoins,
  getDepositCoinsAlias,
  getSwapCoins,
  getSwapQuote,
  getWithdrawalCoins,
  getWithdrawalInfo,
  swap,
  withdraw,
} from '../../src/contract/calls/wallet.ts';
import { decimal, sub } from '../../src/contract/decimal.ts';
import { IDENTITY } from '../../src/contract/status-codes.ts';
import { HOUR_MS } from '../../src/contract/time-units.ts';
import { inTransaction } from '../db/connection.ts';
import { bankCards, members, withdrawalAddresses } from '../db/schema/members.ts';
import { depositNetworks, deposits } from '../db/schema/wallet.ts';
import { systemBalances } from '../ledger/balances.ts';
import { ledgerHash, proveLedger } from '../ledger/proof.ts';
import { decideDeposit, listWaitingDeposits } from '../services/deposits/deposits.ts';
import { type SettingKey, writeSetting } from '../services/site/settings.ts';
import {
  approveWithdrawal,
  listWaitingWithdrawals,
  rejectWithdrawal,
} from '../services/withdrawals/review-withdrawals.ts';
import { givePayPassword } from '../testing/pay-password.ts';
import { photo } from '../testing/pictures.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

let server: TradingServer;
let ada: TestMember;
const set = (key: SettingKey, value: string) => writeSetting(server.db.orm, key, value, 0);
beforeAll(async () => {
  server = await startTradingServer();
});
afterAll(async () => {
  expect((await proveLedger(server.db.orm)).sound).toBe(true);
  await server.stop();
});
beforeEach(async () => {
  await set('sandbox_auto_review', '0');
  ada = await server.newTrader();
  await givePayPassword(server, ada);
});

const ALL = { coinId: undefined, type: undefined, page: 1, limit: 10 };
const held = async (coin = 'USDT', as: TestMember = ada, type: 1 | 2 = 1) => {
  const { available, frozen } = await server.holding(as, coin, type);
  return [available, frozen];
};
/** In the spot and in the options account. */
const inBoth = async (coin = 'USDT') => [await held(coin, ada, 1), await held(coin, ada, 2)];
const fees = async (coin: string) =>
  (await systemBalances(server.db.orm)).find((balance) => balance.owner === 'fees' && balance.coin === coin)?.balance ??
  decimal(0);

describe('WALLET-01 deposits', () => {
  const picture = async (as: TestMember = ada) =>
    (await server.sendFile(upload, await photo(), {}, { as })).data?.url ?? '';
  const ask = async (over: Partial<PayloadOf<typeof deposit>> = {}) => {
    const [coin] = await server.ok(getDepositCoins, undefined, { as: ada });
    return server.send(
      deposit,
      {
        coinId: coin?.id ?? '',
        networkId: coin?.networks[0]?.id ?? '',
        amount: decimal('250.5'),
        type: 1,
        voucher: over.voucher ?? (await picture()),
        ...over,
      },
      { as: ada },
    );
  };
  const decide = async (decision: Parameters<typeof decideDeposit>[2]) => {
    const waiting = await listWaitingDeposits(server.db.orm, 100);
    const own = waiting.find(({ memberId }) => memberId === ada.id);
    return inTransaction(server.db, (tx) => decideDeposit(tx, own?.id ?? 0, decision, server.clock.now()));
  };
  const records = (as: TestMember = ada, type?: 1 | 2) => server.ok(getDeposits, { ...ALL, type }, { as });

  test('three networks with an address or bank details; the alias answers the same (API-10)', async () => {
    const coins = await server.ok(getDepositCoins, undefined, { as: ada });
    expect(coins[0]).toMatchObject({
      title: 'USDT',
      networks: [{ kind: 'trc20' }, { kind: 'erc20' }, { kind: 'bank' }],
    });
    expect(coins[0]?.networks[2]).toMatchObject({ bankName: 'Sandbox Bank', transferCode: 'SANDBOXX' });
    expect(await server.ok(getDepositCoinsAlias, undefined, { as: ada })).toEqual(coins);
  });

  test('networks with the same position stay in one order', async () => {
    const networksOf = async () => (await server.ok(getDepositCoins, undefined, { as: ada }))[0]?.networks ?? [];
    const ids = (await networksOf()).map(({ id }) => Number(id));
    const positioned = (id: number, position: number) =>
      server.db.orm.update(depositNetworks).set({ position }).where(eq(depositNetworks.id, id));
    // The row changed last is the last that the database finds.
    for (const id of ids.toReversed()) await positioned(id, 7);
    expect((await networksOf()).map(({ id }) => Number(id))).toEqual(ids);
    for (const [position, id] of ids.entries()) await positioned(id, position);
  });

  test('is in review until an operator credits it, once', async () => {
    expect(await ask()).toMatchObject({ code: 1, msg: 'Deposit sent for review' });
    expect(await records()).toMatchObject([{ amount: '250.5', status: 'inReview', network: 'TRC20' }]);
    // Of each account its own alone.
    expect([await records(ada, 1), await records(ada, 2)]).toEqual([await records(), []]);
    expect(await held()).toEqual(['10000', '0']);
    const id = (await listWaitingDeposits(server.db.orm, 100)).find(({ memberId }) => memberId === ada.id)?.id ?? 0;
    const both = await Promise.all(
      [1, 2].map(() => inTransaction(server.db, (tx) => decideDeposit(tx, id, { approved: true }, server.clock.now()))),
    );
    expect(both.filter((row) => row !== undefined)).toHaveLength(1);
    expect(await held()).toEqual(['10250.5', '0']);
    expect(await records()).toMatchObject([{ status: 'completed' }]);
    expect((await server.ok(getNotices, { id: undefined, page: 1, limit: 1 }, { as: ada }))[0]).toMatchObject({
      title: 'Deposit completed',
      content: '250.50000000 USDT have been credited.',
    });
    expect(await records(await server.newTrader())).toEqual([]);
  });

  test('a rejected one shows the remark and credits nothing', async () => {
    await ask();
    await decide({ approved: false, remark: 'voucher unreadable' });
    expect(await records()).toMatchObject([{ status: 'rejected', remark: 'voucher unreadable' }]);
    expect(await held()).toEqual(['10000', '0']);
    expect((await server.ok(getNotices, { id: undefined, page: 1, limit: 1 }, { as: ada }))[0]).toMatchObject({
      title: 'Deposit rejected',
      content: 'Your deposit of 250.50000000 USDT was rejected: voucher unreadable',
    });
  });

  test('at most twenty of a member wait for a decision, and one that was decided makes room', async () => {
    const voucher = await picture();
    for (let made = 0; made < 20; made += 1) expect((await ask({ voucher })).code).toBe(1);
    expect((await ask({ voucher })).msg).toBe('You have too many deposits in review');
    await decide({ approved: false, remark: 'no' });
    expect((await ask({ voucher })).code).toBe(1);
    ada = await server.newTrader();
    expect((await ask()).code).toBe(1);
  });

  test('records name the address or the bank account that was paid to', async () => {
    const [coin] = await server.ok(getDepositCoins, undefined, { as: ada });
    const voucher = await picture();
    for (const { id } of coin?.networks ?? []) await ask({ networkId: id, voucher });
    const [trc20, erc20, bank] = coin?.networks ?? [];
    expect(bank?.cardNumber).toMatch(/\d/);
    expect((await records()).map(({ address }) => address)).toEqual([bank?.cardNumber, erc20?.address, trc20?.address]);
    // LANG-06: the names of networks are the same in every language, "bank" is not.
    const german = await server.ok(getDeposits, ALL, { as: ada, lang: 'de' });
    expect(german.map(({ network }) => network)).toEqual(['Banküberweisung', 'ERC20', 'TRC20']);
  });

  test('is credited to the account that the member chose', async () => {
    await ask({ type: 2 });
    await decide({ approved: true });
    expect(await inBoth()).toEqual([
      ['10000', '0'],
      ['10250.5', '0'],
    ]);
  });

  test('records are found by coin, by status and by the time of the decision, which they show', async () => {
    await ask();
    await ask({ amount: decimal(5) });
    server.clock.advance(60_000);
    const decidedMs = server.clock.now();
    await decide({ approved: true });
    const found = async (filter: Partial<PayloadOf<typeof getDeposits>>) =>
      (await server.ok(getDeposits, { ...ALL, ...filter }, { as: ada })).map(({ amount }) => amount);
    expect([await found({ status: 'completed' }), await found({ status: 'inReview' })]).toEqual([['250.5'], ['5']]);
    expect([await found({ fromMs: decidedMs }), await found({ untilMs: decidedMs })]).toEqual([['250.5'], ['5']]);
    expect([await found({ coinId: '1' }), await found({ coinId: '2' })]).toEqual([['5', '250.5'], []]);
    expect((await records())[1]?.at).toBe(Math.floor(decidedMs / 1000) * 1000);
  });

  test('each check is made on the server', async () => {
    expect((await ask({ amount: decimal(0) })).msg).toMatch(/above zero/);
    expect((await ask({ amount: decimal('0.000000001') })).msg).toMatch(/8 decimals/);
    expect((await ask({ amount: decimal('10000000000000000000000000') })).msg).toMatch(/too large/);
    expect((await ask({ voucher: ' ' })).msg).toMatch(/voucher/);
    expect((await ask({ voucher: await picture(await server.newTrader()) })).msg).toMatch(/not found/);
    expect((await ask({ networkId: '999' })).msg).toMatch(/network/);
    expect((await ask({ coinId: '2' })).msg).toMatch(/network/);
    expect((await ask({ type: 3 })).msg).toMatch(/does not exist/);
    await set('recharge_status', '0');
    expect((await ask()).msg).toMatch(/not available/);
    await set('recharge_status', '1');
    expect(await records()).toEqual([]);
  });

  test('SRV-08 a sandbox decides alone after some seconds, and refuses amounts that end in 13', async () => {
    await set('sandbox_auto_review', '1');
    await ask({ amount: decimal('100') });
    await ask({ amount: decimal('5.13') });
    await server.jobs.runDue();
    expect((await records()).map(({ status }) => status)).toEqual(['inReview', 'inReview']);
    server.clock.advance(60_000);
    await server.jobs.runDue();
    expect((await records()).map(({ status }) => status)).toEqual(['rejected', 'completed']);
    expect(await held()).toEqual(['10100', '0']);
    const german = await server.ok(getDeposits, { ...ALL, status: 'rejected' }, { as: ada, lang: 'de' });
    expect(german[0]?.remark).not.toBe((await records())[0]?.remark);
    // What cannot be booked, asked for before amounts had a bound, waits and stops nobody else.
    await ask();
    await server.db.orm
      .update(deposits)
      .set({ amount: decimal('1e25') })
      .where(and(eq(deposits.memberId, ada.id), eq(deposits.amount, decimal('250.5'))));
    await ask({ amount: decimal('10') });
    // What can be booked is decided, although nobody may ask for so much now.
    await ask({ amount: decimal('20') });
    await server.db.orm
      .update(deposits)
      .set({ amount: decimal('1e16') })
      .where(and(eq(deposits.memberId, ada.id), eq(deposits.amount, decimal('20'))));
    server.clock.advance(60_000);
    await server.jobs.runDue();
    expect((await records()).slice(0, 3).map(({ status }) => status)).toEqual(['completed', 'completed', 'inReview']);
    // Once an operator has switched that off, an operator decides.
    await set('sandbox_auto_review', '0');
    await ask({ amount: decimal('100') });
    server.clock.advance(60_000);
    await server.jobs.runDue();
    expect((await records())[0]?.status).toBe('inReview');
  });
});

describe('WALLET-02 withdrawals', () => {
  const TRON = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
  const BITCOIN = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
  const address = async (coinId = '1', text = TRON) => {
    await server.send(bindAddress, { coinId, address: text, payPassword: 'pay123' }, { as: ada });
    return (await server.ok(getAddresses, undefined, { as: ada })).find((bound) => bound.coinId === coinId)?.id ?? '';
  };
  const ask = async (amount: string, over: Partial<PayloadOf<typeof withdraw>> & { key?: string } = {}) => {
    const { key, ...fields } = over;
    return server.send(
      withdraw,
      {
        coinId: '1',
        amount: decimal(amount),
        type: 1,
        payPassword: 'pay123',
        destinationId: fields.destinationId ?? (await address()),
        destination: 'wallet',
        fee: undefined,
        ...fields,
      },
      { as: ada, ...(key ? { key } : {}) },
    );
  };
  const waiting = async () =>
    (await listWaitingWithdrawals(server.db.orm, 100, server.clock.now())).find(({ memberId }) => memberId === ada.id);
  const approve = async (operator: string, id: number) =>
    inTransaction(server.db, (tx) => approveWithdrawal(tx, id, operator, server.clock.now()));
  const records = (type?: 1 | 2) => server.ok(getWithdrawals, { ...ALL, type }, { as: ada });
  const bitcoinId = async () =>
    (await server.ok(getWithdrawalCoins, undefined, { as: ada })).find(({ title }) => title === 'BTC')?.id ?? '';

  test('shows balance, limits, fee and the addresses bound for the coin', async () => {
    const id = await address();
    await address(await bitcoinId(), BITCOIN);
    expect(await server.ok(getWithdrawalInfo, { coinId: '1', type: 1 }, { as: ada })).toMatchObject({
      balance: '10000',
      frozen: '0',
      minimum: '10',
      maximum: '50000',
      feeMode: 'fixed',
      feeFixed: '1',
      addresses: [{ id, network: 'TRC20' }],
    });
    expect(await server.ok(getWithdrawalInfo, { coinId: await bitcoinId(), type: 1 }, { as: ada })).toMatchObject({
      minimum: '0.001',
      maximum: '10',
      feeMode: 'percent',
      feePercent: '0.1',
      addresses: [{ address: BITCOIN }],
    });
    const changed = '0x52908400098527886E0F7030069857D2E4169EE7';
    await server.ok(bindAddress, { coinId: '1', address: changed, payPassword: 'pay123' }, { as: ada });
    expect(await server.ok(getWithdrawalInfo, { coinId: '1', type: 1 }, { as: ada })).toMatchObject({
      addresses: [{ id, address: changed, network: 'ERC20' }],
    });
    expect((await server.ok(getWithdrawalCoins, undefined, { as: ada })).map(({ title }) => title)).toContain('USDT');
  });

  test('is held, then completed with its fee, once', async () => {
    const before = await fees('USDT');
    expect(await ask('100')).toMatchObject({ code: 1 });
    expect(await held()).toEqual(['9900', '100']);
    const row = await waiting();
    const both = await Promise.all(['ann', 'ben'].map((operator) => approve(operator, row?.id ?? 0)));
    expect(both.sort()).toEqual(['completed', 'unknown']);
    expect(await held()).toEqual(['9900', '0']);
    expect(sub(await fees('USDT'), before)).toBe('1');
    expect(await records()).toMatchObject([
      { status: 'completed', amount: '100', fee: '1', net: '99', network: 'TRC20' },
    ]);
    expect([await records(1), await records(2)]).toEqual([await records(), []]);
    expect((await server.ok(getNotices, { id: undefined, page: 1, limit: 1 }, { as: ada }))[0]).toMatchObject({
      title: 'Withdrawal completed',
      content: '99.00000000 USDT have been sent.',
    });
    const bills = await server.ok(getBills, { ...ALL, coinId: '1', type: 1 }, { as: ada });
    expect(bills[0]).toMatchObject({ direction: 'out', amount: '100' });
  });

  test('is returned whole when it is rejected', async () => {
    await ask('100');
    const row = await waiting();
    await inTransaction(server.db, (tx) =>
      rejectWithdrawal(tx, row?.id ?? 0, 'address looks wrong', server.clock.now()),
    );
    expect(
      await inTransaction(server.db, (tx) => rejectWithdrawal(tx, row?.id ?? 0, 'again', server.clock.now())),
    ).toBeUndefined();
    expect(await held()).toEqual(['10000', '0']);
    expect(await records()).toMatchObject([{ status: 'rejected', remark: 'address looks wrong' }]);
    expect((await server.ok(getNotices, { id: undefined, page: 1, limit: 1 }, { as: ada }))[0]).toMatchObject({
      title: 'Withdrawal rejected',
      content: 'Your withdrawal of 100.00000000 USDT was rejected and returned: address looks wrong',
    });
    const bills = await server.ok(getBills, { ...ALL, type: 1, group: 'withdrawal' }, { as: ada });
    expect(bills.map(({ remark }) => remark)).toEqual(['Withdrawal returned', 'Withdrawal']);
  });

  test('SRV-08 a sandbox decides alone after some seconds, and refuses amounts that end in 13', async () => {
    await set('sandbox_auto_review', '1');
    const destinationId = await address();
    await ask('100', { destinationId });
    await ask('13', { destinationId });
    await server.jobs.runDue();
    expect((await records()).map(({ status }) => status)).toEqual(['inReview', 'inReview']);
    server.clock.advance(60_000);
    await server.jobs.runDue();
    expect((await records()).map(({ status }) => status)).toEqual(['rejected', 'completed']);
    expect(await held()).toEqual(['9900', '0']);
  });

  test('of the options account is taken from it and returned to it', async () => {
    expect((await ask('100', { type: 2 })).code).toBe(1);
    expect(await inBoth()).toEqual([
      ['10000', '0'],
      ['9900', '100'],
    ]);
    const info = await server.ok(getWithdrawalInfo, { coinId: '1', type: 2 }, { as: ada });
    expect(info).toMatchObject({ balance: '9900', frozen: '100' });
    // The list of coins shows what the spot account has, which the form begins with.
    expect((await server.ok(getWithdrawalCoins, undefined, { as: ada }))[0]?.balance).toBe('10000');
    const { id = 0 } = (await waiting()) ?? {};
    await inTransaction(server.db, (tx) => rejectWithdrawal(tx, id, 'no', server.clock.now()));
    expect(await inBoth()).toEqual([
      ['10000', '0'],
      ['10000', '0'],
    ]);
  });

  test('of exactly the minimum, and of exactly the maximum, is taken', async () => {
    await server.give(ada, 1, 'USDT', '40010');
    expect([(await ask('10')).code, (await ask('50000')).code]).toEqual([1, 1]);
  });

  test('where an identity is required, who has shown one is asked no more', async () => {
    await set('withdrawal_identity_required', '1');
    const required = async () =>
      (await server.ok(getWithdrawalInfo, { coinId: '1', type: 1 }, { as: ada })).identityRequired;
    expect(await required()).toBe(true);
    await server.db.orm.update(members).set({ identityStatus: IDENTITY.certified }).where(eq(members.id, ada.id));
    expect([await required(), (await ask('100')).code]).toEqual([false, 1]);
    await set('withdrawal_identity_required', '0');
  });

  test('above the set worth two different operators have to agree', async () => {
    await set('withdrawal_two_operators_above', '5000');
    await ask('6000');
    const { id = 0 } = (await waiting()) ?? {};
    expect(await approve('ann', id)).toBe('needsSecond');
    expect(await approve('ann', id)).toBe('agreedBefore');
    expect(await held()).toEqual(['4000', '6000']);
    expect(await approve('ben', id)).toBe('completed');
    expect(await held()).toEqual(['4000', '0']);
    // Worth exactly as much, it is not above it.
    await set('withdrawal_two_operators_above', '4000');
    await ask('4000');
    expect(await approve('ann', (await waiting())?.id ?? 0)).toBe('completed');
    await set('withdrawal_two_operators_above', '10000');
  });

  test('of a coin without a price two different operators have to agree, however little it is', async () => {
    const coinId = await bitcoinId();
    const price = async () =>
      (await server.ok(getWithdrawalCoins, undefined, { as: ada })).find(({ id }) => id === coinId)?.price;
    await server.give(ada, 1, 'BTC', '1');
    const destinationId = await address(coinId, BITCOIN);
    expect(await price()).toBeUndefined();
    expect((await ask('0.5', { coinId, destinationId })).code).toBe(1);
    const { id = 0 } = (await waiting()) ?? {};
    expect([await approve('ann', id), await approve('ben', id)]).toEqual(['needsSecond', 'completed']);
    expect(await held('BTC')).toEqual(['0.5', '0']);
    // Once there is a price it goes by what the coins are worth in USDT, not by how many they are.
    await server.trade('50000');
    expect(await price()).toBe('50000');
    for (const [amount, answer] of [
      ['0.201', 'needsSecond'],
      ['0.2', 'completed'],
    ] as const) {
      await ask(amount, { coinId, destinationId });
      const { id: next = 0 } = (await waiting()) ?? {};
      expect(await approve('ann', next)).toBe(answer);
      await inTransaction(server.db, (tx) => rejectWithdrawal(tx, next, 'no', server.clock.now()));
    }
  });

  test('to a bank card sends to the account as it was', async () => {
    const [card] = await server.db.orm
      .insert(bankCards)
      .values({
        memberId: ada.id,
        bankName: 'First Bank',
        cardNumber: '4111111111111111',
        holderName: 'Ada',
        createdAtMs: 0,
        changedAtMs: 0,
      })
      .returning({ id: bankCards.id });
    expect((await ask('50', { destination: 'bank', destinationId: String(card?.id) })).code).toBe(1);
    // The operator sees the number to pay to; the member's list masks it, as the list of cards does (WALLET-05).
    expect((await waiting())?.address).toBe('First Bank 4111111111111111 Ada');
    expect((await records())[0]).toMatchObject({ address: 'First Bank ********1111 Ada', network: 'Bank wire' });
    const german = await server.ok(getWithdrawals, ALL, { as: ada, lang: 'de' });
    expect(german[0]?.network).toBe('Banküberweisung');
    await set('bank_swan_type', '0');
    expect((await records())[0]?.address).toBe('First Bank 4111111111111111 Ada');
    await set('bank_swan_type', '1');
    // A bank's name may contain a number of its own.
    const iban = { bankName: 'Postbank 10010010', cardNumber: 'DE89370400440532013000', holderName: 'Erika Muster' };
    await server.db.orm
      .update(bankCards)
      .set(iban)
      .where(eq(bankCards.id, card?.id ?? 0));
    expect((await ask('50', { destination: 'bank', destinationId: String(card?.id) })).code).toBe(1);
    expect((await records())[0]?.address).toBe('Postbank 10010010 ********3000 Erika Muster');
    const other = await server.newTrader();
    expect(
      (
        await server.send(
          withdraw,
          {
            coinId: '1',
            amount: decimal(50),
            type: 1,
            payPassword: 'x',
            destinationId: String(card?.id),
            destination: 'bank',
            fee: undefined,
          },
          { as: other },
        )
      ).msg,
    ).toMatch(/bank card/);
  });

  test('each check has its own sentence and changes nothing', async () => {
    const destinationId = await address();
    const before = await ledgerHash(server.db.orm);
    expect((await ask('9.99')).msg).toBe('The minimum withdrawal is 10 USDT');
    expect((await ask('50000.01')).msg).toBe('The maximum withdrawal is 50000 USDT');
    expect((await ask('10000.01')).msg).toBe('Insufficient available balance');
    expect((await ask('100', { payPassword: 'wrong1' })).msg).toMatch(/payment password is wrong/);
    expect((await ask('100', { destinationId: '99999' })).msg).toMatch(/address/);
    expect((await ask('0.01', { coinId: '3', destinationId })).msg).toMatch(/address|minimum|cannot/);
    expect((await ask('100', { coinId: '999', destinationId })).msg).toMatch(/cannot be withdrawn/);
    await set('withdrawal_identity_required', '1');
    expect((await ask('100')).msg).toMatch(/identity/);
    await set('withdrawal_identity_required', '0');
    // Bound before addresses were checked: what is sent there is lost.
    const bind = (text: string) =>
      server.db.orm.update(withdrawalAddresses).set({ address: text }).where(eq(withdrawalAddresses.memberId, ada.id));
    await bind(BITCOIN);
    expect((await ask('100', { destinationId })).msg).toMatch(/Enter a valid TRC20 .*address/);
    await bind(TRON);
    await set('withdrawal_address_hold_hours', '24');
    expect((await ask('100')).msg).toMatch(/possible again in 24 h/);
    // An hour that has begun is told as a whole one, so that nobody tries too early.
    server.clock.advance(23.5 * HOUR_MS);
    expect((await ask('100', { destinationId })).msg).toMatch(/possible again in 1 h/);
    await set('withdrawal_address_hold_hours', '0');
    await set('withdrawal_status', '0');
    expect((await ask('100')).msg).toMatch(/not available/);
    await set('withdrawal_status', '1');
    expect(await ledgerHash(server.db.orm)).toBe(before);
  });

  test('SRV-03 one effect per key, and fifty at once hold no more than there is', async () => {
    const destinationId = await address();
    for (let attempt = 0; attempt < 3; attempt += 1) await ask('1000', { destinationId, key: 'withdrawal-key-0001' });
    expect(await held()).toEqual(['9000', '1000']);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('1000', { destinationId })));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(9);
    expect(await held()).toEqual(['0', '10000']);
  });
});

describe('WALLET-04 flash swap', () => {
  const coins = (type: 1 | 2 = 1) => server.ok(getSwapCoins, { type }, { as: ada });
  const idOf = async (title: string) => (await coins()).find((coin) => coin.title === title)?.id ?? '';
  const exchange = async (amount: string, over: Partial<PayloadOf<typeof swap>> = {}, key?: string) =>
    server.send(
      swap,
      {
        type: 1,
        fromCoinId: await idOf('USDT'),
        toCoinId: await idOf('BTC'),
        amount: decimal(amount),
        payPassword: 'pay123',
        rate: undefined,
        ...over,
      },
      { as: ada, ...(key === undefined ? {} : { key }) },
    );

  beforeEach(() => server.trade('50000'));

  test('exchanges at the fresh price, less the fee, at once', async () => {
    expect(
      await server.ok(getSwapQuote, { fromCoinId: await idOf('BTC'), toCoinId: await idOf('USDT') }, { as: ada }),
    ).toMatchObject({
      rate: '50000',
      feeRate: '0.001',
      minimum: '0.00002',
      expiresAtMs: server.clock.now() + 10_000,
    });
    const before = await fees('BTC');
    expect(await exchange('1000')).toMatchObject({
      code: 1,
      msg: expect.stringMatching(/^Swapped: [\d.]+ \w+ received$/),
    });
    expect(await held()).toEqual(['9000', '0']);
    expect(await held('BTC')).toEqual(['0.01998', '0']);
    const shown = async (type: 1 | 2) =>
      (await coins(type)).map(({ title, balance, price }) => [title, balance, price]);
    expect(await shown(1)).toEqual(
      expect.arrayContaining([
        ['USDT', '9000', '1'],
        ['BTC', '0.01998', '50000'],
      ]),
    );
    expect(await shown(2)).toEqual(
      expect.arrayContaining([
        ['USDT', '10000', '1'],
        ['BTC', '0', '50000'],
      ]),
    );
    const [bill] = await server.ok(getBills, { ...ALL, type: 1, group: 'swap' }, { as: ada });
    expect(bill).toMatchObject({ remark: 'Flash swap USDT to BTC' });
    expect(sub(await fees('BTC'), before)).toBe('0.00002');
  });

  test('a rate of prices far apart loses no digits that count', async () => {
    await server.give(ada, 1, 'PEPE', '1000000000');
    server.feed.trade('btcusdt', '94010');
    server.feed.trade('pepeusdt', '0.0000094');
    const pair = { fromCoinId: await idOf('PEPE'), toCoinId: await idOf('BTC') };
    const { rate } = await server.ok(getSwapQuote, pair, { as: ada });
    expect((await exchange('500000000', { ...pair, rate })).msg).toBe('Swapped: 0.04994468 BTC received');
    // A step of the last decimal of a price is less than the tolerance.
    server.feed.trade('btcusdt', '94011');
    expect((await exchange('500000000', { ...pair, rate })).code).toBe(1);
  });

  test('stays in the account that it was asked for, and takes exactly the minimum', async () => {
    expect([(await exchange('500', { type: 2 })).code, (await exchange('1', { type: 2 })).code]).toEqual([1, 1]);
    expect(await inBoth()).toEqual([
      ['10000', '0'],
      ['9499', '0'],
    ]);
    expect(await inBoth('BTC')).toEqual([
      ['0', '0'],
      ['0.01000998', '0'],
    ]);
  });

  test('is refused when the rate got worse than the member saw, not when it got better', async () => {
    const rate = decimal('0.00002');
    await server.trade('50600');
    expect((await exchange('1000', { rate })).msg).toMatch(/rate has changed/);
    await server.trade('49000');
    expect((await exchange('1000', { rate })).code).toBe(1);
  });

  test('API-08 sent again under its key at another rate it moves nothing more, and has the same answer', async () => {
    const key = 'swap-key-00000001';
    const first = await exchange('1000', { rate: decimal('0.00002') }, key);
    const after = [await ledgerHash(server.db.orm), await held(), await held('BTC')];
    await server.trade('49000');
    const again = await exchange('1000', { rate: decimal('0.0000204') }, key);
    expect(first.code).toBe(1);
    expect([again.code, again.msg, again.data]).toEqual([first.code, first.msg, first.data]);
    expect([await ledgerHash(server.db.orm), await held(), await held('BTC')]).toEqual(after);
    expect((await exchange('999', { rate: decimal('0.0000204') }, key)).msg).toMatch(/already sent and carried out/);
  });

  test('SRV-11 is refused in words where it would receive more than the ledger books', async () => {
    await server.trade('0.0000094', 'pepeusdt');
    const [fromCoinId, toCoinId] = [await idOf('BTC'), await idOf('PEPE')];
    expect((await exchange('1000000000000000', { fromCoinId, toCoinId })).msg).toBe('The amount is too large');
  });

  test('is refused on a stale price, for one coin with itself, below the minimum and above the balance', async () => {
    const before = await ledgerHash(server.db.orm);
    const [from, to] = [await idOf('USDT'), await idOf('BTC')];
    expect((await exchange('0.5')).msg).toMatch(/at least 1 USDT/);
    expect((await exchange('10000.01')).msg).toBe('Insufficient available balance');
    expect((await exchange('10000000000000000000000000')).msg).toMatch(/too large/);
    expect((await exchange('10', { toCoinId: from })).msg).toMatch(/two different/);
    expect((await exchange('10', { payPassword: 'wrong1' })).msg).toMatch(/wrong/);
    expect((await exchange('10', { toCoinId: '999' })).msg).toMatch(/coin/);
    server.clock.advance(60_000);
    expect((await exchange('10', { fromCoinId: from, toCoinId: to })).msg).toMatch(/no fresh price/);
    await server.trade('50000');
    await set('flash_exchange_status', '0');
    expect((await exchange('10')).msg).toMatch(/not available/);
    await set('flash_exchange_status', '1');
    expect(await ledgerHash(server.db.orm)).toBe(before);
  });
});
