/** Operators and the log of everything they did. */
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bigId, epochMs } from '../columns.ts';

/** People who may act as operators. A key identifies a person; only its hash is stored. */
export const operators = pgTable('operator', {
  name: text('name').primaryKey(),
  keyHash: text('key_hash').notNull().unique(),
  createdAtMs: epochMs('created_at_ms').notNull(),
});

/** What operators did (SRV-08). Triggers refuse any change of a row, also by its owner. */
export const operatorActs = pgTable(
  'operator_act',
  {
    id: bigId(),
    operator: text('operator').notNull(),
    command: text('command').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull(),
    outcome: text('outcome').notNull(),
    atMs: epochMs('at_ms').notNull(),
    /**
     * SHA-256 over the row and the hash before it: it proves that no row was changed around the triggers, and none
     * removed before the newest one.
     */
    hash: text('hash').notNull(),
  },
  (table) => [index('operator_act_by_time').on(table.atMs)],
);
