/** HTX's public market REST: answers without the envelope, errors with HTTP 200 (MKT-03, MKT-04). */
import type { FastifyRequest } from 'fastify';
import { candleWire, daySummaryWire, depthWire, isPeriod } from '../../src/contract/htx.ts';
import { utcDate } from '../../src/contract/tick-chain.ts';
import { UnknownSymbol } from '../market/feed.ts';
import { chainHeads, ticksFrom } from '../market/tick-chain.ts';
import { closedDays } from '../market/tick-days.ts';
import { Body, sendBody } from './answer.ts';
import type { App } from './app.ts';
import { SharedAnswers } from './shared-answers.ts';
import { inLongNetworkShare, inNetworkShare } from './shares.ts';

/** A refusal in HTX's form: `err-code` and `err-msg`. */
class BadRequest extends Error {
  override readonly name = 'BadRequest';
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const MAX_CANDLES = 2_000;
const DEFAULT_CANDLES = 150;
const DEPTH_LEVELS = [150, 20, 20, 20, 20, 20] as const;
const MAX_TICKS = 1_000;
const MAX_DAYS = 400;
const SHARED_MS = 500;

type Query = Readonly<Record<string, unknown>>;
type Answer = Readonly<Record<string, unknown>>;

const wholeNumber = (query: Query, name: string, fallback: number, max: number): number => {
  const value = query[name];
  if (value === undefined || value === '') return fallback;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max) throw new BadRequest('invalid-parameter', `invalid ${name}`);
  return number;
};

const symbolOf = (app: App, query: Query): string => {
  const symbol = String(query['symbol'] ?? '').toLowerCase();
  if (app.feed.market(symbol) === undefined) throw new BadRequest('invalid-parameter', 'invalid symbol');
  return symbol;
};

const kline = async (app: App, query: Query): Promise<Answer> => {
  const symbol = symbolOf(app, query);
  const { period } = query;
  if (!isPeriod(period)) throw new BadRequest('invalid-parameter', 'invalid period');
  const size = wholeNumber(query, 'size', DEFAULT_CANDLES, MAX_CANDLES);
  const candles = await app.feed.candles(symbol, period, size);
  return { ch: `market.${symbol}.kline.${period}`, data: candles.map(candleWire).reverse() };
};

const detail = async (app: App, query: Query): Promise<Answer> => {
  const symbol = symbolOf(app, query);
  const summary = await app.feed.detail(symbol);
  // The time of the price and not of the answer, so that a client notices a stalled feed.
  return {
    ch: `market.${symbol}.detail`,
    ...(summary.atMs === undefined ? {} : { ts: summary.atMs }),
    tick: daySummaryWire(summary, app.clock.now()),
  };
};

const depth = async (app: App, query: Query): Promise<Answer> => {
  const symbol = symbolOf(app, query);
  const type = String(query['type'] ?? 'step0');
  if (!/^step[0-5]$/.test(type)) throw new BadRequest('invalid-parameter', 'invalid type');
  const levels = wholeNumber(query, 'depth', DEPTH_LEVELS[Number(type.at(-1))] ?? 20, 150);
  const book = await app.feed.book(symbol, levels);
  return { ch: `market.${symbol}.depth.${type}`, ts: book.tsMs, tick: depthWire(book, book.tsMs) };
};

/**
 * The newest recorded tick of each chain, or of one: whoever keeps it can prove later that no tick before it changed.
 */
const chainHead = async (app: App, query: Query): Promise<Answer> => {
  const symbols =
    query['symbol'] === undefined ? app.feed.markets().map(({ symbol }) => symbol) : [symbolOf(app, query)];
  const heads = await chainHeads(app.database.orm, symbols);
  return {
    ch: 'market.chain-head',
    data: heads.map(({ symbol, sequence, atMs, price, hash }) => ({ symbol, seq: sequence, ts: atMs, price, hash })),
  };
};

/** Recorded ticks from sequence `from` on, for anybody who verifies the chain independently. */
const chain = async (app: App, query: Query): Promise<Answer> => {
  const symbol = symbolOf(app, query);
  const from = wholeNumber(query, 'from', 1, Number.MAX_SAFE_INTEGER);
  const size = wholeNumber(query, 'size', MAX_TICKS, MAX_TICKS);
  const ticks = await ticksFrom(app.database.orm, symbol, from, size);
  return {
    ch: `market.${symbol}.chain`,
    data: ticks.map(({ sequence, atMs, price, previousHash, hash, backfilled }) => ({
      seq: sequence,
      ts: atMs,
      price,
      prev: previousHash,
      hash,
      ...(backfilled ? { backfilled: 1 } : {}),
    })),
  };
};

/**
 * Closed days, newest first: whoever keeps a day's hash can check the day's file, and that no earlier day was changed.
 */
const chainDays = async (app: App, query: Query): Promise<Answer> => {
  const size = wholeNumber(query, 'size', MAX_DAYS, MAX_DAYS);
  const days = await closedDays(app.database.orm, size);
  return {
    ch: 'market.chain-days',
    data: days.map(({ dayMs, ticks, previousHash, hash }) => ({
      day: utcDate(dayMs),
      ticks,
      prev: previousHash,
      hash,
    })),
  };
};

const refusal = (app: App, error: unknown): Answer => {
  const [code, reason] =
    error instanceof BadRequest
      ? [error.code, error.message]
      : error instanceof UnknownSymbol
        ? ['invalid-parameter', 'invalid symbol']
        : ['system-error', 'no data now'];
  return { status: 'error', ts: app.clock.now(), 'err-code': code, 'err-msg': reason };
};

export const registerMarketRest = (app: App): void => {
  const route = (
    path: string,
    make: (app: App, query: Query) => Promise<Answer>,
    inShare: typeof inNetworkShare = inNetworkShare,
  ): void => {
    const shared = new SharedAnswers(SHARED_MS);
    const answer = async (query: Query): Promise<Body> => {
      const made = await make(app, query);
      return new Body({ status: 'ok', ts: app.clock.now(), ...made });
    };
    app.http.get(path, async (request: FastifyRequest, reply) => {
      const query = request.query as Query;
      try {
        const body = await shared.get(
          JSON.stringify(query),
          () => answer(query),
          (make) => inShare(request.ip, make),
        );
        return await sendBody(request, reply, body, true);
      } catch (error) {
        return sendBody(request, reply, new Body(refusal(app, error)), false);
      }
    });
  };
  route('/market/history/kline', kline, inLongNetworkShare);
  route('/market/detail', detail);
  route('/market/depth', depth);
  route('/market/chain-head', chainHead);
  route('/market/chain', chain, inLongNetworkShare);
  route('/market/chain-days', chainDays, inLongNetworkShare);
};
