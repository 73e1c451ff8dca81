/**
 * Sends one message to a browser's push service: encrypted for the browser (RFC 8291), signed by this server (RFC
 * 8292).
 */
import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushKeys } from '../../base/push-settings.ts';

export interface PushRequest {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly payload: string;
  /** How long the service keeps the message for a device that is offline. */
  readonly ttlSeconds: number;
  readonly urgent: boolean;
  /** A later message with the same topic replaces one that is still waiting; '' for none. */
  readonly topic: string;
}

/** `gone`: 404 or 410, the subscription is deleted. `refused`: any other 4xx, not tried again. */
export type PushResult = 'taken' | 'gone' | 'refused' | { readonly retryAfterMs: number };

export type PushService = (parcel: PushRequest, keys: PushKeys, contact: string) => Promise<PushResult>;

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_S = 3_600;

/** Hashed, because a topic is short and travels unencrypted. */
const topicOf = (topic: string): string => createHash('sha256').update(topic).digest('base64url').slice(0, 32);

const verdictOf = (answer: Response): PushResult => {
  if (answer.ok) return 'taken';
  if (answer.status === 404 || answer.status === 410) return 'gone';
  if (answer.status !== 429 && answer.status < 500) return 'refused';
  const seconds = Number(answer.headers.get('retry-after') ?? 0);
  return { retryAfterMs: (Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_S) : 0) * 1000 };
};

/** Never throws: where the service cannot be reached, the result asks for a retry. */
export const sendPush: PushService = async (parcel, keys, contact) => {
  const { endpoint, p256dh, auth, payload, ttlSeconds, urgent, topic } = parcel;
  try {
    const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttlSeconds,
      urgency: urgent ? 'high' : 'normal',
      ...(topic === '' ? {} : { topic: topicOf(topic) }),
    });
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const answer = await fetch(request.endpoint, {
      method: 'POST',
      // `fetch` sets the content length itself.
      headers: headers.filter(([name]) => name.toLowerCase() !== 'content-length'),
      body: new Uint8Array(request.body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    await answer.body?.cancel();
    return verdictOf(answer);
  } catch {
    return { retryAfterMs: 0 };
  }
};
