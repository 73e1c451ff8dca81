/** Web Push (PWA-06): subscriptions of devices, muted kinds, and messages still to be sent. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { bigId, epochMs } from '../columns.ts';
import { sessions } from './access.ts';
import { memberRef } from './members.ts';
import type { Translations } from './site.ts';

/**
 * The text of a push message: a catalogue message with its values, or a text that an operator wrote in several
 * languages.
 */
export type PushText =
  | { readonly id: string; readonly message: string; readonly values: Readonly<Record<string, string | number>> }
  | { readonly texts: Translations };

/** The key pair that a sandbox made for itself; live mode takes its key pair from the environment. */
export const pushKeys = pgTable(
  'push_key',
  {
    id: smallint('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAtMs: epochMs('created_at_ms').notNull(),
  },
  (table) => [check('push_key_one', sql`${table.id} = 1`)],
);

/** A device of a member. It is deleted with the session it was made in, so that a signed-out device gets no push. */
export const pushSubscriptions = pgTable(
  'push_subscription',
  {
    id: bigId(),
    memberId: memberRef(),
    sessionId: bigint('session_id', { mode: 'number' })
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's public key and shared secret, base64url, for encryption. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /**
     * An id that the page makes when it subscribes and deletes at sign-out: the worker shows no message with another
     * id.
     */
    device: text('device').notNull(),
    lang: text('lang').notNull(),
    createdAtMs: epochMs('created_at_ms').notNull(),
  },
  (table) => [
    index('push_subscription_by_member').on(table.memberId),
    index('push_subscription_by_session').on(table.sessionId),
  ],
);

/** Kinds of messages that a member has turned off; every other kind is sent. */
export const pushMutes = pgTable(
  'push_mute',
  {
    memberId: memberRef(),
    kind: text('kind').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.kind] })],
);

/**
 * One row for each device and event, written in the event's own transaction and deleted once the message is sent. It
 * has no foreign key, so that the removal of a device never blocks or fails a transaction that moves money.
 */
export const pushDeliveries = pgTable(
  'push_delivery',
  {
    id: bigId(),
    subscriptionId: bigint('subscription_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    said: jsonb('said').$type<PushText>().notNull(),
    /** Where a tap leads, within the app. */
    path: text('path').notNull(),
    /** A later message with the same tag replaces an earlier one on the device. */
    tag: text('tag').notNull(),
    attempts: integer('attempts').notNull().default(0),
    createdAtMs: epochMs('created_at_ms').notNull(),
    dueAtMs: epochMs('due_at_ms').notNull(),
  },
  (table) => [index('push_delivery_due').on(table.dueAtMs)],
);
