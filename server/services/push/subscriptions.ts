/** Push subscriptions: which devices of a member receive pushes, and of which kinds. */
import { and, eq, ne, notExists } from 'drizzle-orm';
import {
  PUSH_KINDS,
  type PushKind,
  type PushRenewal,
  type PushSubscriptionKeys,
} from '../../../src/contract/entities/push.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { priceAlerts } from '../../db/schema/alerts.ts';
import { pushMutes, pushSubscriptions } from '../../db/schema/push.ts';
import { areKeys, isPushService } from './endpoint.ts';

const UNUSABLE = message(
  /*i18n*/ { id: 'server.push.unusable', message: 'This browser’s push service is not supported' },
);

/** Kinds that a member can mute. Not security: whoever has an open session could mute the warnings on every device. */
export const SWITCHED_KINDS = PUSH_KINDS.filter((kind) => kind !== 'security');
const DEVICE = /^[\w-]{16,64}$/;

export interface Subscriber {
  readonly memberId: number;
  readonly sessionId: number;
  readonly lang: LanguageCode;
}

/** @throws Refusal where the address is no push service's */
const requireUsable = ({ endpoint, p256dh, auth, device }: PushSubscriptionKeys, services: readonly string[]): void => {
  if (!isPushService(endpoint, services) || !areKeys({ p256dh, auth }) || !DEVICE.test(device))
    throw new Refusal(UNUSABLE);
};

/** @throws Refusal where the address is no push service's */
export const subscribe = async (
  tx: Tx,
  { memberId, sessionId, lang }: Subscriber,
  keys: PushSubscriptionKeys,
  services: readonly string[],
  nowMs: number,
): Promise<void> => {
  requireUsable(keys, services);
  const { endpoint, p256dh, auth, device } = keys;
  const row = { memberId, sessionId, p256dh, auth, device, lang, createdAtMs: nowMs };
  await tx
    .insert(pushSubscriptions)
    .values({ endpoint, ...row })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
  // One subscription for each session: a browser that subscribes again gets no push twice, and others keep theirs.
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)));
};

/**
 * Moves a device's subscription, with its session and its queued pushes, to a new endpoint. Does nothing where a page
 * has registered that endpoint already. @throws Refusal where the address is no push service's
 */
export const resubscribe = async (tx: Tx, renewal: PushRenewal, services: readonly string[]): Promise<void> => {
  requireUsable(renewal, services);
  const { endpoint, p256dh, auth, device, before } = renewal;
  const known = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint));
  await tx
    .update(pushSubscriptions)
    .set({ endpoint, p256dh, auth })
    .where(and(eq(pushSubscriptions.endpoint, before), eq(pushSubscriptions.device, device), notExists(known)));
};

/** Sets the language of the pushes to a device to the one that its member chose on it. */
export const speak = async (tx: Tx, sessionId: number, lang: LanguageCode): Promise<void> => {
  await tx.update(pushSubscriptions).set({ lang }).where(eq(pushSubscriptions.sessionId, sessionId));
};

/**
 * Also forgets the device's price alerts. It sends no list while push is off: what is deleted there meanwhile would be
 * pushed to the member's other devices, and what is reached meanwhile would be told to nobody.
 *
 * Does nothing for another member's subscription, without telling so.
 */
export const unsubscribe = async (tx: Tx, memberId: number, endpoint: string): Promise<void> => {
  const [gone] = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.memberId, memberId)))
    .returning({ sessionId: pushSubscriptions.sessionId });
  if (gone !== undefined) await tx.delete(priceAlerts).where(eq(priceAlerts.sessionId, gone.sessionId));
};

export const mutedKinds = async (tx: Tx, memberId: number): Promise<PushKind[]> => {
  const rows = await tx.select({ kind: pushMutes.kind }).from(pushMutes).where(eq(pushMutes.memberId, memberId));
  return SWITCHED_KINDS.filter((known) => rows.some(({ kind }) => kind === known));
};

export const switchKind = async (tx: Tx, memberId: number, kind: PushKind, on: boolean): Promise<void> => {
  if (on) await tx.delete(pushMutes).where(and(eq(pushMutes.memberId, memberId), eq(pushMutes.kind, kind)));
  else await tx.insert(pushMutes).values({ memberId, kind }).onConflictDoNothing();
};
