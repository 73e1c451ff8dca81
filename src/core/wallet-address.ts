/** Does a text look like an address of a network? A warning for the member, never a proof that the address exists. */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { createBase58check } from '@scure/base';

export type AddressNetwork = 'trc20' | 'erc20';
/** `mistyped`: the form is right but its checksum is not, so at least one character is wrong. */
export type AddressForm = 'good' | 'mistyped' | 'foreign';

const base58check = createBase58check(sha256);
const TRON_PREFIX = 0x41;

const tronForm = (text: string): AddressForm => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return 'foreign';
  try {
    return base58check.decode(text)[0] === TRON_PREFIX ? 'good' : 'mistyped';
  } catch {
    return 'mistyped';
  }
};

const ethereumForm = (text: string): AddressForm => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return 'foreign';
  const digits = text.slice(2);
  // EIP-55 puts the checksum into the case of the letters, so an address in one case carries none.
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return 'good';
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits.toLowerCase())));
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
