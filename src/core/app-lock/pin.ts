/** A PIN is kept as a slow hash: the phone's owner may use the same digits elsewhere. */
import { pbkdf2Sha256 } from '../../kit/pbkdf2.ts';
import { PIN_LENGTH, type PinKey } from './lock-settings.ts';

/** Some tenths of a second on a phone. Where Web Crypto is missing (plain http) our own digests are much slower. */
const ROUNDS = 400_000;
const ROUNDS_WITHOUT_CRYPTO = 10_000;
const SALT_BYTES = 16;

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hashOf = async (pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<string> => {
  const password = new TextEncoder().encode(pin);
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return toHex(pbkdf2Sha256(password, salt, rounds));
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256);
  return toHex(new Uint8Array(bits));
};

export const makePinKey = async (pin: string): Promise<PinKey> => {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const rounds = globalThis.crypto.subtle ? ROUNDS : ROUNDS_WITHOUT_CRYPTO;
  return { method: 'pin', salt: toHex(salt), hash: await hashOf(pin, salt, rounds), rounds };
};

export const pinOpens = async (pin: string, { salt, hash, rounds }: PinKey): Promise<boolean> =>
  (await hashOf(pin, fromHex(salt), rounds)) === hash;

/** All the same, or all in a row: what is tried first. */
export const isEasyPin = (pin: string): boolean =>
  /^(\d)\1*$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

export const isPin = (text: string): boolean => text.length === PIN_LENGTH && /^\d+$/.test(text);
