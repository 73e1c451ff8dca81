/** Does a text look like an address of a network? A warning for the member, never a proof that the address exists. */
import { keccak256 } from '../kit/keccak256.ts';
import { sha256, toHex } from '../kit/sha256.ts';

export type AddressNetwork = 'trc20' | 'erc20';
/** `mistyped`: the form is right but its checksum is not, so at least one character is wrong. */
export type AddressForm = 'good' | 'mistyped' | 'foreign';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TRON_PREFIX = 0x41;
const TRON_BYTES = 25;

/** undefined where a character is outside the alphabet or the value has more than 25 bytes. */
const fromBase58 = (text: string): Uint8Array | undefined => {
  let value = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit < 0) return undefined;
    value = value * 58n + BigInt(digit);
  }
  const bytes = new Uint8Array(TRON_BYTES);
  for (let i = TRON_BYTES - 1; i >= 0; i--) {
    bytes[i] = Number(value & 0xffn);
    value >>= 8n;
  }
  return value === 0n ? bytes : undefined;
};

const tronForm = (text: string): AddressForm => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return 'foreign';
  const bytes = fromBase58(text);
  if (bytes === undefined || bytes[0] !== TRON_PREFIX) return 'mistyped';
  const checksum = sha256(sha256(bytes.subarray(0, 21))).subarray(0, 4);
  return toHex(checksum) === toHex(bytes.subarray(21)) ? 'good' : 'mistyped';
};

const ethereumForm = (text: string): AddressForm => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return 'foreign';
  const digits = text.slice(2);
  // EIP-55 puts the checksum into the case of the letters, so an address in one case carries none.
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'good';
  const hash = toHex(keccak256(new TextEncoder().encode(digits.toLowerCase())));
  const agrees = Array.from(digits).every((digit, index) => {
    const upper = Number.parseInt(hash[index] ?? '0', 16) >= 8;
    return digit === (upper ? digit.toUpperCase() : digit.toLowerCase());
  });
  return agrees ? 'good' : 'mistyped';
};

/** AUTH-08: TRC20 by base58check, ERC20 by EIP-55. */
export const addressForm = (text: string, network: AddressNetwork): AddressForm =>
  network === 'trc20' ? tronForm(text.trim()) : ethereumForm(text.trim());

/** The network that a coin's or a network's title names; undefined for others, whose addresses go unchecked. */
export const networkOf = (title: string): AddressNetwork | undefined => {
  if (/trc-?20|tron/i.test(title)) return 'trc20';
  if (/erc-?20|ethereum|^eth$/i.test(title)) return 'erc20';
  return undefined;
};

/** The networks whose form the text has, right checksum or not: tells a member which network was meant. */
export const networksLike = (text: string): AddressNetwork[] =>
  (['trc20', 'erc20'] as const).filter((network) => addressForm(text, network) !== 'foreign');
