import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applyForLoan, getLoanProducts } from '../../../src/contract/calls/loans.ts';
import { submitIdentity } from '../../../src/contract/calls/member.ts';
import { upload } from '../../../src/contract/calls/site.ts';
import { deposit, getDepositCoins } from '../../../src/contract/calls/wallet.ts';
import { decimal } from '../../../src/contract/decimal.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { inTransaction } from '../../db/connection.ts';
import { photo } from '../../testing/pictures.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/test-server.ts';
import { decideDeposit } from '../deposits/deposits.ts';
import { decideIdentity } from '../identity/identity.ts';
import { decideLoan } from '../loans/review-loans.ts';
import { writeSetting } from '../site/settings.ts';
import { requireOwnPicture } from './uploads.ts';

let server: TestServer;
let ada: TestMember;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_AUTO_REVIEW: 'off' });
  picture = await photo();
});
afterAll(() => server.stop());
beforeEach(async () => {
  ada = await server.newMember();
  await writeSetting(server.db.orm, 'document_retention_days', '90', 0);
});

const store = async (): Promise<string> => (await server.sendFile(upload, picture, {}, { as: ada })).data?.url ?? '';
const kept = async (): Promise<string[]> => {
  const { rows } = await server.db.orm.execute<{ path: string }>(
    sql`select '/api/uploads/' || id as path from upload where member_id = ${ada.id}`,
  );
  return rows.map(({ path }) => path).sort();
};
const after = async (days: number): Promise<void> => {
  server.clock.advance(days * DAY_MS);
  await server.jobs.runDue();
};
const sendIdentity = async (): Promise<string[]> => {
  const [frontPhoto, backPhoto] = [await store(), await store()];
  await server.ok(submitIdentity, { realName: 'Ada Byron', frontPhoto, backPhoto }, { as: ada });
  return [frontPhoto, backPhoto].sort();
};
const decide = (approved: boolean) =>
  inTransaction(server.db, async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`select max(id) as id from identity_review`);
    const decision = approved ? ({ approved } as const) : ({ approved: false, remark: 'blurred' } as const);
    await decideIdentity(tx, Number(rows[0]?.id), decision, server.clock.now());
  });

test('SRV-09 a picture that no request names is removed after a day', async () => {
  const path = await store();
  await after(0.99);
  expect(await kept()).toEqual([path]);
  await after(0.01);
  expect(await kept()).toEqual([]);
  await expect(requireOwnPicture(server.db.orm, ada.id, path)).rejects.toThrow(/not found/);
});

test.each([true, false])('SRV-09 document photos wait for the decision (%s) and 90 days more', async (approved) => {
  const photos = await sendIdentity();
  await after(200);
  expect(await kept()).toEqual(photos);
  await decide(approved);
  await after(89);
  expect(await kept()).toEqual(photos);
  await after(1);
  expect(await kept()).toEqual([]);
});

test('SRV-09 the operator sets how long, and a photo sent again stays with the newer request', async () => {
  await writeSetting(server.db.orm, 'document_retention_days', '2', 0);
  const [frontPhoto = '', backPhoto = ''] = await sendIdentity();
  await decide(false);
  await server.ok(submitIdentity, { realName: 'Ada Byron', frontPhoto, backPhoto: await store() }, { as: ada });
  await after(3);
  expect(await kept()).not.toContain(backPhoto);
  expect(await kept()).toContain(frontPhoto);
});

test('SRV-09 a loan keeps its photos until 90 days after it is repaid; a deposit keeps its voucher', async () => {
  const [product] = await server.ok(getLoanProducts, { id: undefined }, { as: ada });
  const [frontPhoto, backPhoto, handheldPhoto] = [await store(), await store(), await store()];
  const photos = { frontPhoto, backPhoto, handheldPhoto, interest: undefined, cycleDays: undefined };
  await server.ok(applyForLoan, { productId: product?.id ?? '', amount: decimal(1000), ...photos }, { as: ada });
  const [coin] = await server.ok(getDepositCoins, undefined, { as: ada });
  const voucher = await store();
  const asked = {
    coinId: coin?.id ?? '',
    networkId: coin?.networks[0]?.id ?? '',
    type: 1,
    amount: decimal(5000),
  } as const;
  await server.ok(deposit, { ...asked, voucher }, { as: ada });
  await inTransaction(server.db, async (tx) => {
    const { rows } = await tx.execute<{ loan: number; deposit: number }>(
      sql`select (select max(id) from loan) as loan, (select max(id) from deposit) as deposit`,
    );
    await decideLoan(tx, Number(rows[0]?.loan), { approved: true }, server.clock.now());
    await decideDeposit(tx, Number(rows[0]?.deposit), { approved: true }, server.clock.now());
  });
  // The loan is collected automatically when it is due; the 90 days count from then.
  const due = product?.cycleDays ?? 0;
  await after(due);
  await after(89);
  expect(await kept()).toHaveLength(4);
  await after(1);
  expect(await kept()).toEqual([voucher]);
});
