/**
 * Keeps one websocket to the exchange open: reconnects, subscribes anew, answers pings, and drops a silent connection.
 */
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import { pongFrame, readServerFrame, subscribeFrame, unsubscribeFrame } from '../../../src/contract/htx-frames.ts';
import type { Log } from '../../base/log.ts';

const FIRST_RECONNECT_MS = 1_000;
const LONGEST_RECONNECT_MS = 30_000;
/** The exchange pings about every 5 s: a connection that is silent for this long is dead. */
const SILENT_MS = 15_000;
const MAX_FRAME_BYTES = 8 * 1024 * 1024;

export interface ExchangeSocket {
  /** Keeps a channel subscribed across reconnects. */
  subscribe(channel: string): void;
  unsubscribe(channel: string): void;
  readonly connected: boolean;
  start(): void;
  stop(): void;
}

export interface ExchangePush {
  readonly channel: string;
  /** By the exchange's clock, epoch ms; undefined where the push has no time. */
  readonly atMs: number | undefined;
  readonly tick: Readonly<Record<string, unknown>>;
}

export interface ExchangeSocketParts {
  readonly url: string;
  readonly log: Log;
  readonly onPush: (push: ExchangePush) => void;
  /** Called with each time that the exchange states, epoch ms. */
  readonly onTime: (theirMs: number) => void;
}

const unpacked = (data: Buffer, binary: boolean): string =>
  (binary ? gunzipSync(data, { maxOutputLength: MAX_FRAME_BYTES }) : data).toString();

export const createExchangeSocket = ({ url, log, onPush, onTime }: ExchangeSocketParts): ExchangeSocket => {
  const channels = new Set<string>();
  let socket: WebSocket | undefined;
  let failures = 0;
  let running = false;
  let reconnect: NodeJS.Timeout | undefined;
  let watchdog: NodeJS.Timeout | undefined;

  const say = (text: string): void => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  };

  const heard = (mine: WebSocket): void => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => mine.terminate(), SILENT_MS);
  };

  const receive = (data: Buffer, binary: boolean): void => {
    const frame = readServerFrame(unpacked(data, binary));
    if (frame.kind === 'ping') {
      say(pongFrame(frame.token));
      onTime(Number(frame.token));
    } else if (frame.kind === 'push') onPush(frame);
    else if (frame.kind === 'subscribed' && frame.atMs !== undefined) onTime(frame.atMs);
    else if (frame.kind === 'error') log.warn({ channel: frame.id, code: frame.code }, 'the exchange refused');
    failures = 0;
  };

  const open = (): void => {
    const mine = new WebSocket(url, { handshakeTimeout: 10_000, maxPayload: MAX_FRAME_BYTES });
    socket = mine;
    heard(mine);
    mine.on('open', () => {
      for (const channel of channels) mine.send(subscribeFrame(channel));
    });
    mine.on('message', (data: Buffer, binary: boolean) => {
      heard(mine);
      try {
        receive(data, binary);
      } catch (error) {
        log.warn({ err: error }, 'a frame of the exchange could not be read');
      }
    });
    // The close event that follows handles the failure.
    mine.on('error', () => undefined);
    mine.on('close', () => {
      clearTimeout(watchdog);
      if (socket !== mine || !running) return;
      socket = undefined;
      failures += 1;
      const whole = Math.min(FIRST_RECONNECT_MS * 2 ** (failures - 1), LONGEST_RECONNECT_MS);
      log.warn({ failures }, 'the exchange is not connected');
      reconnect = setTimeout(open, whole / 2 + (whole / 2) * Math.random());
    });
  };

  return {
    subscribe: (channel) => {
      if (channels.has(channel)) return;
      channels.add(channel);
      say(subscribeFrame(channel));
    },
    unsubscribe: (channel) => {
      if (channels.delete(channel)) say(unsubscribeFrame(channel));
    },
    get connected() {
      return socket?.readyState === WebSocket.OPEN;
    },
    start: () => {
      if (running) return;
      running = true;
      open();
    },
    stop: () => {
      running = false;
      clearTimeout(reconnect);
      clearTimeout(watchdog);
      socket?.terminate();
      socket = undefined;
    },
  };
};
