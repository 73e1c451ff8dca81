import {
  type Codec,
  type Decoded,
  decimal,
  enumOf,
  flag,
  id,
  integer,
  omitted,
  optional,
  orElse,
  record,
  text,
  unreadable,
  wire,
  withDefault,
} from '../codec.ts';
import { list, separated } from '../codec-lists.ts';
import { type Decimal, isPositive, lte, ONE, decimal as toDecimal } from '../decimal.ts';
import { FIRST_RULE } from '../rules/settle/first-rule.ts';
import type { ChainedTick } from '../tick-chain.ts';
import { momentMs, optionalMoment, optionalMomentMs } from '../times.ts';

export type { ChainedTick };

export const DEFAULT_MULTIPLIERS = [ONE, toDecimal(3), toDecimal(5), toDecimal(10)] as const;

const multipliers = separated(decimal);

/** Ten times the stake. A larger value is taken to be a percentage sent in place of a fraction. */
const LARGEST_PAYOUT_RATE = toDecimal(10);

const rates = separated(decimal);
/** Rejects all payout rates if one is out of range: the unit of the others is then unknown too. */
const payoutRates: Codec<Decimal[]> = {
  ...rates,
  decode: (value: unknown, at: string) => {
    const read = rates.decode(value, at);
    return read.every((rate) => isPositive(rate) && lte(rate, LARGEST_PAYOUT_RATE))
      ? read
      : unreadable(at, 'is not a fraction of the stake (0.8 for 80 %)');
  },
};

export const optionConfig = record({
  multipliers: wire('hy_numcolstmp', {
    ...multipliers,
    decode: (value: unknown, at: string) => {
      const read = multipliers.decode(value, at);
      return read.length > 0 ? read : [...DEFAULT_MULTIPLIERS];
    },
  }),
  /** perDuration: quantity = multiplier × the duration's minimum; fixed: `minimums` are the quantities themselves. */
  quantityMode: wire('hy_price_type', enumOf({ fixed: 1, perDuration: 2 }, 'fixed')),
  coin: wire('coinname', text),
  /** Available in the options account, in `coin`. */
  balance: wire('balance', optional(decimal)),
  /** Durations on offer, seconds. */
  durationsS: wire('hytime', separated(integer)),
  /** Minimum stake of each duration (same order), or the quantities on offer. */
  minimums: wire('hymin', separated(decimal)),
  /** Profit of a win as a fraction of the stake, per duration; empty where none are sent, or none that can be read. */
  payoutRates: wire('hy_rate', orElse(payoutRates, [])),
  /** The rule that will settle orders accepted now (`rules/settle`); undefined for a backend that does not say. */
  settleRule: wire('settle_rule', optional(text)),
});
export type OptionConfig = Decoded<typeof optionConfig>;

/** Backends send 1 for up and anything else for down. */
const direction = enumOf({ up: 1, down: 2 }, 'down');
export type Direction = Decoded<typeof direction>;
export const optionStatus = enumOf({ open: 1, finished: 2 });
/** How the reference server settled: `returned` for an equal price, `void` for a gap in the feed. */
const optionResult = enumOf({ unknown: '', win: 'win', loss: 'loss', returned: 'equal', void: 'void' }, 'unknown');
export type OptionResult = Decoded<typeof optionResult>;

export const optionOrder = record({
  id: wire('id', id),
  coin: wire('coinname', text),
  status: wire('status', optionStatus),
  /** undefined where the backend does not say how the order ended. */
  won: wire('is_win', optional(flag)),
  /** Profit (positive) or loss (negative) of a finished order, in USDT. */
  profit: wire('ploss', optional(decimal)),
  exitPrice: wire('sellprice', optional(decimal)),
  entryPrice: wire('buyprice', optional(decimal)),
  /** Stake in USDT. */
  stake: wire('num', decimal),
  durationS: wire('time', withDefault(integer, 0)),
  /** Seconds left when the answer was made; undefined where the backend does not say. */
  countdownS: wire('count_down', optional(integer)),
  openedAt: wire('buytime', optionalMoment),
  closedAt: wire('selltime', optionalMoment),
  direction: wire('hyzd', direction),
  directionText: wire('hyzd_text', text),
  symbol: wire('symbol', text),
  /** The rest is sent by the reference server only. */
  deadlineMs: wire('deadline_ms', optionalMomentMs),
  payoutRate: wire('payout_rate', optional(decimal)),
  result: wire('result', optionResult),
  /** Name of the rule that settles the order (`rules/settle`). */
  settleRule: wire('settle_rule', withDefault(text, FIRST_RULE)),
});
export type OptionOrder = Decoded<typeof optionOrder>;

/** One recorded price of the options feed in its hash chain; see `contract/tick-chain`. */
export const chainedTick: Codec<ChainedTick> = record({
  sequence: wire('seq', integer),
  atMs: wire('ts', momentMs),
  price: wire('price', decimal),
  previousHash: wire('prev', text),
  hash: wire('hash', text),
  /** Taken from the source's own record after a pause of the server; omitted otherwise. */
  backfilled: wire('backfilled', omitted(flag)),
});

/**
 * Why an order ended as it did: its ticks, or a page of them, oldest first, from the last one known at acceptance to
 * the first one after the deadline. `rules/option-outcome` verifies it.
 */
export const optionReceipt = record({
  order: wire('order', optionOrder),
  symbol: wire('symbol', text),
  source: wire('source', text),
  acceptedAtMs: wire('accepted_ms', momentMs),
  /** The newest recorded tick when the order was accepted: the entry comes after it. */
  acceptedSequence: wire('accepted_seq', optional(integer)),
  entrySequence: wire('entry_seq', optional(integer)),
  exitSequence: wire('exit_seq', optional(integer)),
  ticks: wire('ticks', list(chainedTick)),
  /** Sequence of the last tick of the proof; undefined from a server that sends all ticks at once. */
  lastSequence: wire('last_seq', optional(integer)),
  /** Hash of the last tick of the proof. */
  headHash: wire('head_hash', text),
});
export type OptionReceipt = Decoded<typeof optionReceipt>;
