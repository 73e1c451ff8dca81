/** Lock mining (PROD-02): an amount is frozen for a cycle and yields every day, then it is free again. */
import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { buyMining as buyMiningCall } from '../../../src/contract/calls/mining.ts';
import { add, type Decimal, lt, neg, ZERO } from '../../../src/contract/decimal.ts';
import type { MiningOrder, MiningProduct } from '../../../src/contract/entities/products.ts';
import { isAmountWithin, miningYield, miningYieldOfDay } from '../../../src/contract/rules/products.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { miningOrders, miningProducts } from '../../db/schema/products.ts';
import { available, system } from '../../ledger/accounts.ts';
import { freeze, unfreeze } from '../../ledger/freeze.ts';
import { post, postAll } from '../../ledger/ledger.ts';
import type { Movement } from '../../ledger/movement.ts';
import { requireWholeAmount } from '../products/amounts.ts';
import { orderNumber, smallRowId } from '../products/ids.ts';
import { TERMS_CHANGED } from '../products/refusals.ts';
import { requireFeature } from '../site/settings.ts';

const BATCH = 100;

const NO_PRODUCT = message(/*i18n*/ { id: 'server.mining.product', message: 'This product is not on offer' });
const RANGE = /*i18n*/ { id: 'server.mining.range', message: 'The amount must be from {min} to {max}' };

/** All products on offer, or the one of this id. */
export const listMiningProducts = async (tx: Tx, id: string | undefined): Promise<MiningProduct[]> => {
  const wanted = id === undefined ? undefined : (smallRowId(id) ?? 0);
  const rows = await tx
    .select({ product: miningProducts, coin: coins.title })
    .from(miningProducts)
    .innerJoin(coins, eq(coins.id, miningProducts.coinId))
    .where(and(eq(miningProducts.offered, true), wanted === undefined ? undefined : eq(miningProducts.id, wanted)))
    .orderBy(asc(miningProducts.position), asc(miningProducts.id));
  return rows.map(({ product, coin }) => ({
    ...product,
    id: String(product.id),
    coinId: String(product.coinId),
    coin,
  }));
};

/** @throws Refusal */
export const buyMining = async (
  tx: Tx,
  memberId: number,
  { productId, amount, dailyRate, cycleDays }: PayloadOf<typeof buyMiningCall>,
  nowMs: number,
): Promise<void> => {
  await requireFeature(tx, 'machine_switch');
  const [product] = await listMiningProducts(tx, productId);
  if (product === undefined) throw new Refusal(NO_PRODUCT);
  requireWholeAmount(amount);
  const { minAmount: min, maxAmount: max, coin } = product;
  if (!isAmountWithin(amount, min, max)) throw new Refusal(message(RANGE, { min, max }));
  const pays = dailyRate === undefined || !lt(product.dailyRate, dailyRate);
  if (!pays || (cycleDays ?? product.cycleDays) < product.cycleDays) throw new Refusal(TERMS_CHANGED);
  const [row] = await tx
    .insert(miningOrders)
    .values({
      memberId,
      productId: Number(product.id),
      title: product.title,
      image: product.image,
      coin,
      amount,
      dailyRate: product.dailyRate,
      days: product.cycleDays,
      startAtMs: nowMs,
      earned: ZERO,
      nextAtMs: nowMs + DAY_MS,
    })
    .returning({ id: miningOrders.id });
  if (row === undefined) throw new Error('an order was not written');
  await post(
    tx,
    {
      kind: 'mining.buy',
      reference: String(row.id),
      detail: { title: product.title },
      postings: freeze(memberId, SPOT_ACCOUNT, coin, amount),
    },
    nowMs,
  );
};

type Row = typeof miningOrders.$inferSelect;

const movementsOf = (row: Row, day: number, gained: Decimal): Movement[] => {
  const detail = { title: row.title };
  const yielded: Movement = {
    kind: 'mining.yield',
    reference: `${row.id}-${day}`,
    detail,
    postings: [
      { account: system('house', row.coin), amount: neg(gained) },
      { account: available(row.memberId, SPOT_ACCOUNT, row.coin), amount: gained },
    ],
  };
  const returned: Movement = {
    kind: 'mining.return',
    reference: String(row.id),
    detail,
    postings: unfreeze(row.memberId, SPOT_ACCOUNT, row.coin, row.amount),
  };
  return day === row.days ? [yielded, returned] : [yielded];
};

/**
 * Pays the yields that are due, one day of an order at a time, and returns the principal after the last day. After a
 * downtime the missed days are paid one after another.
 * @returns how many were paid
 */
export const payDueYields = async (tx: Tx, nowMs: number): Promise<number> => {
  const due = await tx
    .select()
    .from(miningOrders)
    .where(lte(miningOrders.nextAtMs, nowMs))
    .orderBy(asc(miningOrders.nextAtMs))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const paid = due.map((row) => {
    const day = row.paidDays + 1;
    return { row, day, gained: miningYieldOfDay(row.amount, row.dailyRate, day) };
  });
  await postAll(
    tx,
    paid.flatMap(({ row, day, gained }) => movementsOf(row, day, gained)),
    nowMs,
  );
  for (const { row, day, gained } of paid) {
    await tx
      .update(miningOrders)
      .set({
        paidDays: day,
        earned: add(row.earned, gained),
        nextAtMs: day === row.days ? sql`null` : row.startAtMs + (day + 1) * DAY_MS,
      })
      .where(eq(miningOrders.id, row.id));
  }
  return due.length;
};

export const listMiningOrders = async (
  tx: Tx,
  memberId: number,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<MiningOrder[]> => {
  const rows = await tx
    .select()
    .from(miningOrders)
    .where(eq(miningOrders.memberId, memberId))
    .orderBy(desc(miningOrders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map((row) => ({
    id: String(row.id),
    orderNumber: orderNumber('LM', row.id, row.startAtMs),
    title: row.title,
    image: row.image,
    startAt: row.startAtMs,
    endAt: row.startAtMs + row.days * DAY_MS,
    amount: row.amount,
    coin: row.coin,
    dailyRate: row.dailyRate,
    days: row.days,
    totalYield: miningYield(row.amount, row.dailyRate, row.days),
    earned: row.earned,
    nextYieldAt: row.nextAtMs ?? undefined,
    finished: row.nextAtMs === null,
  }));
};
