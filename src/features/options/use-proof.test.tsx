// @vitest-environment happy-dom
import { createHash } from 'node:crypto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { decimal } from '../../contract/decimal.ts';
import { type ChainedTick, chainedTick, type OptionReceipt, optionReceipt } from '../../contract/entities/options.ts';
import { GENESIS_HASH, tickText } from '../../contract/tick-chain.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { type ReceiptProof, useProof } from './use-proof.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const PAGE = 500;
const COUNT = 10_203;
const DEADLINE_MS = 1_700_000_000_000 + 10_201_500;

let previousHash = GENESIS_HASH;
const ticks = Array.from({ length: COUNT }, (_, index): ChainedTick => {
  const tick = {
    sequence: index + 1,
    atMs: 1_700_000_000_000 + index * 1_000,
    price: decimal(100 + index),
    previousHash,
  };
  previousHash = createHash('sha256').update(tickText('btcusdt', tick)).digest('hex');
  return { ...tick, hash: previousHash };
});
const answer = (from: number): unknown =>
  optionReceipt.encode({
    symbol: 'btcusdt',
    source: 'simulated',
    acceptedAtMs: 1_700_000_000_500,
    acceptedSequence: 1,
    entrySequence: 2,
    exitSequence: COUNT - 1,
    ticks: ticks.slice(from - 1, from - 1 + PAGE),
    lastSequence: COUNT,
    headHash: previousHash,
    order: {
      id: '7',
      status: 'finished',
      won: true,
      result: 'win',
      direction: 'up',
      stake: decimal(100),
      payoutRate: decimal('0.8'),
      profit: decimal(80),
      deadlineMs: DEADLINE_MS,
    } as OptionReceipt['order'],
  });
const receipt = optionReceipt.decode(answer(1), 'data');

let root: Root;
let asked: number[];
let broken: (from: number) => boolean;
let seen: ReceiptProof[];

beforeEach(() => {
  asked = [];
  seen = [];
  broken = () => false;
  vi.stubGlobal('fetch', async (request: Request) => {
    const from = Number(new URLSearchParams(await request.text()).get('from_seq'));
    asked.push(from);
    if (broken(from)) return new Response('', { status: 502 });
    return new Response(JSON.stringify({ code: 1, msg: '', data: answer(from) }));
  });
  root = createRoot(document.createElement('div'));
});
afterEach(async () => {
  await act(async () => root.unmount());
  queryClient.clear();
  vi.unstubAllGlobals();
});

const Probe = () => {
  seen.push(useProof(receipt));
  return null;
};
const check = async (): Promise<ReceiptProof | undefined> => {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Probe />
      </QueryClientProvider>,
    ),
  );
  await eventually(() => act(async () => expect(seen.at(-1)?.verdict).toBeDefined()));
  return seen.at(-1);
};

test('OPT-07 more than 10,000 prices are checked here, page by page, and a thinned line of them is kept', async () => {
  const proof = await check();
  expect(seen[0]).toEqual({ verdict: undefined, ticks: undefined });
  expect(proof?.verdict).toMatchObject({ valid: true, tickCount: COUNT });
  expect(asked).toEqual(Array.from({ length: 20 }, (_, page) => (page + 1) * PAGE + 1));
  expect(proof?.ticks?.length).toBeLessThan(3_300);
  expect([proof?.ticks?.[0], proof?.ticks?.at(-1)]).toEqual(
    [ticks[0], ticks.at(-1)].map((tick) => chainedTick.decode(chainedTick.encode(tick as ChainedTick), '')),
  );
  const kept = queryClient.getQueryCache().findAll({ queryKey: ['getHyOrderReceipt'] });
  await eventually(() => expect(queryClient.getQueryCache().findAll({ queryKey: ['getHyOrderReceipt'] })).toEqual([]));
  expect(kept.length).toBeLessThan(3);
});

test('API-09 OPT-07 a page that is lost is asked for again, not all of them', async () => {
  let left = 2;
  broken = (from) => from === 2_001 && left-- > 0;
  expect((await check())?.verdict).toMatchObject({ valid: true });
  expect(asked.filter((from) => from === 2_001)).toHaveLength(3);
  expect(asked).toHaveLength(22);
});
