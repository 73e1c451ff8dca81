/**
 * Checks the published tick chain of any server from outside (OPT-07): `npm run verify-chain -- --url https://…
 * [--symbol btcusdt]`. Fetches every recorded tick of the symbol, or of all symbols, and recomputes every hash up to
 * the published head. With `--file 2026-01-05.ticks.gz …` it reads files of closed days instead, and with `--url` as
 * well it compares each day's hash with the published one. Exits with 1 if any check fails.
 */
import { parseArgs } from 'node:util';
import { decimal, flag, integer, omitted, record, text, wire } from '../src/contract/codec.ts';
import { list } from '../src/contract/codec-lists.ts';
import { type ChainedTick, verifyTicks } from '../src/contract/tick-chain.ts';
import { momentMs } from '../src/contract/times.ts';
import { gapBetween, type TickFile, verifyTickFile } from './verify-tick-file.ts';

const PAGE = 1_000;

const heads = list(record({ symbol: wire('symbol', text), sequence: wire('seq', integer), hash: wire('hash', text) }));
const ticks = list(
  record({
    sequence: wire('seq', integer),
    atMs: wire('ts', momentMs),
    price: wire('price', decimal),
    previousHash: wire('prev', text),
    hash: wire('hash', text),
    backfilled: wire('backfilled', omitted(flag)),
  }),
);

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const readArguments = () => {
  try {
    return parseArgs({
      options: { url: { type: 'string' }, symbol: { type: 'string' }, file: { type: 'string', multiple: true } },
      allowPositionals: true,
    });
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(2);
  }
};
const { values, positionals } = readArguments();
const url = values.url ?? 'http://localhost:8080';

const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
  const answer = await fetch(new URL(`${path}?${new URLSearchParams(query)}`, url));
  return ((await answer.json()) as { data?: unknown }).data;
};

/** @returns undefined if the chain is valid, otherwise the reason why it is not */
const problemOf = async (symbol: string, head: { sequence: number; hash: string }): Promise<string | undefined> => {
  let last: ChainedTick | undefined;
  let count = 0;
  while (last === undefined || last.sequence < head.sequence) {
    const from = String(last === undefined ? 1 : last.sequence + 1);
    const page: ChainedTick[] = ticks.decode(await ask('/market/chain', { symbol, from, size: String(PAGE) }), 'data');
    if (page.length === 0) return 'ticks before the published head are missing';
    // Verify each page together with the last tick of the page before, so that the link between them is checked too.
    const verdict = await verifyTicks(symbol, last === undefined ? page : [last, ...page]);
    if (!verdict.valid) return `tick ${verdict.sequence} does not fit (${verdict.reason})`;
    const published = page.find(({ sequence }) => sequence === head.sequence);
    if (published !== undefined && published.hash !== head.hash) return 'the published head is another one';
    last = page.at(-1);
    count += page.length;
  }
  process.stdout.write(`${symbol}: ${count} ticks hold up to ${head.sequence} ${head.hash}\n`);
  return undefined;
};

const fail = (line: string): void => {
  process.stdout.write(`${line}\n`);
  process.exitCode = 1;
};

const checkServer = async (): Promise<void> => {
  const asked: Record<string, string> = values.symbol === undefined ? {} : { symbol: values.symbol };
  for (const head of heads.decode(await ask('/market/chain-head', asked), 'data')) {
    const problem = await problemOf(head.symbol, head);
    if (problem !== undefined) fail(`${head.symbol}: ${problem}`);
  }
};

const days = list(record({ day: wire('day', text), hash: wire('hash', text) }));

const checkFiles = async (paths: readonly string[]): Promise<void> => {
  const published = new Map(
    values.url === undefined
      ? []
      : days.decode(await ask('/market/chain-days', {}), 'data').map(({ day, hash }) => [day, hash]),
  );
  const sound: TickFile[] = [];
  for (const path of paths) {
    const file = await verifyTickFile(path);
    if (typeof file === 'string') fail(`${path}: ${file}`);
    else if (values.url !== undefined && published.get(file.day) !== file.hash)
      fail(
        `${path}: ${values.url} publishes ${published.get(file.day) ?? 'nothing'} for ${file.day}, not ${file.hash}`,
      );
    else {
      sound.push(file);
      process.stdout.write(`${path}: ${file.ticks} ticks hold, ${file.day} is closed by ${file.hash}\n`);
    }
  }
  const gap = gapBetween(sound);
  if (gap !== undefined) fail(`${gap.day} does not follow from the day before it among these files`);
};

const check = values.file === undefined ? checkServer() : checkFiles([...values.file, ...positionals]);
await check.catch((error: unknown) => fail(`${url} cannot be asked: ${messageOf(error)}`));
