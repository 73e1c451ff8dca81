import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { klineChannel } from '../../contract/htx-frames.ts';
import { type FakeTime, fakeTime, settle } from '../../kit/fake-time.ts';
import { loadUnpack } from './gunzip.ts';
import { createMarketStream, type Socket, type SocketEvents } from './market-stream.ts';
import {
  DOUBTFUL_MS,
  GOOD_AFTER_MS,
  LONGEST_RECONNECT_MS,
  RECONNECT_MS,
  reconnectDelayMs,
  SILENT_MS,
  type SocketEvent,
  socketMachine,
} from './socket-machine.ts';

interface FakeSocket extends Socket {
  readonly events: SocketEvents;
  readonly sent: string[];
  readonly closed: () => boolean;
  say(frame: object): void;
}

const fakeServer = (time: FakeTime) => {
  const sockets: FakeSocket[] = [];
  const dial = (events: SocketEvents): Socket => {
    const sent: string[] = [];
    let closed = false;
    const socket: FakeSocket = {
      events,
      sent,
      closed: () => closed,
      send: (text) => void sent.push(text),
      close: () => {
        closed = true;
      },
      say: (frame) => events.frame(new Uint8Array(gzipSync(JSON.stringify(frame)))),
    };
    sockets.push(socket);
    return socket;
  };
  const stream = createMarketStream({ clock: time, timers: time, dial, loadUnpack, random: () => 0.5 });
  const last = (): FakeSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('nothing was dialled');
    return socket;
  };
  return { stream, sockets, last };
};

const watcher = () => {
  const ticks: unknown[] = [];
  const live: boolean[] = [];
  const refused: string[] = [];
  return {
    ticks,
    live,
    refused,
    push: (tick: unknown) => void ticks.push(tick),
    setLive: undefined,
    watch: {
      push: (tick: Record<string, unknown>) => void ticks.push(tick['close']),
      live: (now: boolean) => void live.push(now),
      refused: (reason: string) => void refused.push(reason),
    },
  };
};

const CHANNEL = klineChannel('btcusdt', '1min');
const OTHER = klineChannel('ethusdt', '1min');
const push = (channel: string, close: number) => ({ ch: channel, ts: 1_700_000_000_000, tick: { id: 1, close } });
/** The unpacker is loaded lazily, as in the browser. */
const unpacked = async () => {
  await loadUnpack();
  await settle();
};

/** A stream of which one channel is watched. */
const watched = async () => {
  const time = fakeTime();
  const server = fakeServer(time);
  const one = watcher();
  server.stream.watch(CHANNEL, one.watch);
  await unpacked();
  return { ...server, time, one };
};

test('MKT-04 subscribes when the socket opens, answers pings, unpacks gzip, hands ticks to who watches the channel', async () => {
  const time = fakeTime();
  const { stream, last } = fakeServer(time);
  const one = watcher();
  const two = watcher();
  stream.watch(CHANNEL, one.watch);
  stream.watch(OTHER, two.watch);
  await unpacked();
  expect(last().sent).toEqual([]);
  last().events.opened();
  expect(last().sent.map((text) => JSON.parse(text).sub)).toEqual([CHANNEL, OTHER]);
  last().say({ ping: 77 });
  expect(last().sent.at(-1)).toBe('{"pong":77}');
  last().say({ id: CHANNEL, status: 'ok', subbed: CHANNEL });
  last().say(push(CHANNEL, 5));
  last().say(push(klineChannel('old', '1min'), 9));
  // Frames that are not packed, as some proxies leave them.
  last().events.frame(JSON.stringify(push(OTHER, 6)));
  expect([one.ticks, two.ticks]).toEqual([[5], [6]]);
  expect([one.live, two.live]).toEqual([[true], [true]]);
});

test('MKT-04 frames that come before the unpacker is there are read once it is', async () => {
  const time = fakeTime();
  const { stream, last } = fakeServer(time);
  const one = watcher();
  stream.watch(CHANNEL, one.watch);
  last().events.opened();
  last().say(push(CHANNEL, 1));
  last().say(push(CHANNEL, 2));
  await unpacked();
  expect(one.ticks).toEqual([1, 2]);
});

test('MKT-06 frames of a socket that closed before the unpacker came are nobody’s', async () => {
  const { stream, last } = fakeServer(fakeTime());
  const one = watcher();
  stream.watch(CHANNEL, one.watch);
  last().events.opened();
  last().say(push(CHANNEL, 1));
  last().events.closed();
  await unpacked();
  expect([one.ticks, one.live]).toEqual([[], []]);
});

test('MKT-06 a socket that was replaced says nothing more: neither that it opened or closed, nor a price', async () => {
  const { time, stream, sockets, last, one } = await watched();
  last().events.opened();
  last().events.closed();
  await time.advance(RECONNECT_MS);
  const [old, next] = sockets;
  expect(sockets).toHaveLength(2);
  old?.events.opened();
  expect([old?.sent.length, next?.sent.length]).toEqual([1, 0]);
  next?.events.opened();
  old?.say(push(CHANNEL, 5));
  old?.events.closed();
  expect(stream.connection().phase).toBe('open');
  next?.say(push(CHANNEL, 6));
  expect(one.ticks).toEqual([6]);
});

