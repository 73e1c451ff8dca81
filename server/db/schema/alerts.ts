/** Price alerts of devices that are told by push. They go with the session they were set in, as its push does. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { epochMs, money } from '../columns.ts';
import { sessions } from './access.ts';
import { members } from './members.ts';

export const priceAlerts = pgTable(
  'price_alert',
  {
    sessionId: bigint('session_id', { mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** As the device calls it. */
    id: text('id').notNull(),
    memberId: bigint('member_id', { mode: 'number' })
      .notNull()
      .references(() => members.id),
    symbol: text('symbol').notNull(),
    kind: text('kind').$type<'above' | 'below' | 'move'>().notNull(),
    price: money('price').notNull(),
    percent: money('percent'),
    /** The price was seen on the near side. */
    armed: boolean('armed').notNull(),
    /** Kept until the device has heard of it. */
    reachedAtMs: epochMs('reached_at_ms'),
  },
  (table) => [
    primaryKey({ columns: [table.sessionId, table.id] }),
    index('price_alert_waiting').on(table.symbol).where(sql`${table.reachedAtMs} is null`),
  ],
);
