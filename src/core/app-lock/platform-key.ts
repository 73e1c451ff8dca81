/**
 * Unlocking by fingerprint, face or the device's PIN (WebAuthn). No server takes part, so it works offline. Only the
 * user-verified flag, the challenge and the origin of the browser's response are checked. Its signature is not: whoever
 * could forge the response already runs code in this page and needs no key.
 */
import { base64urlOf, bytesOfBase64url } from '../../kit/base64url.ts';
import { prompted } from './device-prompt.ts';
import type { PlatformKey } from './lock-settings.ts';

const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = 60_000;
const USER_VERIFIED = 0x04;
const ES256 = -7;
const RS256 = -257;

const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes));

/** Whether this device can verify its owner by fingerprint, face or PIN. */
export const platformKeyAvailable = async (): Promise<boolean> => {
  try {
    return (await globalThis.PublicKeyCredential?.isUserVerifyingPlatformAuthenticatorAvailable?.()) ?? false;
  } catch {
    return false;
  }
};

/** @param name label of the key in the device's list. Rejects where the member declines. */
export const makePlatformKey = async (name: string): Promise<PlatformKey> => {
  const publicKey: PublicKeyCredentialCreationOptions = {
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
  };
  const credential = await prompted(() => navigator.credentials.create({ publicKey }));
  if (!(credential instanceof PublicKeyCredential)) throw new TypeError('no key was made');
  return { method: 'platform', credential: base64urlOf(credential.rawId) };
};

export interface Assertion {
  readonly authenticatorData: Uint8Array;
  readonly clientData: string;
}

/** Whether the device verified its owner for this challenge and this origin. */
export const assertionHolds = ({ authenticatorData, clientData }: Assertion, challenge: string, origin: string) => {
  // The first 32 bytes are the hash of the site's id; the next byte holds the flags.
  const verified = ((authenticatorData[32] ?? 0) & USER_VERIFIED) !== 0;
  try {
    const said = JSON.parse(clientData) as Record<string, unknown>;
    return verified && said['type'] === 'webauthn.get' && said['challenge'] === challenge && said['origin'] === origin;
  } catch {
    return false;
  }
};

/** false where the member declines, a timeout passes, or the device no longer knows the key. */
export const platformKeyOpens = async ({ credential }: PlatformKey): Promise<boolean> => {
  const challenge = random(CHALLENGE_BYTES);
  try {
    const publicKey: PublicKeyCredentialRequestOptions = {
      challenge,
      allowCredentials: [{ type: 'public-key', id: bytesOfBase64url(credential), transports: ['internal'] }],
      userVerification: 'required',
      timeout: TIMEOUT_MS,
    };
    const answer = await prompted(() => navigator.credentials.get({ publicKey }));
    if (!(answer instanceof PublicKeyCredential)) return false;
    const { authenticatorData, clientDataJSON } = answer.response as AuthenticatorAssertionResponse;
    const assertion = {
      authenticatorData: new Uint8Array(authenticatorData),
      clientData: new TextDecoder().decode(clientDataJSON),
    };
    return assertionHolds(assertion, base64urlOf(challenge), location.origin);
  } catch {
    return false;
  }
};
