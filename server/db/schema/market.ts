/** Recorded prices of the options feed, in one hash chain a symbol (OPT-07, SRV-06). */

import { sql } from 'drizzle-orm';
import { bigint, boolean, check, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, epochMs } from '../columns.ts';

/**
 * Partitioned by day (migration `ticks-by-day`); `symbol` and `seq` are unique within each partition. Append-only:
 * triggers of the migration `tick-chain` refuse every update and any delete of a tick younger than seven days.
 * `tick-recorder` is the only writer; a second one at the same time would break the unique sequence and fail.
 */
export const marketTicks = pgTable(
  'market_tick',
  {
    symbol: text('symbol').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    tsMs: epochMs('ts_ms').notNull(),
    /** Canonical decimal, so that its text is what was hashed. */
    price: numeric('price').notNull(),
    /**
     * Whether the tick was taken from the source's own record after a pause of the server; the hash covers this flag.
     */
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
 * For each market the moment until which the recorded ticks are final: the trigger refuses ticks up to that moment, and
 * options without a tick may be void.
 */
export const marketSilences = pgTable('market_silence', {
  symbol: text('symbol').primaryKey(),
  untilMs: epochMs('until_ms').notNull(),
});

/** A day that is closed for further ticks; `market/tick-days` describes what its hash covers. */
export const closedTickDays = pgTable('closed_tick_day', {
  /** Start of the day (UTC), epoch ms. */
  dayMs: epochMs('day_ms').primaryKey(),
  ticks: bigint('ticks', { mode: 'number' }).notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  /** When the day was written to a file; null before that. */
  archivedAtMs: epochMs('archived_at_ms'),
});

/** The part of each chain that lies in a closed day. */
export const closedTickChains = pgTable(
  'closed_tick_chain',
  {
    dayMs: epochMs('day_ms').notNull(),
    symbol: text('symbol').notNull(),
    firstSeq: bigint('first_seq', { mode: 'number' }).notNull(),
    lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.dayMs, table.symbol] })],
);
