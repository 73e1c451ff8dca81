/**
 * Fingerprint, face or the device's own PIN, asked on the device alone: no server takes part, so it works offline. The
 * browser's answer is believed once it says that the member was verified for our question; its signature is not checked,
 * because whoever could forge the browser's answer runs inside this page and needs no key.
 */
import type { PlatformKey } from './lock-settings.ts';

const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = 60_000;
const USER_VERIFIED = 0x04;
const ES256 = -7;
const RS256 = -257;

const toText = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes));

/** Whether this device can ask for a finger, a face or its PIN. */
export const platformKeyAvailable = async (): Promise<boolean> => {
  try {
    return (await globalThis.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false;
  } catch {
    return false;
  }
};

/** @param name what the device calls it in its list of keys. Rejects where the member says no. */
export const makePlatformKey = async (name: string): Promise<PlatformKey> => {
  const credential = await navigator.credentials.create({
    publicKey: {
      rp: { name: location.hostname },
      user: { id: random(16), name, displayName: name },
      challenge: random(CHALLENGE_BYTES),
      pubKeyCredParams: [
        { type: 'public-key', alg: ES256 },
        { type: 'public-key', alg: RS256 },
      ],
      authenticatorSelection: {
        authenticatorAttachment: 'platform',
        userVerification: 'required',
        residentKey: 'discouraged',
      },
      attestation: 'none',
      timeout: TIMEOUT_MS,
    },
  });
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('no key was made');
  return { method: 'platform', credential: toText(new Uint8Array(credential.rawId)) };
};

export interface Assertion {
  readonly authenticatorData: Uint8Array;
  readonly clientData: string;
}

/** Whether the device verified its owner for this question of this site. */
export const assertionHolds = ({ authenticatorData, clientData }: Assertion, challenge: string, origin: string) => {
  // 32 bytes name the site; the next holds the flags.
  const verified = ((authenticatorData[32] ?? 0) & USER_VERIFIED) !== 0;
  try {
    const said = JSON.parse(clientData) as Record<string, unknown>;
    return verified && said['type'] === 'webauthn.get' && said['challenge'] === challenge && said['origin'] === origin;
  } catch {
    return false;
  }
};

/** false where the member says no, waits too long, or the device does not know the key any more. */
export const platformKeyOpens = async ({ credential }: PlatformKey): Promise<boolean> => {
  const challenge = random(CHALLENGE_BYTES);
  try {
    const answer = await navigator.credentials.get({
      publicKey: {
        challenge,
        allowCredentials: [{ type: 'public-key', id: toBytes(credential), transports: ['internal'] }],
        userVerification: 'required',
        timeout: TIMEOUT_MS,
      },
    });
    if (!(answer instanceof PublicKeyCredential)) return false;
    const { authenticatorData, clientDataJSON } = answer.response as AuthenticatorAssertionResponse;
    const assertion = {
      authenticatorData: new Uint8Array(authenticatorData),
      clientData: new TextDecoder().decode(clientDataJSON),
    };
    return assertionHolds(assertion, toText(challenge), location.origin);
  } catch {
    return false;
  }
};
