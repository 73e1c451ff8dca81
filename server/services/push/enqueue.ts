/**
 * Queues pushes to members (PWA-06). A push is stored in the transaction of its event: if that rolls back, the push is
 * never sent; if it commits, the push is sent even if the process dies. A member without a device costs one index
 * lookup.
 *
 * A push shows on a lock screen, where anybody can read it. It says what happened and in which market, and never an
 * amount, a balance, a result, a name or a remark: the app shows those after a tap.
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
  /** One short sentence, translated into each device's language when it is sent. */
  readonly said: Message | { readonly texts: Translations };
  /** The path in the app that a tap opens: `/trade-lst`. */
  readonly path: string;
  /** A later push with the same tag replaces an earlier one; pushes without a tag replace none. */
  readonly tag?: string;
}

const textOf = (said: PushNotification['said']): PushText =>
  'texts' in said ? { texts: said.texts } : { id: said.id, message: said.message, values: said.values };

/** Keeps the pushes to members who have a subscribed device. Most have none, and no text is written for them. */
const listening = async (tx: Tx, announcements: readonly PushNotification[]): Promise<PushNotification[]> => {
  const { rows } = await tx.execute<{ member_id: number }>(sql`
    select distinct member_id from push_subscription
    where member_id = any(${columnOf(announcements, ({ memberId }) => memberId ?? null, 'bigint')})`);
  const members = new Set(rows.map((row) => Number(row.member_id)));
  return announcements.filter(({ memberId }) => memberId !== undefined && members.has(memberId));
};

/** Queues any number of pushes in one statement. Wake the job `push` after the commit to send them without delay. */
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

/** Queues the push of one event, in the event's own transaction. */
export const enqueuePush = (tx: Tx, announcement: PushNotification, nowMs: number): Promise<void> =>
  announcement.memberId === undefined
    ? announceToEverybody(tx, announcement, nowMs)
    : enqueuePushes(tx, [announcement], nowMs);
