/** Lock mining on offer, as operators change it. An order keeps the terms that it was bought with. */
import { asc, count, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { miningOrders, miningProducts } from '../../db/schema/products.ts';
import { productImage } from '../products/images.ts';
import { afterLast, runningOf } from '../products/positions.ts';

type Row = typeof miningProducts.$inferSelect;

export interface MiningTerms
  extends Pick<Row, 'title' | 'coinId' | 'minAmount' | 'maxAmount' | 'dailyRate' | 'cycleDays'> {
  /** Title of the coin. */
  readonly coin: string;
}

/** Includes retired products. */
export const listAllMiningProducts = async (tx: Tx): Promise<(Row & { coin: string; running: number })[]> => {
  const running = await tx
    .select({ id: miningOrders.productId, orders: count() })
    .from(miningOrders)
    .where(isNotNull(miningOrders.nextAtMs))
    .groupBy(miningOrders.productId);
  const rows = await tx
    .select({ product: miningProducts, coin: coins.title })
    .from(miningProducts)
    .innerJoin(coins, eq(coins.id, miningProducts.coinId))
    .orderBy(asc(miningProducts.position), asc(miningProducts.id));
  return rows.map(({ product, coin }) => ({ ...product, coin, running: runningOf(running, product.id) }));
};

/** @returns its id */
export const addMiningProduct = async (tx: Tx, { coin, ...terms }: MiningTerms): Promise<number> => {
  const position = afterLast(await tx.select().from(miningProducts));
  const [row] = await tx
    .insert(miningProducts)
    .values({ ...terms, image: productImage(coin), position })
    .returning({ id: miningProducts.id });
  if (row === undefined) throw new Error('a mining product was not written');
  return row.id;
};

/** The coin cannot be changed: another coin is another product. */
export const changeMiningProduct = async (
  tx: Tx,
  id: number,
  { title, minAmount, maxAmount, dailyRate, cycleDays }: MiningTerms,
): Promise<void> => {
  const terms = { title, minAmount, maxAmount, dailyRate, cycleDays };
  await tx.update(miningProducts).set(terms).where(eq(miningProducts.id, id));
};

export const offerMiningProduct = async (tx: Tx, id: number, offered: boolean): Promise<void> => {
  await tx.update(miningProducts).set({ offered }).where(eq(miningProducts.id, id));
};
