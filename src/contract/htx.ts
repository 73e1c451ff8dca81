/**
 * HTX's (Huobi's) public market data wire: REST answers and websocket frames, without the envelope of the other calls.
 *
 * Read tolerantly, as API-06 says: numbers may come as `1.8E-4`, as strings or as null, fields may be missing or extra.
 * Errors arrive with HTTP 200 as `{status:"error","err-code","err-msg"}` and become an `HtxError`.
 */
import { isNothing, type LeaveOut, scalarText, WireError } from './codec.ts';
import { rows } from './codec-lists.ts';
import { type Decimal, parseDecimal, ZERO } from './decimal.ts';
import { moment } from './times.ts';

export const CANDLE_PERIODS = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon'] as const;
export type Period = (typeof CANDLE_PERIODS)[number];
export const isPeriod = (text: unknown): text is Period => CANDLE_PERIODS.includes(text as Period);

/**
 * One candle. Prices and volumes are doubles, as charts want them; money never passes through here.
 * `openMs` is the candle's `id` on the wire (there in seconds).
 */
export interface Candle {
  readonly openMs: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Base traded (`amount` on the wire); undefined where not sent. */
  readonly volume: number | undefined;
  /** Quote traded (`vol` on the wire). */
  readonly turnover: number | undefined;
  readonly count: number | undefined;
}

/** The last 24 hours of a market. */
export interface DaySummary {
  readonly open: Decimal;
  readonly high: Decimal;
  readonly low: Decimal;
  /** The latest price. */
  readonly close: Decimal;
  /** Base traded. */
  readonly volume: Decimal;
  /** Quote traded. */
  readonly turnover: Decimal;
  /** When the exchange made the summary, epoch ms by its clock; undefined where not sent. */
  readonly atMs: number | undefined;
}

/** A refusal of the exchange: `code` is its `err-code` ("bad-request", "invalid-parameter"). */
export class HtxError extends Error {
  override readonly name = 'HtxError';
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(`${code}: ${reason}`);
  }
}

/** A day summary as sent: undefined for each figure that was missing. */
export type SentSummary = { readonly [K in keyof DaySummary]: DaySummary[K] | (K extends 'close' ? never : undefined) };

type Fields = Record<string, unknown>;
/** A JSON object. */
export const isFields = (wire: unknown): wire is Fields =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire);

/** An unreadable figure counts as missing, so that it does not make the others unreadable. */
const sent = (wire: unknown): Decimal | undefined =>
  typeof wire === 'number' || typeof wire === 'string' ? parseDecimal(String(wire)) : undefined;

const exact = (wire: unknown, at: string): Decimal => {
  const parsed = sent(wire);
  if (parsed === undefined) throw new WireError(at, isNothing(wire) ? 'is missing' : 'is not a number');
  return parsed;
};

const sentDouble = (wire: unknown): number | undefined => {
  const value =
    typeof wire === 'number' ? wire : typeof wire === 'string' && wire.trim() !== '' ? Number(wire) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
};
const double = (wire: unknown, at: string): number => {
  const value = sentDouble(wire);
  if (value === undefined) throw new WireError(at, isNothing(wire) ? 'is missing' : 'is not a number');
  return value;
};

/** Only the prices and the time are required. @throws WireError where one of them is missing or unreadable */
export const readCandle = (wire: unknown, at: string): Candle => {
  if (!isFields(wire)) throw new WireError(at, 'is not an object');
  return {
    openMs: moment.decode(wire['id'], `${at}.id`),
    open: double(wire['open'], `${at}.open`),
    high: double(wire['high'], `${at}.high`),
    low: double(wire['low'], `${at}.low`),
    close: double(wire['close'], `${at}.close`),
    volume: sentDouble(wire['amount']),
    turnover: sentDouble(wire['vol']),
    count: sentDouble(wire['count']),
  };
};

/** The answer's fields. @throws HtxError for an error answer, WireError for anything that is not the exchange's */
const opened = (body: unknown): Fields => {
  if (!isFields(body)) throw new WireError('', 'is not an object');
  if (body['status'] === 'error' || !isNothing(body['err-code'])) {
    throw new HtxError(scalarText(body['err-code']) || 'error', scalarText(body['err-msg']));
  }
  return body;
};

/** A candle as the exchange writes it. */
export const candleWire = (candle: Candle): Record<string, number> => ({
  id: Math.floor(candle.openMs / 1000),
  open: candle.open,
  close: candle.close,
  low: candle.low,
  high: candle.high,
  ...(candle.volume === undefined ? {} : { amount: candle.volume }),
  ...(candle.turnover === undefined ? {} : { vol: candle.turnover }),
  ...(candle.count === undefined ? {} : { count: candle.count }),
});

/**
 * Oldest first, one candle per opening time, whatever order the backend sends.
 * @param leaveOut called with the error of each candle that is skipped; without it such errors are thrown
 */
