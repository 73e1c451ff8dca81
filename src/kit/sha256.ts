/**
 * SHA-256 (FIPS 180-4) without Web Crypto: that exists only on https and localhost, yet a phone opens a sandbox by
 * its address on the local network, and a proof of work needs many short digests without a promise for each.
 */

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
};
const fraction = (value: number): number => ((value - Math.floor(value)) * 0x1_0000_0000) | 0;

const K = Int32Array.from(primes(64), (prime) => fraction(Math.cbrt(prime)));
/** The state before the first block. */
export const INITIAL_STATE: Readonly<Int32Array> = Int32Array.from(primes(8), (prime) => fraction(Math.sqrt(prime)));
export const BLOCK_BYTES = 64;

const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

/** Takes one block of 64 bytes into the state. `words` is scratch space for 64 numbers. */
export const compress = (state: Int32Array, words: Int32Array, view: DataView, offset: number): void => {
  for (let i = 0; i < 16; i++) words[i] = view.getInt32(offset + i * 4);
  for (let i = 16; i < 64; i++) {
    const w15 = words[i - 15] as number;
    const w2 = words[i - 2] as number;
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    words[i] = ((words[i - 16] as number) + s0 + (words[i - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + (words[i] as number)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  const round = [a, b, c, d, e, f, g, h];
  for (let i = 0; i < 8; i++) state[i] = ((state[i] as number) + (round[i] as number)) | 0;
};

/** The 32-byte digest. */
export const sha256 = (message: Uint8Array): Uint8Array => {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(message.length) * 8n);
  const state = INITIAL_STATE.slice();
  const words = new Int32Array(64);
  for (let offset = 0; offset < padded.length; offset += BLOCK_BYTES) compress(state, words, view, offset);
  const digest = new Uint8Array(32);
  const out = new DataView(digest.buffer);
  state.forEach((word, index) => {
    out.setInt32(index * 4, word);
  });
  return digest;
};

/** Lower-case hexadecimal. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
