/** What a member confirmed is what is booked, although an operator has changed the terms since the last screen was drawn. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getWithdrawals } from '../../src/contract/calls/assets.ts';
import { bindAddress, getAddresses } from '../../src/contract/calls/member.ts';
import { withdraw } from '../../src/contract/calls/wallet.ts';
import { type Decimal, decimal } from '../../src/contract/decimal.ts';
import { inTransaction } from '../db/connection.ts';
import { members } from '../db/schema/members.ts';
import { ledgerHash, proveLedger } from '../ledger/proof.ts';
import { hashPassword } from '../services/members/passwords.ts';
import { changeRule } from '../services/wallet/wallet-admin.ts';
import type { TestMember } from '../testing/test-server.ts';
import { startTradingServer, type TradingServer } from '../testing/trading.ts';

const CHANGED = 'The terms have changed. Look at the new ones and confirm again.';
const PAGE = { page: 1, limit: 10 };

let server: TradingServer;
let payHash: string;
let ada: TestMember;
beforeAll(async () => {
  server = await startTradingServer();
  payHash = await hashPassword('pay123');
});
afterAll(async () => {
  expect((await proveLedger(server.db.orm)).sound).toBe(true);
  await server.stop();
});
beforeEach(async () => {
  ada = await server.newTrader();
  await server.db.orm.update(members).set({ payPasswordHash: payHash }).where(eq(members.id, ada.id));
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
