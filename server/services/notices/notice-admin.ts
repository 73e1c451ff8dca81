/** Notices as operators see them. */
import { count, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { noticeReads, notices, type Translations } from '../../db/schema/site.ts';

export { writeNotice } from './notices.ts';

export interface WrittenNotice {
  readonly id: number;
  /** null: to everybody. */
  readonly memberId: number | null;
  readonly title: Translations;
  readonly atMs: number;
  /** Members who opened it. */
  readonly reads: number;
}

/** Newest first. */
export const listAllNotices = (tx: Tx, limit: number): Promise<WrittenNotice[]> =>
  tx
    .select({
      id: notices.id,
      memberId: notices.memberId,
      title: notices.title,
      atMs: notices.atMs,
      reads: count(noticeReads.memberId),
    })
    .from(notices)
    .leftJoin(noticeReads, eq(noticeReads.noticeId, notices.id))
    .groupBy(notices.id)
    .orderBy(desc(notices.id))
    .limit(limit);

/** @returns whether there was one. */
export const removeNotice = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.delete(notices).where(eq(notices.id, id)).returning({ id: notices.id })).length > 0;