test('MKT-04 reconnects after 3 s, then with backoff and jitter, and subscribes again', async () => {
  const { time, sockets, last, one } = await watched();
  last().events.opened();
  last().say(push(CHANNEL, 1));
  last().events.closed();
  expect(one.live).toEqual([true, false]);
  await time.advance(RECONNECT_MS - 1);
  expect(sockets).toHaveLength(1);
  await time.advance(1);
  expect(sockets).toHaveLength(2);
  last().events.closed();
  await time.advance(reconnectDelayMs(2, 0.5));
  expect(sockets).toHaveLength(3);
  last().events.opened();
  expect(JSON.parse(last().sent[0] ?? '').sub).toBe(CHANNEL);
  last().say(push(CHANNEL, 2));
  expect(one.live).toEqual([true, false, true]);
  // After a good connection the back-off starts over with the first delay.
  for (let heardMs = 0; heardMs < GOOD_AFTER_MS; heardMs += 5_000) {
    await time.advance(5_000);
    last().say({ ping: heardMs });
  }
  last().events.closed();
  await time.advance(RECONNECT_MS);
  expect(sockets).toHaveLength(4);
  expect(reconnectDelayMs(3, 0)).toBe(6_000);
  expect(reconnectDelayMs(3, 1)).toBe(12_000);
  expect(reconnectDelayMs(50, 1)).toBe(LONGEST_RECONNECT_MS);
});

test('MKT-04 a server that hangs up just after each subscription is dialled ever more rarely', async () => {
  const time = fakeTime();
  const { stream, sockets, last } = fakeServer(time);
  stream.watch(CHANNEL, watcher().watch);
  await unpacked();
  for (let dial = 1; dial <= 4; dial += 1) {
    last().events.opened();
    last().say({ id: CHANNEL, status: 'ok', subbed: CHANNEL });
    await time.advance(30);
    last().events.closed();
    await time.advance(reconnectDelayMs(dial, 0.5) - 1);
    expect(sockets).toHaveLength(dial);
    await time.advance(1);
    expect(sockets).toHaveLength(dial + 1);
  }
});

test('MKT-06 a socket that says nothing counts as dead within 10 s, however open it looks', async () => {
  const { time, sockets, last, one } = await watched();
  last().events.opened();
  last().say(push(CHANNEL, 1));
  await time.advance(SILENT_MS - 1_000);
  last().say({ ping: 1 });
  await time.advance(SILENT_MS - 1_000);
  expect(sockets).toHaveLength(1);
  await time.advance(10_000 - (SILENT_MS - 1_000));
  expect(one.live).toEqual([true, false]);
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.closed()).toBe(true);
  // Frames of the replaced socket are ignored.
  sockets[0]?.say(push(CHANNEL, 99));
  expect(one.ticks).toEqual([1]);
});

test('MKT-04 a socket that never opens is given up', async () => {
  const time = fakeTime();
  const { stream, sockets } = fakeServer(time);
  stream.watch(CHANNEL, watcher().watch);
  await time.advance(8_000 + RECONNECT_MS);
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.closed()).toBe(true);
});

test('MKT-06 after sleep, or when the network is back, it dials at once', async () => {
  const time = fakeTime();
  const { stream, sockets, last } = fakeServer(time);
  stream.watch(CHANNEL, watcher().watch);
  await unpacked();
  last().events.opened();
  last().say(push(CHANNEL, 1));
  time.sleep(3_600_000);
  await time.resume();
  expect(sockets).toHaveLength(2);
  last().events.closed();
  await time.advance(100);
  await time.resume();
  expect(sockets).toHaveLength(3);
});

test('MKT-06 when the network is back, a socket that was silent for a moment and a dial that hangs are not waited for', async () => {
  const time = fakeTime();
  const { stream, sockets, last } = fakeServer(time);
  stream.watch(CHANNEL, watcher().watch);
  await unpacked();
  await time.advance(1_000);
  await time.resume();
  expect(sockets).toHaveLength(1);
  await time.advance(1_000);
  await time.resume();
  expect(sockets).toHaveLength(2);
  expect(sockets[0]?.closed()).toBe(true);
  last().events.opened();
  last().say(push(CHANNEL, 1));
  await time.advance(1_000);
  await time.resume();
  expect(sockets).toHaveLength(2);
  await time.advance(1_000);
  await time.resume();
  expect(sockets).toHaveLength(3);
});

