/** What an operator configures: settings, banners, links, notices, contents. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bigId, epochMs } from '../columns.ts';
import { memberRef, members } from './members.ts';

/** A text in several languages by the product's codes; `en` is what others fall back to. */
export type Translations = Readonly<Record<string, string>>;

/** Site settings and config switches; a key that is missing has its default (services/site/settings.ts). */
export const siteSettings = pgTable('site_setting', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  changedAtMs: epochMs('changed_at_ms').notNull(),
});

/**
 * Proposals of operators to loosen a guarded setting: it changes once a second operator proposes the same value
 * (services/site/change-setting.ts).
 */
export const settingProposals = pgTable(
  'setting_proposal',
  {
    key: text('key').notNull(),
    operator: text('operator').notNull(),
    value: text('value').notNull(),
    atMs: epochMs('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.key, table.operator] })],
);

export const banners = pgTable('banner', {
  id: bigId(),
  image: text('image').notNull(),
  /** Where a tap leads: a path of the app or an http(s) address; empty for nowhere. */
  url: text('url').notNull().default(''),
  title: text('title').notNull().default(''),
  position: integer('position').notNull().default(0),
});

export const friendLinks = pgTable('friend_link', {
  id: bigId(),
  url: text('url').notNull(),
  image: text('image').notNull().default(''),
  title: text('title').notNull(),
  position: integer('position').notNull().default(0),
});

export const contentItems = pgTable('content_item', {
  id: bigId(),
  /** Names a seeded item, so that seeding again finds it. */
  slug: text('slug').unique(),
  title: jsonb('title').$type<Translations>().notNull(),
  image: text('image').notNull().default(''),
  body: jsonb('body').$type<Translations>().notNull(),
  position: integer('position').notNull().default(0),
});

/** A notice to one member, or, without a member, to everybody, including members who register later. */
export const notices = pgTable(
  'notice',
  {
    id: bigId(),
    memberId: bigint('member_id', { mode: 'number' }).references(() => members.id),
    /** Names a seeded notice, so that seeding again finds it. */
    slug: text('slug').unique(),
    title: jsonb('title').$type<Translations>().notNull(),
    body: jsonb('body').$type<Translations>().notNull(),
    image: text('image').notNull().default(''),
    atMs: epochMs('at_ms').notNull(),
  },
  (table) => [
    index('notice_by_member').on(table.memberId, table.id),
    index('notice_to_all').on(table.id).where(sql`${table.memberId} is null`),
  ],
);

export const noticeReads = pgTable(
  'notice_read',
  {
    memberId: memberRef(),
    noticeId: bigint('notice_id', { mode: 'number' })
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    atMs: epochMs('at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.noticeId] })],
);
