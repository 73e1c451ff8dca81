import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CATALOGUE } from '../../market/catalogue.ts';
import { simulatedFeed } from '../../market/simulated/simulated-feed.ts';
import { SettableClock } from '../../testing/settable-clock.ts';
import { TEST_EPOCH_MS } from '../../testing/test-epoch.ts';
import { newNetwork, type StreamClient, StreamHub, type StreamNetwork } from './stream-hub.ts';

const TOPIC = 'market.btcusdt.kline.1min';

const setUp = () => {
  const clock = new SettableClock(TEST_EPOCH_MS + 5_000);
  const feed = simulatedFeed('hub', clock, CATALOGUE.slice(0, 24));
  const hub = new StreamHub(feed, clock);
  const connect = (network?: StreamNetwork) => {
    const sent: Buffer[] = [];
    const state = { waiting: 0, closed: '' };
    const client: StreamClient = hub.connect(
      {
        send: (bytes) => void sent.push(bytes),
        get waitingBytes() {
          return state.waiting;
        },
        close: (reason) => {
          state.closed = reason;
        },
      },
      network,
    );
    const frames = () => sent.map((bytes) => JSON.parse(gunzipSync(bytes).toString()) as Record<string, unknown>);
    const ask = (frame: object) => client.receive(JSON.stringify(frame));
    return { client, sent, state, frames, ask };
  };
  /** Moves to the next tick of every market. */
  const tick = () => {
    clock.advance(1_000);
    feed.deliver();
  };
  return { clock, feed, hub, connect, tick };
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('MKT-04 a frame is made once: every subscriber gets the same bytes', async () => {
  const { connect, tick, hub } = setUp();
  const clients = Array.from({ length: 5 }, () => connect());
  for (const { ask } of clients) ask({ sub: TOPIC, id: 'a' });
  tick();
  await settled();
  const before = clients.map(({ sent }) => sent.length);
  tick();
  const frames = clients.map(({ sent }, i) => sent[before[i] ?? 0]);
  expect(new Set(frames).size).toBe(1);
  expect(hub.topics).toBe(1);
  for (const { client } of clients) client.closed();
  expect([hub.topics, hub.clients]).toEqual([0, 0]);
});

test('MKT-04 a slow client misses frames and nobody else does; one that reads nothing is cut off', async () => {
  const { connect, tick } = setUp();
  const slow = connect();
  const fast = connect();
  for (const { ask } of [slow, fast]) ask({ sub: TOPIC });
  tick();
  await settled();
  const [slowBefore, fastBefore] = [slow.sent.length, fast.sent.length];
  slow.state.waiting = 200_000;
  tick();
  tick();
  expect(slow.sent.length).toBe(slowBefore);
  expect(fast.sent.length).toBe(fastBefore + 2);
  slow.state.waiting = 0;
  tick();
  expect(slow.sent.length).toBe(slowBefore + 1);
  slow.state.waiting = 2_000_000;
  slow.ask({ ping: 1 });
  expect(slow.state.closed).not.toBe('');
});

test('MKT-04 limits: subscriptions of one client, frames a second, answers to pings', async () => {
  const { clock, connect, hub } = setUp();
  const greedy = connect();
  const periods = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day', '1week', '1mon'];
  for (const { symbol } of CATALOGUE.slice(0, 24)) {
    for (const period of periods) greedy.ask({ sub: `market.${symbol}.kline.${period}` });
    clock.advance(1_000);
  }
  expect(hub.topics).toBe(200);
  expect(greedy.frames().filter((frame) => frame['status'] === 'error')).toHaveLength(16);
  expect(greedy.state.closed).toBe('');

  const chatty = connect();
  for (let i = 0; i < 120; i++) chatty.ask({ ping: i });
  expect(chatty.state.closed).toBe('');
  chatty.ask({ ping: 999 });
  expect(chatty.state.closed).toBe('too many requests');

  const calm = connect();
  for (let second = 0; second < 60; second++) {
    clock.advance(1_000);
    for (let i = 0; i < 15; i++) calm.ask({ ping: i });
  }
  expect(calm.state.closed).toBe('');

  const silent = connect();
  const lively = connect();
  for (let i = 0; i < 4; i++) {
    hub.ping();
    lively.ask({ pong: i });
  }
  expect(silent.state.closed).toBe('no pong');
  expect(lively.state.closed).toBe('');
});

test('SRV-09 many sockets of one network may send no more than so many frames together, and wait in one line', async () => {
  const { clock, connect } = setUp();
  let running = 0;
  let most = 0;
  const network = newNetwork(async (work) => {
    running += 1;
    most = Math.max(most, running);
    return work().finally(() => {
      running -= 1;
    });
  });
  const clients = Array.from({ length: 60 }, () => connect(network));
  const elsewhere = connect();
  for (const { ask } of clients) for (let i = 0; i < 100; i++) ask({ ping: i });
  expect(clients.filter(({ state }) => state.closed !== '')).toEqual([]);
  clients[0]?.ask({ ping: 1 });
  expect(clients[0]?.state.closed).toBe('too many requests');
  elsewhere.ask({ ping: 1 });
  expect(elsewhere.state.closed).toBe('');
  clock.advance(1_000);
  clients[1]?.ask({ req: TOPIC });
  clients[2]?.ask({ req: TOPIC });
  expect(most).toBe(2);
  // Either may be answered first, as the frames are compressed on other threads.
  for (const client of [clients[1], clients[2]])
    await expect.poll(() => client?.frames().at(-1)).toMatchObject({ rep: TOPIC, status: 'ok' });
  await expect.poll(() => running).toBe(0);
});

test('MKT-04 subscribing twice is one subscription, leaving one topic keeps the others', async () => {
  const { connect, tick, hub } = setUp();
  const { ask, sent, frames } = connect();
  ask({ sub: TOPIC });
  ask({ sub: TOPIC });
  ask({ sub: 'market.ethusdt.detail' });
  expect(hub.topics).toBe(2);
  await settled();
  tick();
  await settled();
  const before = sent.length;
  ask({ unsub: TOPIC });
  tick();
  await settled();
  expect(
    frames()
      .slice(before)
      .map((frame) => frame['unsubbed'] ?? frame['ch']),
  ).toEqual([TOPIC, 'market.ethusdt.detail']);
});

test('SRV-11 nothing a client says is more than an error frame to it', async () => {
  const { clock, connect, hub } = setUp();
  const texts = fc.oneof(
    fc.string(),
    fc.json(),
    fc.record({ sub: fc.anything(), unsub: fc.anything(), req: fc.anything(), id: fc.anything() }).map((frame) => {
      try {
        return JSON.stringify(frame) ?? '';
      } catch {
        return '';
      }
    }),
    fc.constantFrom(
      '{"sub":"__proto__"}',
      '{"req":"market.btcusdt.kline.1min","id":{}}',
      '{"ping":1e400}',
      '[]',
      'null',
    ),
  );
  const one = connect();
  fc.assert(
    fc.property(texts, (text) => {
      clock.advance(1_000);
      one.client.receive(text);
    }),
    { numRuns: 500 },
  );
  await settled();
  expect(one.state.closed).toBe('');
  for (const frame of one.frames()) {
    expect(['status', 'pong', 'ch'].some((name) => name in frame)).toBe(true);
  }
  one.client.closed();
  expect(hub.topics).toBe(0);
});
