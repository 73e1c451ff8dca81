import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Candle, type Period, readCandles } from '../../contract/htx.ts';
import { MINUTE_MS } from '../../contract/time-units.ts';
import { fakeTime } from '../../kit/fake-time.ts';
import type { CandleUpdate } from './candle-source.ts';
import type { ChannelWatcher } from './channel-watchers.ts';
import { createCandleFeed, HISTORY_SIZE } from './create-candle-feed.ts';
import type { MarketStream } from './market-stream.ts';

const START_MS = 1_700_000_000_000 - (1_700_000_000_000 % MINUTE_MS);
const candle = (minute: number, count = 1, close = 100 + minute): Candle => ({
  openMs: START_MS + minute * MINUTE_MS,
  open: 100,
  high: 200,
  low: 50,
  close,
  volume: count,
  turnover: count,
  count,
});
const wire = ({ openMs, open, high, low, close, volume, turnover, count }: Candle): Record<string, unknown> => ({
  id: openMs / 1000,
  open,
  high,
  low,
  close,
  amount: volume,
  vol: turnover,
  count,
});

type Answer = readonly Candle[] | Error | (() => readonly Candle[]);

const setUp = (answers: Answer[], startMs = START_MS) => {
  const time = fakeTime(startMs);
  const channels = new Map<string, ChannelWatcher>();
  const asked: { symbol: string; period: Period; size: number; signal: AbortSignal }[] = [];
  let frames: (() => void)[] = [];
  const stream: MarketStream = {
    connection: () => ({ phase: 'off' }),
    watch: (channel, watcher) => {
      channels.set(channel, watcher);
      return () => channels.delete(channel);
    },
  };
  const source = createCandleFeed({
    clock: time,
    timers: time,
    exchangeNow: time.now,
    stream,
    history: async (symbol, period, size, signal) => {
      asked.push({ symbol, period, size, signal });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer() : (answer ?? []);
    },
    nextFrame: (run) => {
      frames.push(run);
      return () => {
        frames = frames.filter((other) => other !== run);
      };
    },
  });
  const draw = (): void => {
    const due = frames;
    frames = [];
    for (const run of due) run();
  };
  const watch = (symbol = 'btcusdt', period: Period = '1min') => {
    const updates: CandleUpdate[] = [];
    const statuses: string[] = [];
    const subscription = source.watch(symbol, period, {
      onUpdate: (update) => updates.push(update),
      onStatus: (status) => statuses.push(status),
    });
    return { updates, statuses, ...subscription };
  };
  const channel = (symbol = 'btcusdt', period: Period = '1min'): ChannelWatcher => {
    const found = channels.get(`market.${symbol}.kline.${period}`);
    if (found === undefined) throw new Error('not subscribed');
    return found;
  };
  return { time, channels, asked, draw, watch, channel, frames: () => frames.length };
};
const closes = (update: CandleUpdate | undefined) =>
  update?.type === 'replaced' ? update.candles.map(({ close }) => close) : [update?.candle.close];

test('MKT-04 MKT-05 200 bars of history first, then what the socket pushes, at most one feed a picture', async () => {
  const { time, asked, draw, watch, channel } = setUp([[candle(0), candle(1)]]);
  const { updates, statuses } = watch();
  expect(statuses).toEqual(['loading']);
  await time.advance(0);
  draw();
  expect(asked[0]).toMatchObject({ symbol: 'btcusdt', period: '1min', size: HISTORY_SIZE });
  expect(statuses).toEqual(['loading', 'live']);
  expect(closes(updates[0])).toEqual([100, 101]);
  channel().live(true);
  for (let count = 2; count < 40; count++) channel().push(wire(candle(1, count, count)), undefined);
  // The first update is delivered at once, so that the next frame shows it.
  expect(updates.slice(1).map(closes)).toEqual([[2]]);
  draw();
  expect(updates.slice(1).map(closes)).toEqual([[2], [39]]);
  draw();
  // The last state of the old minute and the first of the new one: one per frame, in order.
  channel().push(wire(candle(1, 41, 41)), undefined);
  channel().push(wire(candle(2, 1, 7)), undefined);
  draw();
  draw();
  draw();
  expect(updates.slice(3).map(closes)).toEqual([[41], [7]]);
});

test('MKT-04 what is pushed while the history is under way is not lost, and an older push undoes nothing', async () => {
  const { time, draw, watch, channel } = setUp([[candle(0), candle(1, 5, 55)]]);
  const { updates } = watch();
  channel().push(wire(candle(1, 3, 33)), undefined);
  channel().push(wire(candle(2, 1, 22)), undefined);
  draw();
  expect(updates).toEqual([]);
  await time.advance(0);
  draw();
  expect(closes(updates[0])).toEqual([100, 55, 22]);
});

