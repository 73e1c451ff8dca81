import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, decimal, div, ZERO } from '../decimal.ts';
import type { ChainedTick, OptionOrder, OptionReceipt } from '../entities/options.ts';
import { GENESIS_HASH, tickText } from '../tick-chain.ts';
import { verifyReceipt } from './option-outcome.ts';
import {
  type DecidingTick,
  type OptionTerms,
  type Outcome,
  outcomeOf,
  type SettleRule,
  selectTicks,
} from './settle/settle-rule.ts';
import { SETTLE_RULES } from './settle/settle-rules.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const chainOf = (prices: readonly (readonly [number, string])[]): ChainedTick[] => {
  let previousHash = GENESIS_HASH;
  return prices.map(([atMs, price], index) => {
    const tick = { sequence: index + 1, atMs, price: decimal(price), previousHash };
    previousHash = sha256(tickText('btcusdt', tick));
    return { ...tick, hash: previousHash };
  });
};

const terms: OptionTerms = {
  direction: 'up',
  stake: decimal(100),
  payoutRate: decimal('0.85'),
  acceptedAtMs: 10_000,
  acceptedSequence: 1,
  deadlineMs: 40_000,
};
const tick = (sequence: number, atMs: number, price: string) => ({ sequence, atMs, price: decimal(price) });

const ticks = chainOf([
  [9_000, '100'],
  [10_500, '101'],
  [20_000, '90'],
  [39_900, '102'],
  [40_100, '80'],
]);

const receiptOf = (changes: Partial<OptionReceipt> = {}, order: Partial<OptionOrder> = {}): OptionReceipt => ({
  symbol: 'btcusdt',
  source: 'simulated',
  acceptedAtMs: terms.acceptedAtMs,
  acceptedSequence: 1,
  entrySequence: 2,
  exitSequence: 4,
  ticks,
  lastSequence: ticks.length,
  headHash: ticks.at(-1)?.hash ?? '',
  ...changes,
  order: {
    id: '1',
    coin: 'BTC/USDT',
    status: 'finished',
    won: true,
    profit: decimal(85),
    exitPrice: decimal(102),
    entryPrice: decimal(101),
    stake: terms.stake,
    durationS: 30,
    countdownS: 0,
    openedAt: 10_500,
    closedAt: 39_900,
    direction: 'up',
    directionText: '',
    symbol: 'btcusdt',
    deadlineMs: terms.deadlineMs,
    payoutRate: terms.payoutRate,
    result: 'win',
    settleRule: 'last-tick-v1',
    ...order,
  },
});

/** The outcome of some ticks under `last-tick-v1`. */
const settled = (ticks: readonly DecidingTick[], changes: Partial<OptionTerms> = {}): Outcome => {
  const selection = selectTicks(SETTLE_RULES['last-tick-v1'], { ...terms, ...changes });
  for (const one of ticks) selection.take(one);
  return outcomeOf({ ...terms, ...changes }, selection.deciding());
};

