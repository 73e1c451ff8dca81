/** Which coins there are. Their ids are the calls' `c_id`; the ledger knows them by title. */
import { asc, eq } from 'drizzle-orm';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';

export type Coin = typeof coins.$inferSelect;

/** In the order of lists. */
export const listCoins = (tx: Tx): Promise<Coin[]> =>
  tx.select().from(coins).orderBy(asc(coins.position), asc(coins.id));

const UNKNOWN = message(/*i18n*/ { id: 'server.coin.unknown', message: 'This coin does not exist' });
/** PostgreSQL's integer. */
const MAX_ID = 2_147_483_647;

/** By `c_id`. @throws Refusal for an id that is no coin's */
export const requireCoin = async (tx: Tx, id: string): Promise<Coin> => {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : Number.NaN;
  const [coin] = number <= MAX_ID ? await tx.select().from(coins).where(eq(coins.id, number)) : [];
  if (coin === undefined) throw new Refusal(UNKNOWN);
  return coin;
};

/** Adds what is missing, in the order given; coins that are there keep their id and place. */
export const seedCoins = async (tx: Tx, titles: readonly string[]): Promise<void> => {
  const known = new Set((await listCoins(tx)).map((coin) => coin.title));
  const missing = titles.filter((title, place) => !known.has(title) && titles.indexOf(title) === place);
  if (missing.length === 0) return;
  const rows = missing.map((title, place) => ({ title, position: known.size + place }));
  await tx.insert(coins).values(rows).onConflictDoNothing();
};
