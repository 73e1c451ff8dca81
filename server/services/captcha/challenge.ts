/**
 * The captcha: an ALTCHA proof-of-work challenge (AUTH-04), accessible and without a third party.
 *
 * The server picks the counter, so checking a solution is two HMACs and no derivation. The expiry travels in the
 * signed data rather than in `expiresAt`, because the library would compare that with the process's own clock.
 */
import { createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** PBKDF2 rounds for each try; with the tries below about a second on a phone, a tenth on a desktop computer. */
const ROUNDS = 1000;
const TRIES = { min: 150, max: 450 } as const;
export const CHALLENGE_LIFE_MS = 10 * 60_000;
const PAYLOAD_MAX_LENGTH = 4096;

export type CaptchaOutcome =
  /** `nonce` is to be remembered until `expiresAtMs`, so that a solution counts once. */
  { readonly kind: 'solved'; readonly nonce: string; readonly expiresAtMs: number } | { readonly kind: 'wrong' };

const keys = (secret: string): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } => ({
  hmacSignatureSecret: createHmac('sha256', secret).update('captcha challenge').digest('hex'),
  hmacKeySignatureSecret: createHmac('sha256', secret).update('captcha key').digest('hex'),
});

export const newChallenge = (secret: string, nowMs: number): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(TRIES.min, TRIES.max),
    data: { expiresAtMs: nowMs + CHALLENGE_LIFE_MS },
    deriveKey,
    ...keys(secret),
  });

const isPayload = (value: unknown): value is Payload => {
  if (typeof value !== 'object' || value === null) return false;
  const { challenge, solution } = value as { challenge?: unknown; solution?: unknown };
  if (typeof challenge !== 'object' || challenge === null || typeof solution !== 'object' || solution === null)
    return false;
  const { parameters, signature } = challenge as { parameters?: unknown; signature?: unknown };
  return typeof parameters === 'object' && parameters !== null && typeof signature === 'string';
};

/** The JSON of challenge and solution, plain or in base64 as ALTCHA's own widget sends it. */
const readPayload = (captcha: string): Payload | undefined => {
  if (captcha.length > PAYLOAD_MAX_LENGTH) return undefined;
  // A plus sign that a form did not escape arrives as a space.
  const text = captcha.startsWith('{') ? captcha : Buffer.from(captcha.replaceAll(' ', '+'), 'base64').toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    return isPayload(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** @param secrets the current secret and earlier ones that a challenge may have been made with */
export const checkCaptcha = async (
  secrets: readonly string[],
  captcha: string,
  nowMs: number,
): Promise<CaptchaOutcome> => {
  const payload = readPayload(captcha);
  const wrong: CaptchaOutcome = { kind: 'wrong' };
  if (payload === undefined) return wrong;
  const { challenge, solution } = payload;
  let verified = false;
  for (const secret of secrets)
    verified ||= (await verifySolution({ challenge, solution, deriveKey, ...keys(secret) })).verified;
  const expiresAtMs = challenge.parameters.data?.['expiresAtMs'];
  if (!verified || typeof expiresAtMs !== 'number' || expiresAtMs <= nowMs) return wrong;
  return { kind: 'solved', nonce: challenge.parameters.nonce, expiresAtMs };
};
