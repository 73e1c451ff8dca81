/**
 * Tells members by push (PWA-06). What is to be sent is written in the transaction of what happened: rolled back it is
 * never sent, committed it is sent even if the process dies. A member without a device costs one look at an index.
 *
 * A push shows on a lock screen, where anybody can read it: it says what happened and in which market, and never an
 * amount, a balance, a result, a name or a remark. Those are behind the tap.
 */
import { sql } from 'drizzle-orm';
import type { PushKind } from '../../../src/contract/entities/push.ts';
import type { Message } from '../../base/messages.ts';
import { columnOf } from '../../db/array.ts';
import type { Tx } from '../../db/connection.ts';
import type { PushText } from '../../db/schema/push.ts';
import type { Translations } from '../../db/schema/site.ts';

export interface PushNotification {
  /** undefined: to everybody. */
  readonly memberId: number | undefined;
  readonly kind: PushKind;
  /** One short sentence, in each device's own language when it is sent. */
  readonly said: Message | { readonly texts: Translations };
  /** Where a tap leads, within the app: `/trade-lst`. */
  readonly path: string;
  /** A later announcement with the same name takes the place of an earlier one. Each stands for itself without it. */
  readonly tag?: string;
}

const textOf = (said: PushNotification['said']): PushText =>
  'texts' in said ? { texts: said.texts } : { id: said.id, message: said.message, values: said.values };

/** The members who have a device to tell. Most have none, and no message need be written for them. */
const listening = async (tx: Tx, announcements: readonly PushNotification[]): Promise<PushNotification[]> => {
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    select distinct member_id from push_subscription
    where member_id = any(${columnOf(announcements, ({ memberId }) => memberId ?? null, 'bigint')})`);
  const members = new Set(rows.map((row) => Number(row.member_id)));
  return announcements.filter(({ memberId }) => memberId !== undefined && members.has(memberId));
};

/** Many at once, in one statement whatever their number. Wake the job `push` after the commit to have them sent at once. */
export const enqueuePushes = async (
  tx: Tx,
  announcements: readonly PushNotification[],
  nowMs: number,
): Promise<void> => {
  const told = announcements.length === 0 ? [] : await listening(tx, announcements);
  if (told.length === 0) return;
  await tx.execute(sql`
    insert into push_delivery (subscription_id, kind, said, path, tag, created_at_ms, due_at_ms)
    select s.id, a.kind, a.said, a.path, a.tag, ${nowMs}::bigint, ${nowMs}::bigint
    from unnest(
      ${columnOf(told, ({ memberId }) => memberId, 'bigint')},
      ${columnOf(told, ({ kind }) => kind, 'text')},
      ${columnOf(told, ({ said }) => JSON.stringify(textOf(said)), 'jsonb')},
      ${columnOf(told, ({ path }) => path, 'text')},
      ${columnOf(told, ({ tag }) => tag ?? '', 'text')}
    ) as a(member_id, kind, said, path, tag)
    join push_subscription s on s.member_id = a.member_id
    where not exists (
      select 1 from push_mute m where m.member_id = s.member_id and m.kind = a.kind and m.kind <> 'security')`);
};

const announceToEverybody = async (
  tx: Tx,
  { kind, said, path, tag = '' }: PushNotification,
  nowMs: number,
): Promise<void> => {
  await tx.execute(sql`
    insert into push_delivery (subscription_id, kind, said, path, tag, created_at_ms, due_at_ms)
    select s.id, ${kind}, ${JSON.stringify(textOf(said))}::jsonb, ${path}, ${tag}, ${nowMs}::bigint, ${nowMs}::bigint
    from push_subscription s
    where not exists (select 1 from push_mute m where m.member_id = s.member_id and m.kind = ${kind})`);
};

/** One event, in the event's own transaction. */
export const enqueuePush = (tx: Tx, announcement: PushNotification, nowMs: number): Promise<void> =>
  announcement.memberId === undefined
    ? announceToEverybody(tx, announcement, nowMs)
    : enqueuePushes(tx, [announcement], nowMs);