describe('SRV-06 how an option ends', () => {
  test('up wins above the entry, down below it, an equal price returns the stake', () => {
    const entry = tick(2, 10_500, '100');
    expect(settled([entry, tick(9, 39_000, '100.01')])).toEqual({ result: 'win', profit: '85' });
    expect(settled([entry, tick(9, 39_000, '99.99')])).toEqual({ result: 'loss', profit: '-100' });
    expect(settled([entry, tick(9, 39_000, '100')])).toEqual({ result: 'returned', profit: '0' });
    expect(settled([entry, tick(9, 39_000, '99.99')], { direction: 'down' }).result).toBe('win');
  });

  test('a gap at the entry or the deadline voids the order', () => {
    const entry = tick(2, 10_500, '100');
    const exit = tick(9, 39_000, '101');
    expect(settled([])).toEqual({ result: 'void', profit: '0' });
    expect(settled([tick(1, 9_000, '100')]).result).toBe('void');
    expect(settled([entry]).result).toBe('void');
    expect(settled([tick(2, 15_001, '100'), exit]).result).toBe('void');
    expect(settled([tick(2, 15_000, '100'), exit]).result).toBe('win');
    expect(settled([entry, tick(9, 34_999, '101')]).result).toBe('void');
    expect(settled([entry, tick(9, 35_000, '101')]).result).toBe('win');
  });

  test('what was known at acceptance is no entry, and the exit may be of the very moment of the deadline', () => {
    const [entry, exit] = [tick(3, 10_600, '100'), tick(9, 39_000, '99')];
    expect(settled([entry, exit]).result).toBe('loss');
    // Recorded last before the order was accepted, and made at the moment of acceptance.
    for (const known of [tick(1, 10_500, '50'), tick(2, 10_000, '50')])
      expect(settled([known, entry, exit]).result).toBe('loss');
    expect(settled([entry, exit, tick(10, 40_000, '101'), tick(11, 40_001, '50')]).result).toBe('win');
  });

  test('up and down never both win or both lose, and nothing depends on order of asking', () => {
    const price = fc.integer({ min: 1, max: 1000 }).map((units) => decimal(units));
    fc.assert(
      fc.property(price, price, (from, to) => {
        const entry = tick(2, 10_500, from);
        const exit = tick(9, 39_000, to);
        const up = settled([entry, exit]).result;
        const down = settled([entry, exit], { direction: 'down' }).result;
        expect([up, down].sort()).toEqual(from === to ? ['returned', 'returned'] : ['loss', 'win']);
      }),
    );
  });
});

describe('OPT-07 a receipt is checked from its ticks alone', () => {
  test('a true receipt is valid', async () => {
    expect(await verifyReceipt(receiptOf(), sha256)).toEqual({
      valid: true,
      outcome: { result: 'win', profit: '85' },
      tickCount: 5,
    });
  });

  test('a changed price breaks the chain', async () => {
    const forged = ticks.map((one) => (one.sequence === 4 ? { ...one, price: decimal(99) } : one));
    expect(await verifyReceipt(receiptOf({ ticks: forged }), sha256)).toMatchObject({ valid: false, reason: 'chain' });
    const headHash = '0'.repeat(64);
    expect(await verifyReceipt(receiptOf({ headHash }), sha256)).toMatchObject({ valid: false, reason: 'chain' });
  });

  test('another entry or exit than the rule says is noticed', async () => {
    expect(await verifyReceipt(receiptOf({ entrySequence: 3 }), sha256)).toMatchObject({ reason: 'entry' });
    expect(await verifyReceipt(receiptOf({ exitSequence: 5 }), sha256)).toMatchObject({ reason: 'exit' });
    expect(await verifyReceipt(receiptOf({ exitSequence: undefined }), sha256)).toMatchObject({ reason: 'exit' });
  });

  test('ticks left out at either end are noticed', async () => {
    const early = receiptOf({ ticks: ticks.slice(0, 3), exitSequence: 3, headHash: '' });
    expect(await verifyReceipt(early, sha256)).toMatchObject({ reason: 'incomplete' });
    expect(await verifyReceipt(receiptOf({ ticks: ticks.slice(1) }), sha256)).toMatchObject({ reason: 'incomplete' });
  });

  test('a price of the very moment of the deadline is not the last that counts, for another may follow in that moment', async () => {
    const upTo = chainOf([...ticks.slice(0, 4).map(({ atMs, price }) => [atMs, price] as const), [40_000, '102']]);
    const cut = { ticks: upTo, exitSequence: 5, headHash: upTo.at(-1)?.hash ?? '' };
    expect(await verifyReceipt(receiptOf(cut), sha256)).toMatchObject({ reason: 'incomplete' });
    const whole = chainOf([...upTo.map(({ atMs, price }) => [atMs, price] as const), [40_001, '80']]);
    const read = { ...cut, ticks: whole, lastSequence: 6, headHash: whole.at(-1)?.hash ?? '' };
    expect(await verifyReceipt(receiptOf(read), sha256)).toMatchObject({ valid: true });
  });

  test('a proof of which not all was read, and an order without its terms, are not called proven', async () => {
    expect(await verifyReceipt(receiptOf({ lastSequence: 6 }), sha256)).toMatchObject({ reason: 'incomplete' });
    for (const unknown of [{ payoutRate: undefined }, { deadlineMs: undefined }])
      expect(await verifyReceipt(receiptOf({}, unknown), sha256)).toMatchObject({ reason: 'incomplete' });
  });

  test('another booking than the outcome is noticed', async () => {
    const loss = { result: 'loss', profit: decimal(-100) } as const;
    expect(await verifyReceipt(receiptOf({}, loss), sha256)).toMatchObject({ reason: 'outcome' });
    expect(await verifyReceipt(receiptOf({}, { profit: decimal(84) }), sha256)).toMatchObject({ reason: 'outcome' });
  });

  test('an open order has nothing to check yet', async () => {
    expect(await verifyReceipt(receiptOf({}, { status: 'open' }), sha256)).toMatchObject({ reason: 'incomplete' });
  });
});

