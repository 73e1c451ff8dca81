/** Sends queued pushes: each once, however many processes run; a failed one is retried until it is stale. */
import { inArray, sql } from 'drizzle-orm';
import type { PushKind } from '../../../src/contract/entities/push.ts';
import { languageOf } from '../../../src/contract/languages.ts';
import { HOUR_MS } from '../../../src/contract/time-units.ts';
import { askedLanguage } from '../../base/asked-language.ts';
import type { Log } from '../../base/log.ts';
import { textOf } from '../../base/messages.ts';
import type { VapidSettings } from '../../base/push-settings.ts';
import { array } from '../../db/array.ts';
import type { Tx } from '../../db/connection.ts';
import { type PushText, pushDeliveries, pushSubscriptions } from '../../db/schema/push.ts';
import { inLanguage } from '../content/translations.ts';
import { pushKeyPair } from './keys.ts';
import type { PushRequest, PushResult, PushService } from './service.ts';

const BATCH = 25;
const RETRY_FIRST_MS = 10_000;
const RETRY_MAX_DOUBLINGS = 8;

/** How long each kind of push is relevant; an older one is not sent. */
const FRESH_MS: Readonly<Record<PushKind, number>> = {
  options: HOUR_MS,
  alerts: HOUR_MS,
  orders: 12 * HOUR_MS,
  transfers: 24 * HOUR_MS,
  deposits: 24 * HOUR_MS,
  withdrawals: 24 * HOUR_MS,
  identity: 72 * HOUR_MS,
  loans: 72 * HOUR_MS,
  notices: 72 * HOUR_MS,
  security: 72 * HOUR_MS,
};
const URGENT: readonly string[] = ['options', 'orders', 'alerts', 'security'] satisfies PushKind[];

interface Due {
  readonly id: number;
  readonly subscriptionId: number;
  readonly kind: PushKind;
  readonly said: PushText;
  readonly path: string;
  readonly tag: string;
  readonly attempts: number;
  readonly createdAtMs: number;
  /** undefined where the device is signed out, or its member frozen. */
  readonly to:
    | ({ readonly memberId: number; readonly lang: string; readonly device: string } & Pick<
        PushRequest,
        'endpoint' | 'p256dh' | 'auth'
      >)
    | undefined;
}

const readDue = async (tx: Tx, nowMs: number): Promise<Due[]> => {
  const { rows } = await tx.execute<Record<string, never>>(sql`
    select d.id, d.subscription_id, d.kind, d.said, d.path, d.tag, d.attempts, d.created_at_ms,
      m.id as member_id, s.lang, s.device, s.endpoint, s.p256dh, s.auth
    from push_delivery d
    left join push_subscription s on s.id = d.subscription_id
    left join session x on x.id = s.session_id and x.expires_at_ms > ${nowMs}
    left join member m on m.id = x.member_id and not m.frozen
    where d.due_at_ms <= ${nowMs}
    order by d.due_at_ms, d.id limit ${BATCH} for update of d skip locked`);
  return rows.map((row) => ({
    id: Number(row['id']),
    subscriptionId: Number(row['subscription_id']),
    kind: row['kind'] as unknown as PushKind,
    said: row['said'] as unknown as PushText,
    path: String(row['path']),
    tag: String(row['tag']),
    attempts: Number(row['attempts']),
    createdAtMs: Number(row['created_at_ms']),
    to:
      row['member_id'] === null
        ? undefined
        : {
            memberId: Number(row['member_id']),
            lang: String(row['lang']),
            device: String(row['device']),
            endpoint: String(row['endpoint']),
            p256dh: String(row['p256dh']),
            auth: String(row['auth']),
          },
  }));
};

type Sendable = Due & { readonly to: NonNullable<Due['to']> };

const untilStaleMs = ({ kind, createdAtMs }: Due, nowMs: number): number =>
  createdAtMs + (FRESH_MS[kind] ?? HOUR_MS) - nowMs;

const wordsOf = (said: PushText, code: string): string => {
  const lang = askedLanguage(code);
  return 'texts' in said ? inLanguage(said.texts, lang) : textOf(said, lang);
};

const requestOf = (due: Sendable, unread: number, nowMs: number): PushRequest => ({
  endpoint: due.to.endpoint,
  p256dh: due.to.p256dh,
  auth: due.to.auth,
  payload: JSON.stringify({
    id: String(due.id),
    kind: due.kind,
    title: wordsOf(due.said, due.to.lang),
    path: due.path,
    tag: due.tag,
    at: due.createdAtMs,
    lang: languageOf(askedLanguage(due.to.lang)).tag,
    unread,
    device: due.to.device,
  }),
  ttlSeconds: Math.max(1, Math.floor(untilStaleMs(due, nowMs) / 1000)),
  urgent: URGENT.includes(due.kind),
  topic: due.tag,
});

const unreadOf = async (
  tx: Tx,
  due: readonly Sendable[],
  countUnread: PushSending['countUnread'],
): Promise<Map<number, number>> => {
  const counts = new Map<number, number>();
  for (const { to } of due) if (!counts.has(to.memberId)) counts.set(to.memberId, await countUnread(tx, to.memberId));
  return counts;
};

const isRetry = (handed: PushResult): handed is Exclude<PushResult, string> => typeof handed === 'object';

const record = async (tx: Tx, outcomes: readonly (readonly [Due, PushResult])[], nowMs: number): Promise<void> => {
  const done: number[] = [];
  const gone: number[] = [];
  for (const [due, handed] of outcomes) {
    if (!isRetry(handed)) {
      done.push(due.id);
      if (handed === 'gone') gone.push(due.subscriptionId);
      continue;
    }
    const waitMs = Math.max(handed.retryAfterMs, RETRY_FIRST_MS * 2 ** Math.min(due.attempts, RETRY_MAX_DOUBLINGS));
    await tx.execute(sql`
      update push_delivery set attempts = attempts + 1, due_at_ms = ${nowMs + waitMs} where id = ${due.id}`);
  }
  if (done.length > 0) await tx.delete(pushDeliveries).where(sql`${pushDeliveries.id} = any(${array(done, 'bigint')})`);
  if (gone.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, gone));
};

export interface PushSending {
  readonly settings: VapidSettings;
  readonly service: PushService;
  readonly log: Pick<Log, 'warn'>;
  /** Counts a member's unread notices, for the badge on the app's icon. */
  readonly countUnread: (tx: Tx, memberId: number) => Promise<number>;
}

/** @returns how many rows it handled */
export const sendDuePushes = async (
  tx: Tx,
  { settings, service, log, countUnread }: PushSending,
  nowMs: number,
): Promise<number> => {
  const due = await readDue(tx, nowMs);
  if (due.length === 0) return 0;
  const isSendable = (one: Due): one is Sendable => one.to !== undefined && untilStaleMs(one, nowMs) > 0;
  const sendable = due.filter(isSendable);
  const unread = await unreadOf(tx, sendable, countUnread);
  const keys = await pushKeyPair(tx, settings, nowMs);
  const sent = await Promise.all(
    sendable.map(
      async (one): Promise<readonly [Due, PushResult]> => [
        one,
        await service(requestOf(one, unread.get(one.to.memberId) ?? 0, nowMs), keys, settings.contact),
      ],
    ),
  );
  for (const [{ id, to }, handed] of sent) {
    if (handed === 'refused') log.warn({ push: id, host: to && new URL(to.endpoint).host }, 'a push was refused');
  }
  const stale = due.filter((one) => !isSendable(one)).map((one): readonly [Due, PushResult] => [one, 'refused']);
  await record(tx, [...sent, ...stale], nowMs);
  return due.length;
};