test('MKT-05 a failed history keeps the loading sign while it tries again; after the third failure Retry', async () => {
  const { time, asked, draw, watch } = setUp([new Error('1'), new Error('2'), new Error('3'), [candle(0)]]);
  const { statuses, updates, retry } = watch();
  await time.advance(1_000);
  expect(asked).toHaveLength(2);
  expect(statuses).toEqual(['loading']);
  await time.advance(2_000);
  expect(asked).toHaveLength(3);
  expect(statuses).toEqual(['loading', 'failed']);
  await time.advance(60_000);
  expect(asked).toHaveLength(3);
  retry();
  expect(statuses.at(-1)).toBe('loading');
  await time.advance(0);
  draw();
  expect(closes(updates[0])).toEqual([100]);
});

test('MKT-05 after the network is back a failed history is asked again by itself', async () => {
  const { time, asked, watch } = setUp([new Error('1'), new Error('2'), new Error('3'), [candle(0)]]);
  const { statuses } = watch();
  await time.advance(3_000);
  expect(statuses.at(-1)).toBe('failed');
  await time.resume();
  await time.advance(0);
  expect(asked).toHaveLength(4);
  expect(statuses.at(-1)).not.toBe('failed');
});

test('MKT-04 after a reconnect the gap is filled from the history', async () => {
  const { time, asked, draw, watch, channel } = setUp([
    [candle(0), candle(1)],
    [candle(1, 9), candle(2), candle(3)],
  ]);
  const { updates, statuses } = watch();
  await time.advance(0);
  draw();
  channel().live(true);
  channel().live(false);
  expect(statuses.at(-1)).toBe('stale');
  channel().live(true);
  await time.advance(0);
  draw();
  expect(asked).toHaveLength(2);
  expect(closes(updates.at(-1))).toEqual([100, 101, 102, 103]);
  expect(statuses.at(-1)).toBe('live');
});

/** As a backend that counts no trades sends them. */
const uncounted = (minute: number, close: number): Candle => ({ ...candle(minute, 1, close), count: undefined });

test('MKT-04 API-06 without counts, the candle that was open when the socket was lost gets its end from the history', async () => {
  const { time, draw, watch, channel } = setUp([
    [uncounted(0, 100), uncounted(1, 101)],
    () => {
      // While the answer is under way, which does not have this trade yet.
      channel().push(wire(uncounted(2, 182)), undefined);
      return [uncounted(0, 100), uncounted(1, 180), uncounted(2, 181)];
    },
  ]);
  const { updates } = watch();
  await time.advance(0);
  channel().live(true);
  channel().push(wire(uncounted(1, 102)), undefined);
  channel().live(false);
  channel().live(true);
  await time.advance(0);
  draw();
  expect(closes(updates.at(-1))).toEqual([100, 180, 182]);
});

test('MKT-04 API-06 without counts and without a socket for its market, a chart moves with each history', async () => {
  const { time, draw, watch, channel } = setUp([[uncounted(0, 100)], [uncounted(0, 150)], [uncounted(0, 160)]]);
  const { updates } = watch();
  await time.advance(0);
  channel().refused('invalid symbol');
  for (const after of [20_000, 20_000]) {
    await time.advance(after);
    draw();
  }
  expect(updates.map(closes)).toEqual([[100], [150], [160]]);
});

test('MKT-04 MKT-06 a moving chart whose gap cannot be filled is no paused one, and asks until it can', async () => {
  const away = new Error('the exchange is away');
  const { time, asked, draw, watch, channel } = setUp([
    [candle(0), candle(1)],
    away,
    away,
    away,
    [candle(1, 9), candle(2)],
  ]);
  const { statuses, updates } = watch();
  await time.advance(0);
  channel().live(true);
  channel().live(false);
  channel().live(true);
  for (const seconds of [1, 3, 10, 19]) {
    await time.advance(seconds * 1_000 - (time.now() - START_MS));
    channel().push(wire(candle(1, 1 + seconds)), undefined);
  }
  expect(asked).toHaveLength(4);
  expect(statuses.at(-1)).toBe('live');
  await time.advance(3_999);
  expect(asked).toHaveLength(4);
  await time.advance(1);
  draw();
  expect(asked).toHaveLength(5);
  expect(closes(updates.at(-1))).toEqual([100, 101, 102]);
  expect(statuses.slice(statuses.lastIndexOf('stale'))).toEqual(['stale', 'live']);
});

