/** Recorded prices of the options feed, in one hash chain a symbol (OPT-07, SRV-06). */

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes } from './columns.ts';

/**
 * In parts by day (migration `ticks-by-day`), of which each has its own unique sequence. Append-only: triggers of the migration `tick-chain` refuse every update and any delete of a tick younger than seven
 * days. `tick-recorder` is the only writer; a second one at the same time would break the unique sequence and fail.
 */
export const marketTicks = pgTable(
  'market_tick',
  {
    symbol: text('symbol').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    tsMs: bigint('ts_ms', { mode: 'number' }).notNull(),
    /** Canonical decimal, so that its text is what was hashed. */
    price: numeric('price').notNull(),
    /** Taken from the source's own record after a pause of the server; its hash says so too. */
    backfilled: boolean('backfilled').notNull().default(false),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.symbol, table.tsMs] }),
    check('market_tick_price', sql`${table.price} > 0`),
    check('market_tick_hash', sql`length(${table.hash}) = 32 and length(${table.previousHash}) = 32`),
  ],
);

/**
 * Until when it is final that a source has said no more than is recorded of a market: the trigger takes no tick up to
 * that moment, and options may be void by it.
 */
export const marketSilences = pgTable('market_silence', {
  symbol: text('symbol').primaryKey(),
  untilMs: bigint('until_ms', { mode: 'number' }).notNull(),
});

/** A day of ticks that takes no more: `market/tick-days` says what its hash is made of. */
export const closedTickDays = pgTable('closed_tick_day', {
  /** Its beginning (UTC), epoch ms. */
  dayMs: bigint('day_ms', { mode: 'number' }).primaryKey(),
  ticks: bigint('ticks', { mode: 'number' }).notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  /** When it was written to a file; null while it was not. */
  archivedAtMs: bigint('archived_at_ms', { mode: 'number' }),
});

/** What a closed day holds of each chain. */
export const closedTickChains = pgTable(
  'closed_tick_chain',
  {
    dayMs: bigint('day_ms', { mode: 'number' }).notNull(),
    symbol: text('symbol').notNull(),
    firstSeq: bigint('first_seq', { mode: 'number' }).notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dayMs, table.symbol] })],
);
