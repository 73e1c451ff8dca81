import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { decimal } from './decimal.ts';
import { type ChainedTick, GENESIS_HASH, tickDayText, tickText, verifyTicks } from './tick-chain.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Chains ticks of these moments, as the database does. */
const chained = (momentsMs: readonly number[], firstSequence = 1, firstHash = GENESIS_HASH): ChainedTick[] => {
  const ticks: ChainedTick[] = [];
  for (const [i, atMs] of momentsMs.entries()) {
    const previousHash = ticks.at(-1)?.hash ?? firstHash;
    const tick = { sequence: firstSequence + i, atMs, price: decimal(100 + i), previousHash };
    ticks.push({ ...tick, hash: sha256(tickText('btcusdt', tick)) });
  }
  return ticks;
};
const verdict = (ticks: readonly ChainedTick[], after?: ChainedTick) =>
  verifyTicks('btcusdt', ticks, { after }, sha256);

test('OPT-07 two ticks of one moment are no chain, however well they are hashed: the second would be the exit', async () => {
  expect(await verdict(chained([1, 2, 3]))).toMatchObject({ valid: true, count: 3 });
  expect(await verdict(chained([1, 2, 2]))).toEqual({ valid: false, sequence: 3, reason: 'time' });
});

test('OPT-07 the first tick of a market follows nothing: a chain that was begun anew elsewhere is none', async () => {
  expect(await verdict(chained([1, 2], 1, sha256('elsewhere')))).toMatchObject({ valid: false, reason: 'link' });
  expect(await verdict(chained([1, 2], 7, sha256('before')))).toMatchObject({ valid: true });
});

test('OPT-07 a page follows the tick that was read before it: none is left out, exchanged or read again in between', async () => {
  const ticks = chained([1, 2, 3, 4, 5]);
  const second = ticks[1];
  expect(await verdict(ticks.slice(2), second)).toMatchObject({ valid: true, headHash: ticks[4]?.hash });
  expect(await verdict(ticks.slice(3), second)).toEqual({ valid: false, sequence: 4, reason: 'sequence' });
  expect(await verdict(ticks.slice(1), second)).toEqual({ valid: false, sequence: 2, reason: 'sequence' });
  const other = chained([3, 4], 3, sha256('another second tick'));
  expect(await verdict(other, second)).toEqual({ valid: false, sequence: 3, reason: 'link' });
  expect(await verdict(chained([1, 2], 3, second?.hash), second)).toMatchObject({ reason: 'time' });
});

test('OPT-07 a tick from the record is hashed as one: nobody can say afterwards that it came live', async () => {
  const tick = { sequence: 1, atMs: 1, price: decimal(5), previousHash: GENESIS_HASH, backfilled: true };
  const recorded = { ...tick, hash: sha256(tickText('btcusdt', tick)) };
  expect(await verdict([recorded])).toMatchObject({ valid: true });
  expect(await verdict([{ ...recorded, backfilled: undefined }])).toMatchObject({ valid: false, reason: 'hash' });
});

test('OPT-07 a day’s text has its markets in byte order, in whatever order they are given', () => {
  const head = (symbol: string, lastSequence: number) => ({
    symbol,
    firstSequence: 1,
    lastSequence,
    headHash: symbol[0] ?? '',
  });
  const heads = [head('ethusdt', 2), head('btcusdt', 3), head('1inch', 4)];
  const text = 'before|2026-01-05|1inch:4:1,btcusdt:3:b,ethusdt:2:e';
  expect([tickDayText('before', '2026-01-05', heads), tickDayText('before', '2026-01-05', heads.reverse())]).toEqual([
    text,
    text,
  ]);
});
