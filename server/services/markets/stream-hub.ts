/**
 * HTX's market websocket as a server, without the sockets: topics, subscribers, frames, limits.
 *
 * A frame is made and compressed once and the same bytes go to every subscriber. A client that does not read fast
 * enough misses frames (the next one says all that the missed one said); one that reads nothing at all is cut off.
 */
import { gzipSync } from 'node:zlib';
import { candleWire, daySummaryWire, depthWire } from '../../../src/contract/htx.ts';
import { type Channel, type ClientFrame, readClientFrame } from '../../../src/contract/htx-frames.ts';
import type { Clock } from '../../base/clock.ts';
import type { MarketFeed } from '../../market/feed.ts';

/** One connection, as the hub sees it. */
export interface StreamSocket {
  send(bytes: Buffer): void;
  /** Bytes that wait to be sent. */
  readonly waitingBytes: number;
  close(reason: string): void;
}

export interface StreamClient {
  receive(text: string): void;
  /** The connection is gone. */
  closed(): void;
}

export interface StreamHub {
  connect(socket: StreamSocket): StreamClient;
  /** Sends a ping to everyone and cuts off whoever did not answer the last ones. Call every `PING_EVERY_MS`. */
  ping(): void;
  readonly clients: number;
  readonly topics: number;
  stop(): void;
}

export const PING_EVERY_MS = 5_000;
/** Pings without an answer after which a connection is dead. */
const MISSED_PINGS = 3;
/** A relay of all markets needs this many, a chart one. */
const MAX_SUBSCRIPTIONS = 200;
/** Frames a client may send at once, and how many more each second. */
const FRAME_BURST = 120;
const FRAMES_A_SECOND = 20;
/** Above this a client misses frames, above the other it is cut off. */
const SLOW_BYTES = 128 * 1024;
const STUCK_BYTES = 1024 * 1024;
const DEPTH_LEVELS = 150;
const HISTORY_CANDLES = 300;
/** Channels other than candles are sent at most this often. */
const SUMMARY_EVERY_MS = 1_000;

interface Topic {
  readonly subscribers: Set<Client>;
  readonly stop: () => void;
}

interface Client {
  readonly socket: StreamSocket;
  readonly topics: Set<string>;
  missedPings: number;
  allowance: number;
  allowedAtMs: number;
}

const packed = (frame: object): Buffer => gzipSync(JSON.stringify(frame), { level: 3 });

