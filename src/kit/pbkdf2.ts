/** PBKDF2 with HMAC-SHA-256 (RFC 8018) for pages without Web Crypto; see `sha256.ts` for why there are such pages. */
import { BLOCK_BYTES, compress, INITIAL_STATE, sha256 } from './sha256.ts';

const DIGEST_BYTES = 32;
const DIGEST_WORDS = 8;

/** The state after the key's block, which every round of the HMAC shares. */
const keyed = (key: Uint8Array, pad: number, words: Int32Array): Int32Array => {
  const block = new Uint8Array(BLOCK_BYTES).fill(pad);
  key.forEach((byte, index) => {
    block[index] = byte ^ pad;
  });
  const state = INITIAL_STATE.slice();
  compress(state, words, new DataView(block.buffer), 0);
  return state;
};

/** A block that holds one digest behind the key's block, padded as the second and last block of a message. */
const digestBlock = (): DataView => {
  const view = new DataView(new ArrayBuffer(BLOCK_BYTES));
  view.setUint8(DIGEST_BYTES, 0x80);
  view.setUint32(BLOCK_BYTES - 4, (BLOCK_BYTES + DIGEST_BYTES) * 8);
  return view;
};

/**
 * @param keyBytes length of the derived key, up to 32: one block, which is all that proofs of work ask for
 * @throws RangeError for longer keys
 */
export const pbkdf2Sha256 = (
  password: Uint8Array,
  salt: Uint8Array,
  rounds: number,
  keyBytes = DIGEST_BYTES,
): Uint8Array => {
  if (keyBytes > DIGEST_BYTES) throw new RangeError('keys of more than one block are not supported');
  const key = password.length > BLOCK_BYTES ? sha256(password) : password;
  const words = new Int32Array(64);
  const inner = keyed(key, 0x36, words);
  const outer = keyed(key, 0x5c, words);
  const block = digestBlock();
  const state = new Int32Array(DIGEST_WORDS);

  const finish = (digestOfInner: Int32Array): void => {
    digestOfInner.forEach((word, index) => {
      block.setInt32(index * 4, word);
    });
    state.set(outer);
    compress(state, words, block, 0);
  };

  state.set(inner);
  const first = new Uint8Array(Math.ceil((salt.length + 4 + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  first.set(salt);
  first[salt.length + 3] = 1;
  first[salt.length + 4] = 0x80;
  const firstView = new DataView(first.buffer);
  firstView.setUint32(first.length - 4, (BLOCK_BYTES + salt.length + 4) * 8);
  for (let offset = 0; offset < first.length; offset += BLOCK_BYTES) compress(state, words, firstView, offset);
  finish(state.slice());

  const result = state.slice();
  const between = new Int32Array(DIGEST_WORDS);
  for (let round = 1; round < rounds; round++) {
    state.forEach((word, index) => {
      block.setInt32(index * 4, word);
    });
    between.set(inner);
    compress(between, words, block, 0);
    finish(between);
    for (let i = 0; i < DIGEST_WORDS; i++) result[i] = (result[i] as number) ^ (state[i] as number);
  }
  const out = new DataView(new ArrayBuffer(DIGEST_BYTES));
  result.forEach((word, index) => {
    out.setInt32(index * 4, word);
  });
  return new Uint8Array(out.buffer, 0, keyBytes);
};
