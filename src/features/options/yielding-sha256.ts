import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sha256Hex } from '../../contract/tick-chain.ts';
import { yieldToMain } from '../../kit/yield-to-main.ts';

/** A finger is answered between two slices, on a slow phone too. */
const SLICE_MS = 8;

/**
 * SHA-256 of thousands of texts in a row, which lets the page do something else now and then. Not Web Crypto, which is
 * missing where a phone opens the page over plain http.
 */
export const createYieldingSha256 = (now = () => performance.now(), pause = yieldToMain): Sha256Hex => {
  let sinceMs = now();
  return async (text) => {
    if (now() - sinceMs >= SLICE_MS) {
      await pause();
      sinceMs = now();
    }
    return bytesToHex(sha256(utf8ToBytes(text)));
  };
};