export const readCandles = (body: unknown, leaveOut?: LeaveOut, field = 'data'): Candle[] => {
  const { [field]: wire, status } = opened(body);
  if (!Array.isArray(wire)) {
    // A refusal in another envelope has no list either, but its status is not "ok".
    if (isNothing(wire) && status === 'ok') return [];
    throw new WireError(field, 'is not a list');
  }
  const whole = rows<Candle>({ decode: readCandle, encode: candleWire });
  const sent = wire.filter((element) => element !== null);
  const byOpen = new Map(whole.decode(sent, field, leaveOut).map((candle) => [candle.openMs, candle]));
  return [...byOpen.values()].sort((a, b) => a.openMs - b.openMs);
};

const optionalMs = (wire: unknown): number | undefined => (isNothing(wire) ? undefined : moment.decode(wire, 'ts'));

/** The day summary for display, undefined where a figure was not sent. @throws HtxError, WireError without a price */
export const readSentSummary = (body: unknown): SentSummary => {
  const fields = opened(body);
  const tick = fields['tick'] ?? fields['data'];
  if (!isFields(tick)) throw new WireError('tick', isNothing(tick) ? 'is missing' : 'is not an object');
  return {
    open: sent(tick['open']),
    high: sent(tick['high']),
    low: sent(tick['low']),
    close: exact(tick['close'], 'tick.close'),
    volume: sent(tick['amount']),
    turnover: sent(tick['vol']),
    atMs: optionalMs(fields['ts']),
  };
};

/** The day summary for calculations: missing figures become the price or 0. @throws as `readSentSummary` */
export const readDaySummary = (body: unknown): DaySummary => {
  const day = readSentSummary(body);
  const { open = day.close, high = day.close, low = day.close, volume = ZERO, turnover = ZERO } = day;
  return { ...day, open, high, low, volume, turnover };
};

/** The `tick` of a day summary as the exchange writes it; `version` counts up. */
export const daySummaryWire = (summary: DaySummary, version: number): Record<string, number> => ({
  id: version,
  low: Number(summary.low),
  high: Number(summary.high),
  open: Number(summary.open),
  close: Number(summary.close),
  vol: Number(summary.turnover),
  amount: Number(summary.volume),
  version,
  count: 0,
});

interface DepthLevel {
  readonly price: Decimal;
  readonly quantity: Decimal;
}
export interface Depth {
  /** Best (highest) first. */
  readonly bids: readonly DepthLevel[];
  /** Best (lowest) first. */
  readonly asks: readonly DepthLevel[];
  readonly atMs: number | undefined;
}

const readLevels = (wire: unknown, at: string): DepthLevel[] => {
  if (isNothing(wire)) return [];
  if (!Array.isArray(wire)) throw new WireError(at, 'is not a list');
  return wire.map((level: unknown, index) => {
    if (!Array.isArray(level)) throw new WireError(`${at}.${index}`, 'is not a pair');
    return { price: exact(level[0], `${at}.${index}.0`), quantity: exact(level[1], `${at}.${index}.1`) };
  });
};

/** @throws HtxError, WireError */
export const readDepth = (body: unknown): Depth => {
  const fields = opened(body);
  const tick = fields['tick'] ?? fields['data'];
  if (!isFields(tick)) throw new WireError('tick', isNothing(tick) ? 'is missing' : 'is not an object');
  return {
    bids: readLevels(tick['bids'], 'tick.bids'),
    asks: readLevels(tick['asks'], 'tick.asks'),
    atMs: optionalMs(fields['ts'] ?? tick['ts']),
  };
};

/** The `tick` of a depth answer as the exchange writes it. */
export const depthWire = (depth: Pick<Depth, 'bids' | 'asks'>, atMs: number): Record<string, unknown> => {
  const pairs = (levels: readonly DepthLevel[]): number[][] =>
    levels.map(({ price, quantity }) => [Number(price), Number(quantity)]);
  return { bids: pairs(depth.bids), asks: pairs(depth.asks), ts: atMs, version: atMs };
};

/** One trade of a market's history. */
export interface Trade {
  readonly price: Decimal;
  /** By the exchange's clock, epoch ms. */
  readonly atMs: number;
}

/**
 * Reads the answer of `/market/history/trade`, which groups trades by moment, groups and trades newest first. @returns
 * the trades, oldest first @throws HtxError, WireError
 */
export const readTrades = (body: unknown): Trade[] => {
  const wire = opened(body)['data'];
  if (!Array.isArray(wire)) throw new WireError('data', isNothing(wire) ? 'is missing' : 'is not a list');
  const trades = wire.flatMap((group: unknown, outer) => {
    const inside = isFields(group) ? group['data'] : undefined;
    if (!Array.isArray(inside)) throw new WireError(`data.${outer}`, 'is not a list of trades');
    return inside.map((trade: unknown, inner): Trade => {
      const at = `data.${outer}.data.${inner}`;
      if (!isFields(trade)) throw new WireError(at, 'is not an object');
      return { price: exact(trade['price'], `${at}.price`), atMs: moment.decode(trade['ts'], `${at}.ts`) };
    });
  });
  return trades.reverse().sort((a, b) => a.atMs - b.atMs);
};
