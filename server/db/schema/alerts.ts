/**
 * Price alerts that are sent to a device by push. They are deleted with the session in which they were set, like its
 * push subscription, and when push is turned off on that device.
 */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs, money } from '../columns.ts';
import { sessions } from './access.ts';
import { memberRef } from './members.ts';

export const priceAlerts = pgTable(
  'price_alert',
  {
    sessionId: bigint('session_id', { mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The id that the device gave the alert. */
    id: text('id').notNull(),
    memberId: memberRef(),
    symbol: text('symbol').notNull(),
    kind: text('kind').$type<'above' | 'below' | 'move'>().notNull(),
    price: money('price').notNull(),
    percent: money('percent'),
    /** Whether the condition was seen not to hold: an alert whose condition holds from the start must not fire. */
    armed: boolean('armed').notNull(),
    /** When the price was reached; the row stays until the device sends a list without it. */
    reachedAtMs: epochMs('reached_at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.id] }),
    index('price_alert_waiting').on(table.symbol).where(sql`${table.reachedAtMs} is null`),
  ],
);
