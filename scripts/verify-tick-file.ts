/**
 * Checks the tick file of a closed day: every hash of every chain from the day's first tick on, and the day's own hash.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parseDecimal } from '../src/contract/decimal.ts';
import { type DayHead, TICK_FILE_FORMAT, tickDayText, tickText } from '../src/contract/tick-chain.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface OpenChain extends DayHead {
  /** Sequence number of the next tick. */
  sequence: number;
  hash: string;
  atMs: number;
}

export interface TickFile {
  readonly day: string;
  readonly ticks: number;
  readonly previousHash: string;
  readonly hash: string;
}

/** A failed check; the message says which. */
class Broken extends Error {}

const opened = (line: string): OpenChain => {
  const [symbol = '', first, last, previous = '', head = ''] = line.split(',');
  return {
    symbol,
    firstSequence: Number(first),
    lastSequence: Number(last),
    headHash: head,
    sequence: Number(first),
    hash: previous,
    atMs: 0,
  };
};

const advance = (chain: OpenChain, line: string): void => {
  const [ts, priceText = '', mark] = line.split(',');
  const [atMs, price] = [Number(ts), parseDecimal(priceText)];
  if (price === undefined || !(atMs > chain.atMs))
    throw new Broken(`${chain.symbol}: tick ${chain.sequence} is no tick`);
  const { symbol, sequence, hash: previousHash } = chain;
  chain.hash = sha256(tickText(symbol, { sequence, atMs, price, backfilled: mark === 'b', previousHash }));
  chain.atMs = atMs;
  chain.sequence += 1;
};

const closed = (chain: OpenChain): DayHead => {
  if (chain.sequence !== chain.lastSequence + 1) throw new Broken(`${chain.symbol}: ticks are missing`);
  if (chain.hash !== chain.headHash) throw new Broken(`${chain.symbol}: the ticks do not lead to the day's last hash`);
  return chain;
};

/** Reads a gzip file line by line. If the consumer stops early, the file is closed too. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const unpacked = pipeline(createReadStream(path), createGunzip(), () => undefined).setEncoding('utf8');
  let rest = '';
  for await (const chunk of unpacked) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** @returns the file's header and tick count if every check passes. @throws Broken */
const readAll = async (path: string): Promise<TickFile> => {
  let header: Record<string, unknown> | undefined;
  let chain: OpenChain | undefined;
  let ticks = 0;
  const heads: DayHead[] = [];
  for await (const line of linesOf(path)) {
    if (header === undefined) {
      header = JSON.parse(line) as Record<string, unknown>;
      if (header['format'] !== TICK_FILE_FORMAT) throw new Broken('it is no file of ticks');
    } else if (chain === undefined || chain.sequence > chain.lastSequence) {
      if (chain !== undefined) heads.push(closed(chain));
      chain = opened(line);
    } else {
      advance(chain, line);
      ticks += 1;
    }
  }
  if (header === undefined) throw new Broken('it is empty');
  if (chain !== undefined) heads.push(closed(chain));
  const [day, previousHash, hash] = [String(header['day']), String(header['previous']), String(header['hash'])];
  if (sha256(tickDayText(previousHash, day, heads)) !== hash) throw new Broken("the day's hash is another one");
  return { day, ticks, previousHash, hash };
};

/** @returns the day, or in a sentence why the file does not hold */
export const verifyTickFile = async (path: string): Promise<TickFile | string> => {
  try {
    return await readAll(path);
  } catch (error) {
    return error instanceof Broken
      ? error.message
      : `it cannot be read: ${String(error instanceof Error ? error.message : error)}`;
  }
};

/** The first file that does not continue the hash chain of the file before it; undefined if all do. */
export const gapBetween = (files: readonly TickFile[]): TickFile | undefined => {
  const sorted = [...files].sort((a, b) => (a.day < b.day ? -1 : 1));
  return sorted.find(({ previousHash }, index) => index > 0 && previousHash !== sorted[index - 1]?.hash);
};
