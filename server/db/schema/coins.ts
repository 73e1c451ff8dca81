/** Coins that members can hold. What a coin can do (deposit, withdrawal, swap) is in the tables of those services. */
import { integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { smallId } from '../columns.ts';

export const coins = pgTable(
  'coin',
  {
    /** `c_id` and `coinId` of the calls: stable for ever. */
    id: smallId(),
    /** `USDT`, `BTC`; the ledger's name of the coin. */
    title: text('title').notNull(),
    /** Order in lists. */
    position: smallint('position').notNull(),
  },
  (table) => [uniqueIndex('coin_title').on(table.title)],
);

export const coinRef = () =>
  integer('coin_id')
    .notNull()
    .references(() => coins.id);
