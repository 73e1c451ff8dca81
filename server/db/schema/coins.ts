/** Coins that members can hold. What a coin can do (deposit, withdrawal, swap) is in the tables of those services. */
import { integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';

export const coins = pgTable(
  'coin',
  {
    /** `c_id` and `coinId` of the calls: stable for ever. */
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** `USDT`, `BTC`; the ledger's name of the coin. */
    title: text('title').notNull(),
    /** Order in lists. */
    position: smallint('position').notNull(),
  },
  (table) => [uniqueIndex('coin_title').on(table.title)],
);
