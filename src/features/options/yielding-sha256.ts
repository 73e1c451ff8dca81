import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sha256Hex } from '../../contract/tick-chain.ts';
import { yieldToMain } from '../../kit/yield-to-main.ts';

/** Longest time on the main thread before yielding, so that input is handled on a slow phone too. */
const SLICE_MS = 8;

/**
 * SHA-256 of thousands of texts in a row, which yields to the event loop between slices to avoid long tasks. Does not
 * use Web Crypto, which is missing when a phone opens the page over plain http.
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