/** An example of a second rule: compares the mean of the last five prices with the first price. */
const average5: SettleRule = {
  entryTicks: 1,
  exitTicks: 5,
  priceOf: (of) =>
    div(
      of.reduce((sum, { price }) => add(sum, price), ZERO),
      decimal(of.length),
      8,
      'halfEven',
    ),
};

describe('SRV-06 a second rule', () => {
  const rules = { ...SETTLE_RULES, 'average-5-v1': average5 };
  const long = chainOf([
    [9_000, '100'],
    [10_500, '101'],
    [36_000, '100'],
    [37_000, '101'],
    [38_000, '100'],
    [39_000, '101'],
    [39_900, '110'],
    [40_100, '80'],
  ]);
  const proof = { ticks: long, exitSequence: 7, lastSequence: long.length, headHash: long.at(-1)?.hash ?? '' };
  const ofAverage = receiptOf(proof, { settleRule: 'average-5-v1', exitPrice: decimal('102.4') });

  test('decides by its own prices, and its receipts are checked by it', async () => {
    const selection = selectTicks(average5, terms);
    for (const one of long) selection.take(one);
    expect(selection.deciding()).toMatchObject({ entry: { price: '101' }, exit: { sequence: 7, price: '102.4' } });
    expect(await verifyReceipt(ofAverage, sha256, undefined, rules)).toMatchObject({ valid: true });
    const fewer = { ...proof, ticks: long.filter(({ sequence }) => sequence !== 4) };
    expect(await verifyReceipt(receiptOf(fewer, ofAverage.order), sha256, undefined, rules)).toMatchObject({
      reason: 'chain',
    });
  });

  test('has no entry, and no exit, of fewer prices than it counts', () => {
    const selection = selectTicks({ ...average5, entryTicks: 2 }, terms);
    selection.take(tick(2, 10_500, '101'));
    expect(selection.deciding()).toMatchObject({ entry: undefined, exit: undefined });
    selection.take(tick(3, 11_500, '103'));
    expect(selection.deciding()).toMatchObject({ entry: { sequence: 2, price: '102' }, exit: undefined });
  });

  test('voids where its ticks would count for entry and exit at once', () => {
    const selection = selectTicks(average5, terms);
    for (const one of long.filter(({ sequence }) => sequence < 7)) selection.take(one);
    expect(outcomeOf({ ...terms, deadlineMs: 39_500 }, selection.deciding()).result).toBe('void');
  });

  test('leaves receipts of the first one valid, and is not guessed by an app that lacks it', async () => {
    expect(await verifyReceipt(receiptOf(), sha256, undefined, rules)).toMatchObject({ valid: true });
    expect(await verifyReceipt(ofAverage, sha256)).toEqual({ valid: false, reason: 'rule' });
    expect(await verifyReceipt(receiptOf({}, { settleRule: 'constructor' }), sha256)).toMatchObject({ reason: 'rule' });
  });
});
