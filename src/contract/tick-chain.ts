/**
 * The hash chain of the recorded prices that decide options (OPT-07, SRV-06), and its verifier, which runs unchanged in
 * a browser and in Node.
 *
 * Each symbol has its own chain. A tick's hash is the SHA-256, in lower-case hexadecimal, of the UTF-8 text
 * `previousHash|symbol|sequence|atMs|price`, where price is the canonical decimal ("65000.1", never "65000.10"). The
 * suffix `|backfilled` follows for a tick that was not received live but taken from the source's own record later. The
 * first tick has sequence 1 and a previous hash of 64 zeros. Anybody who kept a later head of the chain can detect
 * whether an earlier tick was changed, added or removed.
 */
import type { Decimal } from './decimal.ts';

export const GENESIS_HASH = '0'.repeat(64);

/** Longest gap in the feed, in milliseconds, across which a price still counts as that of a moment (SRV-06). */
export const MAX_GAP_MS = 5_000;

/** One recorded price. */
export interface ChainedTick {
  readonly sequence: number;
  /** Epoch milliseconds, strictly increasing along a chain. */
  readonly atMs: number;
  readonly price: Decimal;
  /** Taken from the source's own record after a pause of the server. */
  readonly backfilled?: boolean | undefined;
  readonly previousHash: string;
  readonly hash: string;
}

/** SHA-256 of UTF-8 text as lower-case hexadecimal. A parameter, because Web Crypto is not available on plain http. */
export type Sha256Hex = (text: string) => string | Promise<string>;

export const webCryptoSha256: Sha256Hex = async (text) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The text whose hash a tick carries. */
export const tickText = (symbol: string, tick: Omit<ChainedTick, 'hash'>): string =>
  `${tick.previousHash}|${symbol}|${tick.sequence}|${tick.atMs}|${tick.price}${tick.backfilled ? '|backfilled' : ''}`;

export type ChainVerdict =
  | { readonly valid: true; readonly count: number; readonly headHash: string }
  | {
      readonly valid: false;
      /** Sequence of the first tick that does not fit. */
      readonly sequence: number;
      readonly reason: 'hash' | 'link' | 'sequence' | 'time' | 'head';
    };

/**
 * Checks ticks that follow each other in one chain.
 * @param expected what the verifier already knows: the tick before the first one, the hash of the last one
 */
export const verifyTicks = async (
  symbol: string,
  ticks: readonly ChainedTick[],
  expected: { readonly after?: ChainedTick | undefined; readonly headHash?: string } = {},
  sha256: Sha256Hex = webCryptoSha256,
): Promise<ChainVerdict> => {
  let before = expected.after;
  let headHash = before?.hash ?? ticks[0]?.previousHash ?? GENESIS_HASH;
  for (const tick of ticks) {
    const bad = (reason: 'hash' | 'link' | 'sequence' | 'time'): ChainVerdict => ({
      valid: false,
      sequence: tick.sequence,
      reason,
    });
    if (before !== undefined && tick.sequence !== before.sequence + 1) return bad('sequence');
    if (before !== undefined && tick.atMs <= before.atMs) return bad('time');
    if (tick.previousHash !== headHash || (tick.sequence === 1 && headHash !== GENESIS_HASH)) return bad('link');
    if ((await sha256(tickText(symbol, tick))) !== tick.hash) return bad('hash');
    headHash = tick.hash;
    before = tick;
  }
  if (expected.headHash !== undefined && expected.headHash !== headHash) {
    return { valid: false, sequence: before?.sequence ?? 0, reason: 'head' };
  }
  return { valid: true, count: ticks.length, headHash };
};

/** The UTC date of a moment: `2026-01-05`. */
export const utcDate = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The part of one chain that belongs to a day. */
export interface DayHead {
  readonly symbol: string;
  readonly firstSequence: number;
  readonly lastSequence: number;
  /** The hash of the last tick. */
  readonly headHash: string;
}

/**
 * The text whose SHA-256 closes a day: `previousHash|day|symbol:lastSequence:headHash,…`, sorted by symbol in byte
 * order. The first closed day has a previous hash of 64 zeros.
 */
export const tickDayText = (previousHash: string, day: string, heads: readonly DayHead[]): string => {
  const sorted = [...heads].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const chains = sorted.map(({ symbol, lastSequence, headHash }) => `${symbol}:${lastSequence}:${headHash}`);
  return `${previousHash}|${day}|${chains.join(',')}`;
};

/** Format name in the first line of a closed day's file; `server/market/tick-file` describes the rest. */
export const TICK_FILE_FORMAT = 'exchange-ticks-1';
