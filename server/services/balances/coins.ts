/** The coins of the exchange. Calls name a coin by its id (`c_id`), the ledger by its title. */
import { asc, eq } from 'drizzle-orm';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';

export type Coin = typeof coins.$inferSelect;

/** In display order. */
export const listCoins = (tx: Tx): Promise<Coin[]> =>
  tx.select().from(coins).orderBy(asc(coins.position), asc(coins.id));

const UNKNOWN = message(/*i18n*/ { id: 'server.coin.unknown', message: 'This coin does not exist' });
/** The largest value of PostgreSQL's integer type. */
const MAX_ID = 2_147_483_647;

/** Finds a coin by its `c_id`. @throws Refusal for an unknown id */
export const requireCoin = async (tx: Tx, id: string): Promise<Coin> => {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN;
  const [coin] = number <= MAX_ID ? await tx.select().from(coins).where(eq(coins.id, number)) : [];
  if (coin === undefined) throw new Refusal(UNKNOWN);
  return coin;
};

/** Adds the missing coins in the given order; existing coins keep their id and position. */
export const seedCoins = async (tx: Tx, titles: readonly string[]): Promise<void> => {
  const known = new Set((await listCoins(tx)).map((coin) => coin.title));
  const missing = titles.filter((title, place) => !known.has(title) && titles.indexOf(title) === place);
  if (missing.length === 0) return;
  const rows = missing.map((title, place) => ({ title, position: known.size + place }));
  await tx.insert(coins).values(rows).onConflictDoNothing();
};