test('MKT-06 whatever happened, after a resume nothing is waited for that was silent for longer than a moment', () => {
  const machine = socketMachine(() => 0);
  const type = fc.constantFrom('wanted', 'dialled', 'opened', 'heard', 'lost', 'silent', 'resumed', 'unwanted');
  fc.assert(
    fc.property(fc.array(fc.tuple(type, fc.nat(20_000))), fc.nat(20_000), (events, laterMs) => {
      let at = 0;
      let state = machine.start(0);
      for (const [kind, afterMs] of events) {
        at += afterMs;
        state = machine.reduce(state, { type: kind, at, luck: 0 } as SocketEvent);
      }
      at += laterMs;
      const after = machine.reduce(state, { type: 'resumed', at });
      if (after.phase === 'off') expect(state.phase).toBe('off');
      else if (after.phase === 'open') expect(at - after.heardMs).toBeLessThanOrEqual(DOUBTFUL_MS);
      else expect(after.phase === 'connecting' && at - after.sinceMs).toBeLessThanOrEqual(DOUBTFUL_MS);
    }),
  );
});

test('MKT-04 unsubscribes what nobody watches, hangs up when nothing is left, and leaves no timer', async () => {
  const time = fakeTime();
  const { stream, sockets, last } = fakeServer(time);
  const leaveOne = stream.watch(CHANNEL, watcher().watch);
  const leaveTwo = stream.watch(CHANNEL, watcher().watch);
  const leaveOther = stream.watch(OTHER, watcher().watch);
  await unpacked();
  last().events.opened();
  leaveOne();
  expect(last().sent).toHaveLength(2);
  leaveTwo();
  leaveTwo();
  expect(JSON.parse(last().sent.at(-1) ?? '')).toMatchObject({ unsub: CHANNEL });
  leaveOther();
  // Watching another chart soon afterwards keeps the socket.
  await time.advance(500);
  const leaveLast = stream.watch(CHANNEL, watcher().watch);
  await time.advance(3_000);
  expect(last().closed()).toBe(false);
  leaveLast();
  await time.advance(2_000);
  expect(last().closed()).toBe(true);
  expect(stream.connection()).toEqual({ phase: 'off' });
  expect(time.pending()).toBe(0);
  expect(sockets).toHaveLength(1);
});

test('MKT-04 a refused channel, a frame that cannot be read and a hostile length change nothing else', async () => {
  const { sockets, last, one } = await watched();
  last().events.opened();
  last().say({ status: 'error', id: CHANNEL, 'err-code': 'bad-request', 'err-msg': 'invalid topic' });
  expect(one.refused).toEqual(['invalid topic']);
  last().events.frame(Uint8Array.of(1, 2, 3));
  last().events.frame('<html>');
  const bomb = new Uint8Array(gzipSync('{}'));
  new DataView(bomb.buffer).setUint32(bomb.length - 4, 0xff_ff_ff_ff, true);
  last().events.frame(bomb);
  last().say(push(CHANNEL, 3));
  expect(one.ticks).toEqual([3]);
  expect(sockets).toHaveLength(1);
});

test('MKT-04 a hidden page hangs up after a while and dials again when it is shown', async () => {
  const time = fakeTime();
  let hidden = false;
  let hide = (): void => undefined;
  const sockets: SocketEvents[] = [];
  const stream = createMarketStream({
    clock: time,
    timers: time,
    loadUnpack,
    isHidden: () => hidden,
    onHidden: (run) => {
      hide = run;
    },
    dial: (events) => {
      sockets.push(events);
      return { send: () => undefined, close: () => undefined };
    },
  });
  stream.watch(CHANNEL, watcher().watch);
  sockets[0]?.opened();
  // A short look elsewhere is no reason.
  hidden = true;
  hide();
  await time.advance(5_000);
  hidden = false;
  await time.resume();
  const heard = sockets.at(-1);
  heard?.opened();
  for (let second = 0; second < 12; second += 1) {
    heard?.frame(JSON.stringify({ ping: second }));
    await time.advance(1_000);
  }
  expect(stream.connection().phase).toBe('open');
  hidden = true;
  hide();
  await time.advance(16_000);
  expect(stream.connection().phase).toBe('off');
  // The network goes and comes back while the page is hidden.
  const dialled = sockets.length;
  await time.resume();
  expect(sockets).toHaveLength(dialled);
  hidden = false;
  await time.resume();
  expect(sockets).toHaveLength(dialled + 1);
  expect(stream.connection().phase).toBe('connecting');
});

test('MKT-04 a browser that blocks sockets is asked again later, without an error', async () => {
  const time = fakeTime();
  let dialled = 0;
  const stream = createMarketStream({
    clock: time,
    timers: time,
    loadUnpack,
    random: () => 1,
    dial: () => {
      dialled += 1;
      throw new Error('blocked');
    },
  });
  stream.watch(CHANNEL, watcher().watch);
  await time.advance(RECONNECT_MS);
  expect(dialled).toBe(2);
});

test('MKT-04 the connection machine does nothing while it is off', () => {
  const machine = socketMachine(() => 0);
  const off = machine.start(0);
  for (const event of [
    { type: 'opened', at: 1 },
    { type: 'heard', at: 1 },
    { type: 'lost', at: 1, luck: 0 },
    { type: 'resumed', at: 1 },
    { type: 'dialled', at: 1 },
    { type: 'silent', at: 1 },
    { type: 'unwanted' },
  ] as const) {
    expect(machine.reduce(off, event)).toBe(off);
  }
  expect(machine.effect(off)).toBeUndefined();
});
