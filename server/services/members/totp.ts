/** Codes of an authenticator app (RFC 6238): the secret is stored encrypted, and each code works once. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';

const STEP_SECONDS = 30;
const CODE = /^\d{6}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Whether this has the form of an authenticator's code, which no recovery code has. */
export const isTotpCode = (code: string): boolean => CODE.test(code);

export const newTotpSecret = (): string => generateSecret();

/** The content of the QR code. */
export const totpUri = (issuer: string, label: string, secret: string): string =>
  generateURI({ issuer, label, secret });

/**
 * @param key 32 bytes. @param memberId binds the secret to its row, so that the secrets of two rows cannot be swapped.
 */
export const sealSecret = (key: Uint8Array, memberId: number, secret: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(memberId)));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
};

/** @throws Error where the key is another one or the text was changed. */
const openWith = (key: Uint8Array, memberId: number, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(String(memberId)))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
};

/**
 * Decrypts a text that was sealed under any of these keys. Only the right key passes the authentication.
 * @returns the secret, and whether it was sealed under the first of them
 * @throws Error where it was none of them, or the text was changed
 */
export const openSecret = (
  keys: readonly Uint8Array[],
  memberId: number,
  sealed: string,
): { readonly secret: string; readonly current: boolean } => {
  for (const [place, key] of keys.entries()) {
    try {
      return { secret: openWith(key, memberId, sealed), current: place === 0 };
    } catch (error) {
      if (place === keys.length - 1) throw error;
    }
  }
  throw new Error('a sealed secret needs a key');
};

/**
 * The time step whose code this is, one step early or late allowed for clocks that are off; undefined where it is
 * none or not after `lastStep`.
 */
export const totpStepOf = async (
  secret: string,
  code: string,
  nowMs: number,
  lastStep: number,
): Promise<number | undefined> => {
  if (!isTotpCode(code)) return undefined;
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(nowMs / 1000),
    epochTolerance: STEP_SECONDS,
    ...(lastStep > 0 ? { afterTimeStep: lastStep } : {}),
  });
  if (!result.valid || !('timeStep' in result)) return undefined;
  return result.timeStep > lastStep ? result.timeStep : undefined;
};
