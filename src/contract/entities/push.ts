/** Push notifications for members (PWA-06). Offered by the reference server only. */
import { type Codec, type Decoded, enumOf, flag, record, text, wire } from '../codec.ts';
import { list } from '../codec-lists.ts';

/** Kinds of messages, each of which can be switched off. A client drops the kinds of a newer server. */
export const PUSH_KINDS = [
  'options',
  'orders',
  'deposits',
  'withdrawals',
  'identity',
  'loans',
  'transfers',
  'alerts',
  'notices',
  'security',
] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

const CODES = Object.fromEntries(PUSH_KINDS.map((kind) => [kind, kind])) as Record<PushKind, string>;
const pushKind: Codec<PushKind> = enumOf(CODES);

const isKind = (kind: string): kind is PushKind => PUSH_KINDS.some((known) => known === kind);
const texts = list(text);
const knownKinds: Codec<PushKind[]> = {
  decode: (sent, at) => texts.decode(sent, at).filter(isKind),
  encode: (kinds) => texts.encode(kinds),
};

export const pushSettings = record({
  /** The server's public VAPID key, base64url, for the browser's subscription; '' where the server cannot push. */
  publicKey: wire('public_key', text),
  /** Kinds that the server offers this member. */
  offered: wire('kinds', knownKinds),
  /** The offered kinds that the member has switched off. */
  muted: wire('muted', knownKinds),
});
export type PushSettings = Decoded<typeof pushSettings>;

/** How a browser can be reached. */
const subscriptionFields = {
  endpoint: wire('endpoint', text),
  p256dh: wire('p256dh', text),
  auth: wire('auth', text),
  /**
   * A random identifier made by the page and sent back with each message, so that the device recognises messages meant
   * for a previously signed-in member.
   */
  device: wire('device', text),
};
export const pushSubscription = record(subscriptionFields);
export type PushSubscriptionKeys = Decoded<typeof pushSubscription>;

/** `before` is the endpoint that the server knows. */
export const pushRenewal = record({ ...subscriptionFields, before: wire('before', text) });
export type PushRenewal = Decoded<typeof pushRenewal>;

export const pushSwitch = record({ kind: wire('kind', pushKind), on: wire('on', flag) });
