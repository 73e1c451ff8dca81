/**
 * Settings of Web Push: the VAPID key pair that identifies this server to push services, and the services it may use.
 */
import { createECDH } from 'node:crypto';

export interface PushKeys {
  /** Uncompressed point of P-256, base64url; browsers bind their subscriptions to this key. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface VapidSettings {
  /** undefined: a sandbox makes its own pair and keeps it in the database. */
  readonly keys: PushKeys | undefined;
  /** Whom a push service contacts about a sender that sends too much: a mailto: or https: address. */
  readonly contact: string;
  /** Allowed origins of push services, beside those of the known browsers. */
  readonly services: readonly string[];
}

const belongTogether = ({ publicKey, privateKey }: PushKeys): boolean => {
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
    return pair.getPublicKey('base64url') === publicKey.replace(/=+$/, '');
  } catch {
    return false;
  }
};

const keysOf = (publicKey: string | undefined, privateKey: string | undefined, problems: string[]) => {
  if (publicKey === undefined && privateKey === undefined) return undefined;
  const keys = { publicKey: publicKey ?? '', privateKey: privateKey ?? '' };
  if (belongTogether(keys)) return keys;
  problems.push(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no key pair: make one with `npx web-push generate-vapid-keys`.',
  );
  return undefined;
};

const originsOf = (value: string | undefined, problems: string[]): string[] =>
  (value ?? '')
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .flatMap((entry) => {
      if (/^https?:\/\/[^/]+\/?$/.test(entry) && URL.canParse(entry)) return [new URL(entry).origin];
      problems.push(`PUSH_SERVICES has "${entry}", but it has to be addresses such as https://push.example.com.`);
      return [];
    });

/** @param problems gets one sentence for each setting to mend */
export const readPushSettings = (
  text: (name: string) => string | undefined,
  publicUrl: string | undefined,
  problems: string[],
): VapidSettings => {
  const contact = text('VAPID_SUBJECT') ?? (publicUrl?.startsWith('https:') ? publicUrl : 'mailto:nobody@example.com');
  if (!/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(contact))
    problems.push(`VAPID_SUBJECT is "${contact}", but it has to be a mailto: or https: address.`);
  return {
    keys: keysOf(text('VAPID_PUBLIC_KEY'), text('VAPID_PRIVATE_KEY'), problems),
    contact,
    services: originsOf(text('PUSH_SERVICES'), problems),
  };
};
