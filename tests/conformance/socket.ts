/**
 * Checks the market websocket as the chart uses it: compression, pings, acknowledgements, and the topic and order of
 * candles.
 */
import { gunzipSync } from 'node:zlib';
import { WireError } from '../../src/contract/codec.ts';
import type { Candle } from '../../src/contract/htx.ts';
import {
  klineChannel,
  pongFrame,
  pushedCandle,
  readServerFrame,
  type ServerFrame,
  subscribeFrame,
} from '../../src/contract/htx-frames.ts';
import { HOUR_MS, MINUTE_MS } from '../../src/contract/time-units.ts';
import type { Backend, Dial } from './ask.ts';
import type { Finding } from './finding.ts';
import { beginning, FINE, told } from './judge.ts';
import { disagree, impossible } from './values/market.ts';
import { figure, type Oddity, odd } from './values/oddity.ts';

const NAME = '/ws';
/** As many markets as a list shows at once. */
const CHANNELS = 20;
const MAX_UNPACKED_BYTES = 4 * 1024 * 1024;
const STILL = 'a chart that stands still between two questions for its history';

interface Ear {
  readonly found: Map<string, Oddity>;
  readonly waiting: Set<string>;
  readonly newest: Map<string, number>;
  pushes: number;
  pings: number;
  closedWhy: string | undefined;
  hangUp: () => void;
}

const note = ({ found }: Ear, oddity: Oddity, mild = false): void => {
  if (!found.has(oddity.wrong)) found.set(oddity.wrong, mild ? { ...oddity, mild } : oddity);
};

const unpacked = (ear: Ear, data: string | Uint8Array): string | undefined => {
  if (typeof data === 'string') {
    note(ear, odd('frames are text where gzip is written', 'the same: the app reads both'), true);
    return data;
  }
  try {
    return gunzipSync(data, { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
  } catch {
    note(ear, odd('a binary frame is no gzip', STILL));
    return undefined;
  }
};

const heardCandle = (ear: Ear, channel: string, price: unknown, candle: Candle, nowMs: number): void => {
  if (impossible(candle))
    note(ear, odd(`${channel}: high ${candle.high}, low ${candle.low}, close ${candle.close}`, 'impossible bars'));
  const before = ear.newest.get(channel) ?? 0;
  // The last change of a minute may arrive after the next minute has begun.
  if (candle.openMs < before - MINUTE_MS)
    note(ear, odd(`${channel}: an older candle after a newer one`, 'a price that jumps back'));
  ear.newest.set(channel, Math.max(before, candle.openMs));
  if (candle.openMs > nowMs + 2 * MINUTE_MS || candle.openMs < nowMs - HOUR_MS)
    note(
      ear,
      odd(
        `${channel}: a candle of ${new Date(candle.openMs).toISOString()} comes as if it were of now`,
        'that as the latest price',
      ),
    );
  const listed = Number(figure(price) ?? 0);
  if (disagree(candle.close, listed))
    note(
      ear,
      odd(`${channel}: ${candle.close}, and the list of markets says ${listed}`, 'the price of another market'),
    );
};

const heard = (ear: Ear, frame: ServerFrame, prices: ReadonlyMap<string, unknown>, nowMs: number): void => {
  if (frame.kind === 'ping') ear.pings += 1;
  else if (frame.kind === 'subscribed') ear.waiting.delete(frame.channel);
  else if (frame.kind === 'error' && ear.waiting.delete(frame.id))
    note(ear, odd(`${frame.id} is refused: ${frame.code} ${frame.reason}`, STILL));
  else if (frame.kind === 'push') {
    ear.pushes += 1;
    const symbol = frame.channel.split('.')[1] ?? '';
    if (!prices.has(symbol) || frame.channel !== klineChannel(symbol, '1min'))
      note(ear, odd(`${frame.channel} comes without being asked for`, 'the same: the app drops it'), true);
    else heardCandle(ear, frame.channel, prices.get(symbol), pushedCandle(frame.tick), nowMs);
  }
};

/** A client that does not answer the first ping gets no second one. */
const ENOUGH_PINGS = 2;
const PATIENCE_MS = 15_000;

const patienceOf = ({ patience }: Backend): Promise<void> =>
  patience === undefined ? new Promise((done) => setTimeout(done, PATIENCE_MS).unref()) : patience();

const listen = (backend: Backend, dial: Dial, ear: Ear, prices: ReadonlyMap<string, unknown>): Promise<void> =>
  new Promise((done) => {
    const receive = (text: string): void => {
      try {
        const frame = readServerFrame(text);
        if (frame.kind === 'ping') socket.send(pongFrame(frame.token));
        heard(ear, frame, prices, backend.now());
      } catch (error) {
        if (!(error instanceof WireError)) throw error;
        note(ear, odd(`${error.message}: ${beginning(text)}`, STILL));
      }
      if (ear.waiting.size === 0 && ear.pushes > 0 && ear.pings >= ENOUGH_PINGS) done();
    };
    const socket = dial(`${backend.url.replace(/^http/, 'ws')}${NAME}`, {
      opened: () => {
        for (const channel of ear.waiting) socket.send(subscribeFrame(channel));
      },
      frame: (data) => {
        const text = unpacked(ear, data);
        if (text !== undefined) receive(text);
      },
      closed: (why) => {
        ear.closedWhy = why;
        done();
      },
    });
    void patienceOf(backend).then(done);
    ear.hangUp = () => socket.close();
  });

/** One finding for each fault, or one that all is well. */
export const hearSocket = async (
  backend: Backend,
  dial: Dial,
  prices: ReadonlyMap<string, unknown>,
): Promise<Finding[]> => {
  const named =
    prices.size === 0 ? new Map<string, unknown>([['btcusdt', undefined]]) : new Map([...prices].slice(0, CHANNELS));
  const channels = [...named.keys()].map((symbol) => klineChannel(symbol, '1min'));
  const ear: Ear = {
    found: new Map(),
    waiting: new Set(channels),
    newest: new Map(),
    pushes: 0,
    pings: 0,
    closedWhy: undefined,
    hangUp: () => undefined,
  };
  await listen(backend, dial, ear, named);
  const { closedWhy } = ear;
  ear.hangUp();
  if (closedWhy !== undefined) note(ear, odd(`the connection ends by itself (${closedWhy})`, STILL));
  else if (ear.pings === 0)
    note(ear, odd('no ping', 'the same while prices come; a quiet market is dialled anew every 8 s'), true);
  if (ear.pushes === 0) note(ear, odd('no candle comes after subscribing', STILL));
  for (const channel of ear.waiting)
    note(ear, odd(`${channel} is not acknowledged`, 'the same, once candles come'), ear.pushes > 0);
  const sent = `sub ${channels.length} × kline.1min`;
  const found = [...ear.found.values()];
  return found.length === 0
    ? [{ call: NAME, sent, ...FINE }]
    : found.map((oddity) => ({ call: NAME, sent, ...told([oddity]) }));
};
