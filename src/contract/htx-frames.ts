/** Frames of HTX's market websocket, in both directions. Server frames are gzip, client frames text. */
import { isNothing, scalarText, WireError } from './codec.ts';
import { type Candle, isFields, isPeriod, type Period, readCandle } from './htx.ts';
import { moment } from './times.ts';

export type Channel =
  | { readonly kind: 'kline'; readonly symbol: string; readonly period: Period }
  | { readonly kind: 'detail'; readonly symbol: string }
  | { readonly kind: 'depth'; readonly symbol: string; readonly step: string };

const SYMBOL = /^[a-z0-9]{2,20}$/;

/** `market.btcusdt.kline.1min`. */
export const klineChannel = (symbol: string, period: Period): string => `market.${symbol}.kline.${period}`;

/** undefined for text that is no channel of the protocol. */
export const readChannel = (text: unknown): Channel | undefined => {
  if (typeof text !== 'string' || text.length > 64) return undefined;
  const [market, symbol, kind, detail, ...rest] = text.split('.');
  if (market !== 'market' || symbol === undefined || !SYMBOL.test(symbol) || rest.length > 0) return undefined;
  if (kind === 'kline' && isPeriod(detail)) return { kind, symbol, period: detail };
  if (kind === 'detail' && detail === undefined) return { kind, symbol };
  if (kind === 'depth' && detail !== undefined && /^step[0-5]$/.test(detail)) return { kind, symbol, step: detail };
  return undefined;
};

/** A frame from the server. `other` is any kind that this client does not know; it is not an error. */
export type ServerFrame =
  | { readonly kind: 'ping'; readonly token: number | string }
  | { readonly kind: 'pong' }
  | { readonly kind: 'subscribed'; readonly channel: string; readonly atMs: number | undefined }
  | { readonly kind: 'unsubscribed'; readonly channel: string }
  /** `tick` is undecoded for channels other than candles. */
  | {
      readonly kind: 'push';
      readonly channel: string;
      readonly atMs: number | undefined;
      readonly tick: Record<string, unknown>;
    }
  | { readonly kind: 'answer'; readonly channel: string; readonly body: Record<string, unknown> }
  | { readonly kind: 'error'; readonly id: string; readonly code: string; readonly reason: string }
  | { readonly kind: 'other' };

/** @throws WireError where the text is no JSON object */
export const readServerFrame = (text: string): ServerFrame => {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    throw new WireError('frame', 'is not JSON');
  }
  if (!isFields(frame)) throw new WireError('frame', 'is not an object');
  const { ping, ch, tick, rep, subbed, unsubbed, ts } = frame;
  if (typeof ping === 'number' || typeof ping === 'string') return { kind: 'ping', token: ping };
  if ('pong' in frame) return { kind: 'pong' };
  if (frame['status'] === 'error' || !isNothing(frame['err-code'])) {
    return {
      kind: 'error',
      id: scalarText(frame['id']),
      code: scalarText(frame['err-code']) || 'error',
      reason: scalarText(frame['err-msg']),
    };
  }
  const at = (): number | undefined => (isNothing(ts) ? undefined : moment.decode(ts, 'ts'));
  if (typeof ch === 'string' && isFields(tick)) return { kind: 'push', channel: ch, atMs: at(), tick };
  if (typeof subbed === 'string') return { kind: 'subscribed', channel: subbed, atMs: at() };
  if (typeof unsubbed === 'string') return { kind: 'unsubscribed', channel: unsubbed };
  if (typeof rep === 'string') return { kind: 'answer', channel: rep, body: frame };
  return { kind: 'other' };
};

/** The candle of a push. @throws WireError */
export const pushedCandle = (tick: Record<string, unknown>): Candle => readCandle(tick, 'tick');

export const subscribeFrame = (channel: string): string => JSON.stringify({ sub: channel, id: channel });
export const unsubscribeFrame = (channel: string): string => JSON.stringify({ unsub: channel, id: channel });
/** A pong must repeat the token of its ping. */
export const pongFrame = (token: number | string): string => JSON.stringify({ pong: token });

/** A frame from the client. */
export type ClientFrame =
  | { readonly kind: 'ping'; readonly token: number | string }
  | { readonly kind: 'pong' }
  | {
      readonly kind: 'sub' | 'unsub' | 'req';
      readonly id: string | undefined;
      readonly topic: string;
      readonly channel: Channel | undefined;
    };

/** undefined for text that is no frame of the protocol. */
export const readClientFrame = (text: string): ClientFrame | undefined => {
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isFields(frame)) return undefined;
  const { ping, id } = frame;
  if (typeof ping === 'number' || typeof ping === 'string') return { kind: 'ping', token: ping };
  if ('pong' in frame) return { kind: 'pong' };
  for (const kind of ['sub', 'unsub', 'req'] as const) {
    const topic = frame[kind];
    if (typeof topic !== 'string') continue;
    const known = typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, 64) : undefined;
    return { kind, id: known, topic: topic.slice(0, 64), channel: readChannel(topic) };
  }
  return undefined;
};
