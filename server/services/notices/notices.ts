/** System messages: to everybody or to one member, each read or unread by each member (INFO-01). */
import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { UnsafeHtml } from '../../../src/contract/codec.ts';
import type { Notice } from '../../../src/contract/entities/products.ts';
import type { PushKind } from '../../../src/contract/entities/push.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import type { Tx } from '../../db/connection.ts';
import { noticeReads, notices, type Translations } from '../../db/schema/site.ts';
import { cleanTranslations } from '../content/clean-html.ts';
import { inLanguage } from '../content/translations.ts';
import { enqueuePush } from '../push/enqueue.ts';

export interface NoticePage {
  readonly page: number;
  readonly limit: number;
}

const visibleTo = (memberId: number) => or(isNull(notices.memberId), eq(notices.memberId, memberId));
const readBy = (memberId: number) => and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.memberId, memberId));

const columns = {
  id: notices.id,
  title: notices.title,
  body: notices.body,
  image: notices.image,
  atMs: notices.atMs,
  readAtMs: noticeReads.atMs,
};

interface Row {
  readonly id: number;
  readonly title: Translations;
  readonly body: Translations;
  readonly image: string;
  readonly atMs: number;
  readonly readAtMs: number | null;
}

const noticeOf = (row: Row, lang: LanguageCode): Notice => ({
  id: String(row.id),
  title: inLanguage(row.title, lang),
  content: inLanguage(row.body, lang) as UnsafeHtml,
  addedAt: row.atMs,
  unread: row.readAtMs === null,
  image: row.image,
});

/**
 * Newest first. Notices to everybody and to the member are read by two index scans, each of at most `page * limit`
 * rows: every client polls every ten seconds, and other members' notices must not slow that down.
 */
export const listNotices = async (
  tx: Tx,
  memberId: number,
  lang: LanguageCode,
  { page, limit }: NoticePage,
): Promise<Notice[]> => {
  const end = page * limit;
  const walk = (whose: SQL) =>
    tx.select({ id: notices.id }).from(notices).where(whose).orderBy(desc(notices.id)).limit(end);
  const visible = unionAll(walk(isNull(notices.memberId) as SQL), walk(eq(notices.memberId, memberId)))
    .orderBy(sql`id desc`)
    .limit(limit)
    .offset(end - limit)
    .as('visible');
  const rows = await tx
    .select(columns)
    .from(visible)
    .innerJoin(notices, eq(notices.id, visible.id))
    .leftJoin(noticeReads, readBy(memberId))
    .orderBy(desc(notices.id));
  return rows.map((row) => noticeOf(row, lang));
};

/**
 * Reads one notice and marks it as read. Empty where it does not exist or is another member's, without telling which.
 */
export const openNotice = async (
  tx: Tx,
  memberId: number,
  lang: LanguageCode,
  noticeId: number,
  nowMs: number,
): Promise<Notice[]> => {
  const rows = await tx
    .select(columns)
    .from(notices)
    .leftJoin(noticeReads, readBy(memberId))
    .where(and(visibleTo(memberId), eq(notices.id, noticeId)));
  const [row] = rows;
  if (row === undefined) return [];
  if (row.readAtMs === null)
    await tx.insert(noticeReads).values({ memberId, noticeId, atMs: nowMs }).onConflictDoNothing();
  return [{ ...noticeOf(row, lang), unread: false }];
};

/** For the dot in the member panel and the number on the app's icon. */
export const countUnreadNotices = async (tx: Tx, memberId: number): Promise<number> => {
  const [row] = await tx
    .select({ unread: count() })
    .from(notices)
    .leftJoin(noticeReads, readBy(memberId))
    .where(and(visibleTo(memberId), isNull(noticeReads.noticeId)));
  return row?.unread ?? 0;
};

export interface NewNotice {
  /** undefined: to everybody. */
  readonly memberId?: number | undefined;
  readonly title: Translations;
  readonly body: Translations;
  readonly image?: string | undefined;
  /** For push: the kind of the notice, and the path that a tap opens. Without it, a general notice. */
  readonly about?: { readonly kind: PushKind; readonly path: string };
}

/** Stores a notice and sends its title by push; titles contain nothing private. @returns its id. */
export const writeNotice = async (tx: Tx, notice: NewNotice, nowMs: number): Promise<number> => {
  const [row] = await tx
    .insert(notices)
    .values({
      memberId: notice.memberId ?? null,
      title: notice.title,
      body: cleanTranslations(notice.body),
      image: notice.image ?? '',
      atMs: nowMs,
    })
    .returning({ id: notices.id });
  if (row === undefined) throw new Error('a notice was not written');
  const { kind, path } = notice.about ?? { kind: 'notices', path: '/notify' };
  const tag = `notice:${row.id}`;
  await enqueuePush(tx, { memberId: notice.memberId, kind, said: { texts: notice.title }, path, tag }, nowMs);
  return row.id;
};
