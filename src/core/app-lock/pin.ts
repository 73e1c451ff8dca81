/** Stores a PIN as a slow hash, because the member may use the same digits elsewhere. */
import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { PIN_LENGTH, type PinKey } from './lock-settings.ts';

/** Takes a few tenths of a second on a phone. JavaScript without Web Crypto (plain http) is slower: fewer rounds. */
const ROUNDS = 400_000;
const ROUNDS_WITHOUT_CRYPTO = 10_000;
const SALT_BYTES = 16;

const hashOf = async (pin: string, salt: Uint8Array<ArrayBuffer>, rounds: number): Promise<string> => {
  const password = utf8ToBytes(pin);
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return bytesToHex(await pbkdf2Async(sha256, password, salt, { c: rounds, dkLen: 32 }));
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256);
  return bytesToHex(new Uint8Array(bits));
};

export const makePinKey = async (pin: string): Promise<PinKey> => {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const rounds = globalThis.crypto.subtle ? ROUNDS : ROUNDS_WITHOUT_CRYPTO;
  return { method: 'pin', salt: bytesToHex(salt), hash: await hashOf(pin, salt, rounds), rounds };
};

export const pinOpens = async (pin: string, { salt, hash, rounds }: PinKey): Promise<boolean> =>
  (await hashOf(pin, hexToBytes(salt), rounds)) === hash;

/** All digits equal or in sequence: the PINs that are tried first. */
export const isEasyPin = (pin: string): boolean =>
  /^(\d)\1*$/.test(pin) || '01234567890'.includes(pin) || '09876543210'.includes(pin);

export const isPin = (text: string): boolean => text.length === PIN_LENGTH && /^\d+$/.test(text);