test('MKT-04 a chart that is come back to goes on asking for its history, at once where the socket is back', async () => {
  const away = new Error('the exchange is away');
  const { time, asked, watch, channel } = setUp([[candle(0)], away]);
  const first = watch();
  await time.advance(0);
  first.close();
  await time.advance(1_000);
  const { statuses } = watch();
  channel().live(true);
  await time.advance(3_000);
  expect(asked).toHaveLength(4);
  channel().live(false);
  channel().live(true);
  await time.advance(0);
  expect(asked).toHaveLength(5);
  expect(statuses).not.toContain('failed');
});

test('MKT-04 a push that skips a candle asks for what is missing, but not without end', async () => {
  const { time, asked, watch, channel } = setUp([[candle(0), candle(1)]]);
  watch();
  await time.advance(0);
  channel().live(true);
  await time.advance(11_000);
  channel().push(wire(candle(5)), undefined);
  await time.advance(0);
  expect(asked).toHaveLength(2);
  channel().push(wire(candle(9)), undefined);
  await time.advance(0);
  expect(asked).toHaveLength(2);
});

test('MKT-05 another interval and back is instant: the kept candles are there before any answer', async () => {
  const { time, draw, watch, channels } = setUp([[candle(0), candle(1)]]);
  const first = watch();
  await time.advance(0);
  draw();
  first.close();
  const other = watch('btcusdt', '5min');
  await time.advance(1_000);
  expect([...channels.keys()]).toEqual(['market.btcusdt.kline.5min']);
  other.close();
  const again = watch();
  expect(closes(again.updates[0])).toEqual([100, 101]);
  expect(again.statuses).toEqual(['live']);
  await time.advance(0);
  expect(first.updates).toHaveLength(1);
});

test('MKT-05 an interval that is come back to is drawn once, and again only where its history says something new', async () => {
  const known = [candle(0), candle(1)];
  const { time, asked, draw, watch } = setUp([known, known, [candle(0), candle(1, 2, 7)]]);
  const comeBack = async () => {
    const shown = watch();
    await time.advance(0);
    draw();
    shown.close();
    await time.advance(1_000);
    return shown.updates.map(closes);
  };
  expect(await comeBack()).toEqual([[100, 101]]);
  expect(await comeBack()).toEqual([[100, 101]]);
  expect(await comeBack()).toEqual([
    [100, 101],
    [100, 7],
  ]);
  expect(asked).toHaveLength(3);
});

test('MKT-04 frames of the symbol before are nobody’s, and leaving stops requests, timers and pictures', async () => {
  const { time, draw, watch, channel, frames } = setUp([[candle(0)]]);
  const first = watch('btcusdt');
  const old = channel('btcusdt');
  first.close();
  await time.advance(1_000);
  const second = watch('ethusdt');
  old.push(wire(candle(4)), undefined);
  await time.advance(0);
  draw();
  expect(first.updates).toEqual([]);
  expect(second.updates).toHaveLength(1);
  for (const count of [2, 3]) channel('ethusdt').push(wire(candle(0, count)), undefined);
  second.close();
  expect(frames()).toBe(0);
  await time.advance(1_000);
  expect(frames()).toBe(0);
  expect([time.pending(), time.listening()]).toEqual([0, 0]);
});

test('MKT-05 a chart that is drawn anew at once asks nothing again; leaving aborts what was asked', async () => {
  let asked = 0;
  let signal: AbortSignal | undefined;
  const time = fakeTime(START_MS);
  const source = createCandleFeed({
    clock: time,
    timers: time,
    exchangeNow: time.now,
    stream: { connection: () => ({ phase: 'off' }), watch: () => () => undefined },
    history: (_symbol, _period, _size, asking) => {
      asked += 1;
      signal = asking;
      return new Promise(() => undefined);
    },
    nextFrame: () => () => undefined,
  });
  const watch = () => source.watch('btcusdt', '1min', { onUpdate: () => undefined, onStatus: () => undefined });
  const first = watch();
  await time.advance(0);
  first.close();
  const second = watch();
  await time.advance(2_000);
  expect(asked).toBe(1);
  expect(signal?.aborted).toBe(false);
  second.close();
  await time.advance(500);
  expect(signal?.aborted).toBe(true);
});

test('MKT-06 a socket that is not there within 5 s, or that does not know the market, makes the chart stale', async () => {
  const slow = setUp([[candle(0)]]);
  const waiting = slow.watch();
  await slow.time.advance(4_999);
  expect(waiting.statuses.at(-1)).toBe('live');
  await slow.time.advance(1);
  expect(waiting.statuses.at(-1)).toBe('stale');

  const unknown = setUp([[candle(0)]]);
  const refused = unknown.watch();
  await unknown.time.advance(0);
  unknown.channel().live(true);
  unknown.channel().refused('invalid symbol');
  expect(refused.statuses.at(-1)).toBe('stale');
});

