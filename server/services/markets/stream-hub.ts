/**
 * HTX's market websocket as a server, without the sockets: topics, subscribers, frames, limits.
 *
 * A frame is made and compressed once, and every subscriber gets the same bytes. A client that reads too slowly misses
 * frames (the next frame contains all that the missed one did); one that does not read at all is disconnected.
 */
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { type Channel, type ClientFrame, readClientFrame } from '../../../src/contract/htx-frames.ts';
import type { Clock } from '../../base/clock.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { createFeedChannels, type FeedChannels } from './feed-channels.ts';
import { SendAllowance } from './send-allowance.ts';

/** One connection, as the hub sees it. */
export interface StreamSocket {
  send(bytes: Buffer): void;
  /** Bytes that are buffered and not yet sent. */
  readonly waitingBytes: number;
  close(reason: string): void;
}

export interface StreamClient {
  receive(text: string): void;
  /** The connection is gone. */
  closed(): void;
}

export const PING_EVERY_MS = 5_000;
/** A connection that leaves this many pings unanswered is dead. */
const MISSED_PINGS = 3;
/** A relay of all markets needs this many, a chart one. */
const MAX_SUBSCRIPTIONS = 200;
/** Frames a client may send at once, and how many more each second. */
const FRAME_BURST = 120;
const FRAMES_A_SECOND = 20;
/** For all clients of one network together: an office may reconnect at once, and one client may open many sockets. */
const NETWORK_BURST = 6_000;
const NETWORK_FRAMES_A_SECOND = 300;
/** Unsent bytes above which a client misses frames, and above which it is disconnected. */
const SLOW_BYTES = 128 * 1024;
const STUCK_BYTES = 1024 * 1024;

interface Topic {
  readonly subscribers: Set<Client>;
  readonly stop: () => void;
}

/** The network that clients connect from; they share one allowance of frames and one share of expensive work. */
export interface StreamNetwork {
  readonly frames: SendAllowance;
  /** Runs expensive work within the share of this network. */
  readonly inShare: <T>(work: () => Promise<T>) => Promise<T>;
}

export const newNetwork = (inShare: StreamNetwork['inShare'] = (work) => work()): StreamNetwork => ({
  frames: new SendAllowance(NETWORK_BURST, NETWORK_FRAMES_A_SECOND),
  inShare,
});

interface Client {
  readonly socket: StreamSocket;
  readonly network: StreamNetwork;
  readonly topics: Set<string>;
  readonly frames: SendAllowance;
  missedPings: number;
}

const sendTo = ({ socket }: Client, bytes: Buffer): void => {
  if (socket.waitingBytes > STUCK_BYTES) socket.close('reads too slowly');
  else socket.send(bytes);
};

const LEVEL = { level: 3 };
const packed = (frame: object): Buffer => gzipSync(JSON.stringify(frame), LEVEL);
/** Compresses a long frame for one client on the thread pool, so that it does not block the event loop. */
const gzipped = promisify<string, typeof LEVEL, Buffer>(gzip);

export class StreamHub {
  private readonly channels: FeedChannels;
  private readonly connected = new Set<Client>();
  private readonly watched = new Map<string, Topic>();

  constructor(
    private readonly feed: MarketFeed,
    private readonly clock: Clock,
  ) {
    this.channels = createFeedChannels(feed, clock);
  }

  connect(socket: StreamSocket, network = newNetwork()): StreamClient {
    const frames = new SendAllowance(FRAME_BURST, FRAMES_A_SECOND);
    const client: Client = { socket, network, topics: new Set(), frames, missedPings: 0 };
    this.connected.add(client);
    return {
      receive: (text) => {
        const nowMs = this.clock.now();
        if (client.frames.take(nowMs) && network.frames.take(nowMs)) this.act(client, readClientFrame(text));
        else socket.close('too many requests');
      },
      closed: () => this.leave(client),
    };
  }

  /** Sends a ping to everyone and disconnects clients that did not answer the last ones. Call every `PING_EVERY_MS`. */
  ping(): void {
    const bytes = packed({ ping: this.clock.now() });
    for (const client of [...this.connected]) {
      if (client.missedPings >= MISSED_PINGS) {
        this.leave(client);
        client.socket.close('no pong');
        continue;
      }
      client.missedPings += 1;
      sendTo(client, bytes);
    }
  }

