/**
 * A closed day of ticks as a compressed file that anybody can check (`npm run verify-chain -- --file`). Lines of text:
 * the day as JSON; then for each chain `symbol,first,last,previousHash,headHash` and its ticks as `ts,price`, with `,b`
 * behind those that were taken from the source's record afterwards. Sequences and hashes follow from these.
 */
import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type DayHead, TICK_FILE_FORMAT, utcDate } from '../../src/contract/tick-chain.ts';
import { type Queries, ticksBetween } from './tick-chain.ts';
import { type ClosedDay, closedChains } from './tick-days.ts';

const PAGE = 10_000;

async function* linesOf(queries: Queries, day: ClosedDay): AsyncGenerator<string> {
  const { previousHash, hash, ticks } = day;
  const header = { format: TICK_FILE_FORMAT, day: utcDate(day.dayMs), ticks, previous: previousHash, hash };
  yield `${JSON.stringify(header)}\n`;
  for (const chain of await closedChains(queries, day.dayMs)) yield* ticksOf(queries, chain);
}

async function* ticksOf(queries: Queries, chain: DayHead): AsyncGenerator<string> {
  const { symbol, firstSequence, lastSequence, headHash } = chain;
  for (let from = firstSequence; from <= lastSequence; from += PAGE) {
    const page = await ticksBetween(queries, symbol, from, Math.min(from + PAGE - 1, lastSequence), PAGE);
    const [first] = page;
    if (from === firstSequence)
      yield `${symbol},${firstSequence},${lastSequence},${first?.previousHash ?? ''},${headHash}\n`;
    yield page.map(({ atMs, price, backfilled }) => `${atMs},${price}${backfilled ? ',b' : ''}\n`).join('');
  }
}

/** Makes a file's new name survive a loss of power. Windows opens no folder, and keeps names by itself. */
const flushNames = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const names = await open(folder);
  await names.sync().finally(() => names.close());
};

/**
 * The file has another name until it is complete and on disk: its day may leave the database right afterwards.
 * @returns the file's path
 */
export const writeTickFile = async (queries: Queries, day: ClosedDay, folder: string): Promise<string> => {
  const path = join(folder, `${utcDate(day.dayMs)}.ticks.gz`);
  const file = createWriteStream(`${path}.part`, { flush: true });
  await pipeline(Readable.from(linesOf(queries, day)), createGzip(), file);
  await rename(`${path}.part`, path);
  await flushNames(folder);
  return path;
};
