/**
 * Deletes members' pictures that nobody needs any more. A picture is needed for a day after it was uploaded, because a
 * form may still be open; while the request that it belongs to waits, and for `document_retention_days` after its
 * decision (a loan's: after its end); and, as the voucher of a deposit, for as long as that record is kept.
 */
import { type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { array } from '../../db/array.ts';
import type { Tx } from '../../db/connection.ts';
import { readSettings } from '../site/settings.ts';

/** How long a picture is kept that no request refers to. */
const UNUSED_KEPT_MS = DAY_MS;
const BATCH = 200;

/** Paths of the pictures that a request still needs, as one set: each table is read once, however many pictures there are. */
const neededPaths = (decidedAfterMs: number): SQL => sql`
  select unnest(array[front_card, back_card]) as path from identity_review
  where status = 1 or decided_at_ms > ${decidedAfterMs}
  union all
  select unnest(array[front_photo, back_photo, handheld_photo]) from loan
  where status = 1 or (status = 2 and repaid_at_ms is null) or greatest(decided_at_ms, repaid_at_ms) > ${decidedAfterMs}
  union all
  select voucher from deposit`;

/** @returns how many pictures were removed for good */
export const dropUnneededPictures = async (tx: Tx, nowMs: number): Promise<number> => {
  const days = Number((await readSettings(tx)).document_retention_days);
  const unneeded = sql`not exists (
    select from (${neededPaths(nowMs - days * DAY_MS)}) needed where needed.path = '/api/uploads/' || u.id)`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from upload u
    where member_id is not null and created_at_ms <= ${nowMs - UNUSED_KEPT_MS} and ${unneeded}
    order by created_at_ms limit ${BATCH} for update skip locked`);
  if (rows.length === 0) return 0;
  // Checked again now that the rows are locked: a request may have referred to one of them just before.
  const ids = rows.map(({ id }) => id);
  const { rowCount } = await tx.execute(
    sql`delete from upload u where id = any(${array(ids, 'text')}) and ${unneeded}`,
  );
  return rowCount ?? 0;
};