  get clients(): number {
    return this.connected.size;
  }

  get topics(): number {
    return this.watched.size;
  }

  stop(): void {
    for (const client of [...this.connected]) {
      this.leave(client);
      client.socket.close('server stops');
    }
  }

  private say(client: Client, frame: object): void {
    sendTo(client, packed(frame));
  }

  private fail(client: Client, id: string | undefined, code: string, reason: string): void {
    this.say(client, { status: 'error', ts: this.clock.now(), id: id ?? '', 'err-code': code, 'err-msg': reason });
  }

  private broadcast(topic: string, tick: object, atMs: number): void {
    const subscribers = this.watched.get(topic)?.subscribers;
    if (subscribers === undefined || subscribers.size === 0) return;
    const bytes = packed({ ch: topic, ts: atMs, tick });
    for (const client of subscribers) if (client.socket.waitingBytes < SLOW_BYTES) sendTo(client, bytes);
  }

  private subscribe(client: Client, name: string, channel: Channel, id: string | undefined): void {
    if (!client.topics.has(name) && client.topics.size >= MAX_SUBSCRIPTIONS) {
      this.fail(client, id, 'bad-request', `more than ${MAX_SUBSCRIPTIONS} subscriptions`);
      return;
    }
    let topic = this.watched.get(name);
    if (topic === undefined) {
      topic = {
        subscribers: new Set(),
        stop: this.channels.watch(channel, (tick, atMs) => this.broadcast(name, tick, atMs)),
      };
      this.watched.set(name, topic);
    }
    topic.subscribers.add(client);
    client.topics.add(name);
    this.say(client, { id: id ?? '', status: 'ok', subbed: name, ts: this.clock.now() });
    // Send the current state at once, so that a subscriber of a quiet market does not wait for the next trade.
    client.network
      .inShare(() => this.channels.newest(channel))
      .then(
        (tick) => {
          if (tick !== undefined && client.topics.has(name)) this.say(client, { ch: name, ts: this.clock.now(), tick });
        },
        () => undefined,
      );
  }

  private unsubscribe(client: Client, name: string): void {
    client.topics.delete(name);
    const topic = this.watched.get(name);
    topic?.subscribers.delete(client);
    if (topic !== undefined && topic.subscribers.size === 0) {
      this.watched.delete(name);
      topic.stop();
    }
  }

  private async answer(client: Client, name: string, channel: Channel, id: string | undefined): Promise<void> {
    try {
      const bytes = await client.network.inShare(async () => {
        const data = await this.channels.all(channel);
        return gzipped(JSON.stringify({ id: id ?? '', status: 'ok', rep: name, ts: this.clock.now(), data }), LEVEL);
      });
      sendTo(client, bytes);
    } catch {
      this.fail(client, id, 'system-error', 'no data now');
    }
  }

  private request(client: Client, frame: Extract<ClientFrame, { topic: string }>): void {
    const { channel, topic, id } = frame;
    if (channel === undefined) this.fail(client, id, 'bad-request', 'invalid topic');
    else if (this.feed.market(channel.symbol) === undefined)
      this.fail(client, id, 'invalid-parameter', 'invalid symbol');
    else if (frame.kind === 'sub') this.subscribe(client, topic, channel, id);
    else if (frame.kind === 'req') void this.answer(client, topic, channel, id);
    else {
      this.unsubscribe(client, topic);
      this.say(client, { id: id ?? '', status: 'ok', unsubbed: topic, ts: this.clock.now() });
    }
  }

  private act(client: Client, frame: ClientFrame | undefined): void {
    if (frame === undefined) this.fail(client, undefined, 'bad-request', 'invalid request');
    else if (frame.kind === 'ping') this.say(client, { pong: frame.token });
    else if (frame.kind === 'pong') client.missedPings = 0;
    else this.request(client, frame);
  }

  private leave(client: Client): void {
    this.connected.delete(client);
    for (const name of [...client.topics]) this.unsubscribe(client, name);
  }
}
