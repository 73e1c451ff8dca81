import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs } from '../columns.ts';

/**
 * One row for each write that took effect (API-08). The row is written in the write's own transaction, so that effect
 * and answer are committed together or not at all.
 */
export const idempotencyKeys = pgTable(
  'idempotency_key',
  {
    /** `member:<id>`, or `visitor` where nobody is signed in. */
    scope: text('scope').notNull(),
    /** SHA-256 of the client's key: the key itself opens the stored answer and is never stored. */
    keyHash: text('key_hash').notNull(),
    call: text('call').notNull(),
    /** HMAC of the payload under the client's key, so that the row does not reveal a password in the payload. */
    payloadTag: text('payload_tag').notNull(),
    /** The answer, encrypted under the client's key; null only while the write's transaction is still open. */
    answer: text('answer'),
    createdAtMs: epochMs('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.keyHash] }),
    index('idempotency_key_age').on(table.createdAtMs),
  ],
);
