/**
 * Checks whether a text has the form of an address of a network (AUTH-08). Client and server refuse texts that fit no
 * network of the coin. The check does not prove that the address exists or belongs to the intended person.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import { NETWORK_IDS, NETWORKS, type NetworkId } from '../networks.ts';

/**
 * `mistyped`: the form is right but the checksum is wrong, so at least one character is wrong. `foreign`: the form is
 * not this network's.
 */
export type AddressCheck = 'good' | 'mistyped' | 'foreign';

const base58check = createBase58check(sha256);
/** Version byte and 20 bytes of hash. */
const BASE58_PAYLOAD_BYTES = 21;

const isBase58 = (text: string, versions: readonly number[]): boolean => {
  try {
    const payload = base58check.decode(text);
    return payload.length === BASE58_PAYLOAD_BYTES && versions.includes(payload[0] ?? -1);
  } catch {
    return false;
  }
};

const TRON_VERSIONS = [0x41];
const tronForm = (text: string): AddressCheck => {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return 'foreign';
  return isBase58(text, TRON_VERSIONS) ? 'good' : 'mistyped';
};

const ethereumForm = (text: string): AddressCheck => {
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

/** BIP 173 and 350: version 0 is checked by bech32 and has 20 or 32 bytes, later ones by bech32m and have 2 to 40. */
const isSegwit = (text: string): boolean => {
  const decoded = [bech32, bech32m].map((code) => code.decodeUnsafe(text, 90));
  return decoded.some((one, index) => {
    const [version, ...words] = one?.words ?? [];
    if (one?.prefix !== 'bc' || version === undefined || version > 16 || (version === 0) !== (index === 0))
      return false;
    const length = (index === 0 ? bech32 : bech32m).fromWordsUnsafe(words)?.length ?? 0;
    return version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
  });
};

/** Pay to public key hash, and to script hash. */
const BITCOIN_VERSIONS = [0x00, 0x05];
const bitcoinForm = (text: string): AddressCheck => {
  if (/^bc1[02-9ac-hj-np-z]{11,87}$/i.test(text)) return isSegwit(text) ? 'good' : 'mistyped';
  if (!/^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text)) return 'foreign';
  return isBase58(text, BITCOIN_VERSIONS) ? 'good' : 'mistyped';
};

const FORMS: Record<NetworkId, (text: string) => AddressCheck> = {
  trc20: tronForm,
  erc20: ethereumForm,
  bitcoin: bitcoinForm,
};

/** TRC20 by base58check, ERC20 by EIP-55, Bitcoin by base58check, bech32 or bech32m. */
export const checkAddress = (text: string, network: NetworkId): AddressCheck => FORMS[network](text.trim());

const STABLE_COIN = /^usd[tc]$/i;

/**
 * The networks whose addresses fit a coin: the one that its title names, else those it can be deposited over and those
 * that stablecoins are held on. Empty for a coin without any: its addresses are not checked.
 * @param depositKinds the coin's ways to deposit; `bank` among them is ignored
 */
export const networksOfCoin = (title: string, depositKinds: readonly string[]): NetworkId[] => {
  const named = NETWORK_IDS.find((id) => NETWORKS[id].titles.test(title));
  if (named !== undefined) return [named];
  const stable = STABLE_COIN.test(title);
  return NETWORK_IDS.filter((id) => (stable && NETWORKS[id].holdsStableCoins) || depositKinds.includes(id));
};

/** The networks whose address form the text has, even with a wrong checksum: tells a member which one was meant. */
export const networksMatching = (text: string): NetworkId[] =>
  NETWORK_IDS.filter((network) => checkAddress(text, network) !== 'foreign');

/** What is wrong with an address for these networks; undefined where it fits one of them, or the list is empty. */
export type AddressFault = 'mistyped' | 'foreign' | undefined;
export const addressFault = (networks: readonly NetworkId[], address: string): AddressFault => {
  const forms = networks.map((network) => checkAddress(address, network));
  if (forms.length === 0 || forms.includes('good')) return undefined;
  return forms.includes('mistyped') ? 'mistyped' : 'foreign';
};

/** The network that this is a valid address of; undefined where none matches. */
export const networkOfAddress = (address: string, among: readonly NetworkId[] = NETWORK_IDS): NetworkId | undefined =>
  among.find((network) => checkAddress(address, network) === 'good');

/**
 * The name of the address's network; '' where none matches.
 * @param kept the network stored with the address, since two networks can share an address form
 */
export const networkNameOf = (address: string, kept?: NetworkId | null): string => {
  const network = kept ?? networkOfAddress(address);
  return network === undefined ? '' : NETWORKS[network].name;
};