test('MKT-06 a feed that is silent for 10 s behind a socket that talks makes the chart stale, the next push live', async () => {
  const { time, watch, channel } = setUp([[candle(0)]]);
  const { statuses, close } = watch();
  channel().live(true);
  await time.advance(6_000);
  channel().push(wire(candle(0, 2)), undefined);
  await time.advance(9_999);
  expect(statuses.at(-1)).toBe('live');
  await time.advance(1);
  expect(statuses.at(-1)).toBe('stale');
  channel().push(wire(candle(0, 3)), undefined);
  expect(statuses.at(-1)).toBe('live');
  close();
  await time.advance(500);
  expect(time.pending()).toBe(0);
});

test('MKT-06 a chart whose feed is silent asks its history again, and pushes of candles long gone leave it stale', async () => {
  const { time, asked, watch, channel, draw } = setUp([
    [candle(0), candle(1)],
    [candle(0), candle(1, 5, 7)],
  ]);
  const { statuses, updates } = watch();
  await time.advance(0);
  channel().live(true);
  await time.advance(8_000);
  channel().push(wire(candle(0, 9)), undefined);
  await time.advance(2_000);
  expect(statuses.at(-1)).toBe('stale');
  expect(asked).toHaveLength(2);
  draw();
  expect(closes(updates.at(-1))).toEqual([100, 7]);
  await time.advance(60_000);
  expect(asked).toHaveLength(5);
});

test.each([
  ['never connects', () => undefined],
  ['does not know the market', (channel: ChannelWatcher) => channel.refused('invalid symbol')],
])('MKT-06 a chart whose socket %s asks its history again, until it is left', async (_what, meet) => {
  const { time, asked, watch, channel } = setUp([[candle(0)]]);
  const { close } = watch();
  await time.advance(0);
  meet(channel());
  await time.advance(65_000);
  expect(asked).toHaveLength(4);
  close();
  await time.advance(500);
  expect(time.pending()).toBe(0);
});

test('MKT-05 no candle is drawn with a price of 0, days ahead, or within another one', async () => {
  const hour = 60;
  const days = [candle(-2_880, 1, 5), candle(-1_440, 1, 6), ...Array.from({ length: 5 }, (_, n) => candle(n * hour))];
  const nothing = { ...candle(1_440), low: 0 };
  const { time, watch, channel, draw } = setUp([[...days, nothing, candle(2 * 1_440)]]);
  const { updates } = watch('btcusdt', '1day');
  await time.advance(0);
  draw();
  expect(closes(updates[0])).toEqual([5, 6, 100]);
  channel('btcusdt', '1day').live(true);
  for (const bad of [candle(5 * hour), nothing, candle(2 * 1_440)])
    channel('btcusdt', '1day').push(wire(bad), undefined);
  draw();
  expect(updates).toHaveLength(1);
  channel('btcusdt', '1day').push(wire(candle(0, 2, 9)), undefined);
  draw();
  expect(closes(updates[1])).toEqual([9]);
});

test('MKT-06 a market that the exchange refused and then serves after all is live again', async () => {
  const { time, watch, channel } = setUp([[candle(0)]]);
  const { statuses } = watch();
  await time.advance(0);
  channel().refused('starting');
  expect(statuses.at(-1)).toBe('stale');
  channel().live(true);
  expect(statuses.at(-1)).toBe('live');
});

const RECORDED = new URL('../../../../shared/data/htx-btcusdt-kline-1day-300.json', import.meta.url);
test.runIf(existsSync(RECORDED))(
  'MKT-04 a recording of the real exchange goes through unchanged (where ../shared/data has it)',
  async () => {
    const candles = readCandles(JSON.parse(readFileSync(RECORDED, 'utf8')));
    const { time, draw, watch, channel } = setUp([candles.slice(0, 200)], candles.at(-1)?.openMs);
    const { updates } = watch('btcusdt', '1day');
    await time.advance(0);
    draw();
    channel('btcusdt', '1day').live(true);
    for (const next of candles.slice(199)) {
      channel('btcusdt', '1day').push(wire(next), undefined);
      draw();
    }
    const last = updates.at(-1);
    expect(last?.type === 'changed' && last.candle).toEqual(candles.at(-1));
    expect(updates.filter(({ type }) => type === 'changed')).toHaveLength(100);
  },
);