export const createStreamHub = (feed: MarketFeed, clock: Clock): StreamHub => {
  const clients = new Set<Client>();
  const topics = new Map<string, Topic>();

  const sendTo = (client: Client, bytes: Buffer): void => {
    const waiting = client.socket.waitingBytes;
    if (waiting > STUCK_BYTES) client.socket.close('reads too slowly');
    else client.socket.send(bytes);
  };
  const say = (client: Client, frame: object): void => sendTo(client, packed(frame));
  const fail = (client: Client, id: string | undefined, code: string, reason: string): void =>
    say(client, { status: 'error', ts: clock.now(), id: id ?? '', 'err-code': code, 'err-msg': reason });

  const broadcast = (topic: string, tick: object, atMs: number): void => {
    const subscribers = topics.get(topic)?.subscribers;
    if (subscribers === undefined || subscribers.size === 0) return;
    const bytes = packed({ ch: topic, ts: atMs, tick });
    for (const client of subscribers) if (client.socket.waitingBytes < SLOW_BYTES) sendTo(client, bytes);
  };

  const tickOf = async (channel: Channel): Promise<object | undefined> => {
    if (channel.kind === 'kline') {
      const [candle] = await feed.candles(channel.symbol, channel.period, 1);
      return candle && candleWire(candle);
    }
    if (channel.kind === 'detail') return daySummaryWire(await feed.detail(channel.symbol), clock.now());
    const book = await feed.book(channel.symbol, DEPTH_LEVELS);
    return depthWire(book, book.tsMs);
  };

  /** Sends a channel anew whenever its market had a tick, at most once a second. */
  const watchTicks = (topic: string, channel: Channel): (() => void) => {
    let sentMs = 0;
    return feed.onTick(({ symbol, tsMs }) => {
      if (symbol !== channel.symbol || clock.now() - sentMs < SUMMARY_EVERY_MS) return;
      sentMs = clock.now();
      tickOf(channel).then(
        (tick) => tick && broadcast(topic, tick, tsMs),
        () => undefined,
      );
    });
  };

  const watch = (topic: string, channel: Channel): (() => void) =>
    channel.kind === 'kline'
      ? feed.watchCandle(channel.symbol, channel.period, (candle, atMs) => broadcast(topic, candleWire(candle), atMs))
      : watchTicks(topic, channel);

  const subscribe = (client: Client, name: string, channel: Channel, id: string | undefined): void => {
    if (!client.topics.has(name) && client.topics.size >= MAX_SUBSCRIPTIONS) {
      fail(client, id, 'bad-request', `more than ${MAX_SUBSCRIPTIONS} subscriptions`);
      return;
    }
    let topic = topics.get(name);
    if (topic === undefined) {
      topic = { subscribers: new Set(), stop: watch(name, channel) };
      topics.set(name, topic);
    }
    topic.subscribers.add(client);
    client.topics.add(name);
    say(client, { id: id ?? '', status: 'ok', subbed: name, ts: clock.now() });
    // What stands now, so that nobody waits for the next trade of a quiet market.
    tickOf(channel).then(
      (tick) => {
        if (tick !== undefined && client.topics.has(name)) say(client, { ch: name, ts: clock.now(), tick });
      },
      () => undefined,
    );
  };

  const unsubscribe = (client: Client, name: string): void => {
    client.topics.delete(name);
    const topic = topics.get(name);
    topic?.subscribers.delete(client);
    if (topic !== undefined && topic.subscribers.size === 0) {
      topics.delete(name);
      topic.stop();
    }
  };

  const answer = async (client: Client, name: string, channel: Channel, id: string | undefined): Promise<void> => {
    try {
      const data =
        channel.kind === 'kline'
          ? (await feed.candles(channel.symbol, channel.period, HISTORY_CANDLES)).map(candleWire)
          : await tickOf(channel);
      say(client, { id: id ?? '', status: 'ok', rep: name, ts: clock.now(), data });
    } catch {
      fail(client, id, 'system-error', 'no data now');
    }
  };

  /** Whether the client stays within what one client may send. */
  const allowed = (client: Client): boolean => {
    const nowMs = clock.now();
    const earned = ((nowMs - client.allowedAtMs) / 1000) * FRAMES_A_SECOND;
    client.allowance = Math.min(FRAME_BURST, client.allowance + Math.max(0, earned)) - 1;
    client.allowedAtMs = nowMs;
    return client.allowance >= 0;
  };

  const request = (client: Client, frame: Extract<ClientFrame, { topic: string }>): void => {
    const { channel, topic, id } = frame;
    if (channel === undefined) fail(client, id, 'bad-request', 'invalid topic');
    else if (feed.market(channel.symbol) === undefined) fail(client, id, 'invalid-parameter', 'invalid symbol');
    else if (frame.kind === 'sub') subscribe(client, topic, channel, id);
    else if (frame.kind === 'req') void answer(client, topic, channel, id);
    else {
      unsubscribe(client, topic);
      say(client, { id: id ?? '', status: 'ok', unsubbed: topic, ts: clock.now() });
    }
  };

  const act = (client: Client, frame: ClientFrame | undefined): void => {
    if (frame === undefined) fail(client, undefined, 'bad-request', 'invalid request');
    else if (frame.kind === 'ping') say(client, { pong: frame.token });
    else if (frame.kind === 'pong') client.missedPings = 0;
    else request(client, frame);
  };

  const leave = (client: Client): void => {
    clients.delete(client);
    for (const name of [...client.topics]) unsubscribe(client, name);
  };

  return {
    connect: (socket) => {
      const client: Client = {
        socket,
        topics: new Set(),
        missedPings: 0,
        allowance: FRAME_BURST,
        allowedAtMs: clock.now(),
      };
      clients.add(client);
      return {
        receive: (text) => {
          if (allowed(client)) act(client, readClientFrame(text));
          else socket.close('too many requests');
        },
        closed: () => leave(client),
      };
    },
    ping: () => {
      const bytes = packed({ ping: clock.now() });
      for (const client of [...clients]) {
        if (client.missedPings >= MISSED_PINGS) {
          leave(client);
          client.socket.close('no pong');
          continue;
        }
        client.missedPings += 1;
        sendTo(client, bytes);
      }
    },
    get clients() {
      return clients.size;
    },
    get topics() {
      return topics.size;
    },
    stop: () => {
      for (const client of [...clients]) {
        leave(client);
        client.socket.close('server stops');
      }
    },
  };
};
