import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCandles } from '../../../src/contract/htx.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { readRecordings, UnusableRecording } from './recording.ts';
import { replayFeed } from './replay-feed.ts';

const FIRST_MS = Date.UTC(2026, 5, 1, 16);
const wire = (i: number, stepS: number) => ({
  id: (FIRST_MS + i * stepS * 1000) / 1000,
  open: 100 + i,
  close: 101 + i,
  low: 99.5 + i,
  high: 103.25 + i,
  amount: 50 + i,
  vol: (50 + i) * (101 + i),
  count: 40,
});
const answer = (symbol: string, period: string, stepS: number, size: number) => ({
  ch: `market.${symbol}.kline.${period}`,
  status: 'ok',
  data: Array.from({ length: size }, (_, i) => wire(i, stepS)).reverse(),
});
const clockAt = (nowMs: number) => ({ now: () => nowMs });

test('SRV-04 a file is an answer of HTX, several of them, or its frames a line each', () => {
  const one = answer('btcusdt', '1day', 86_400, 5);
  expect(readRecordings(JSON.stringify(one))).toMatchObject([{ symbol: 'btcusdt', period: '1day' }]);
  const several = [one, answer('ethusdt', '60min', 3_600, 4), answer('btcusdt', '5min', 300, 3)];
  expect(readRecordings(JSON.stringify(several)).map(({ symbol, period }) => [symbol, period])).toEqual([
    ['btcusdt', '5min'],
    ['ethusdt', '60min'],
  ]);
  const lines = [0, 1, 1, 2].map((i) => JSON.stringify({ ch: 'market.btcusdt.kline.1min', ts: 1, tick: wire(i, 60) }));
  expect(readRecordings(lines.join('\n'))[0]?.candles).toHaveLength(3);
  for (const bad of ['', 'x', '[]', '[7]', JSON.stringify({ ch: 'market.btcusdt.detail', tick: {} })]) {
    expect(() => readRecordings(bad)).toThrow(UnusableRecording);
  }
});

test('SRV-04 recorded candles are shown as recorded, longer ones are made of them, shorter ones fit into them', async () => {
  for (const [period, stepS] of [
    ['1day', 86_400],
    ['4hour', 14_400],
    ['60min', 3_600],
    ['30min', 1_800],
    ['15min', 900],
    ['5min', 300],
    ['1min', 60],
  ] as const) {
    const recordings = readRecordings(JSON.stringify(answer('btcusdt', period, stepS, 20)));
    const nowMs = FIRST_MS + 10 * stepS * 1000 - 1;
    const feed = replayFeed(recordings, clockAt(nowMs));
    const shown = await feed.candles('btcusdt', period, 300);
    expect(shown.map(({ turnover: _turnover, ...rest }) => rest)).toEqual(
      recordings[0]?.candles.slice(0, 10).map(({ turnover: _turnover, ...rest }) => rest),
    );
    const minutes = await feed.candles('btcusdt', '1min', (10 * stepS) / 60);
    expect(Math.max(...minutes.map(({ high }) => high))).toBe(112.25);
    expect(Math.min(...minutes.map(({ low }) => low))).toBe(99.5);
    expect(minutes[0]?.open).toBe(100);
    expect(minutes.at(-1)?.close).toBe(110);
    expect(feed.latest('btcusdt')?.price).toBe('110');
    const day = await feed.candles('btcusdt', '1day', 1);
    expect(day[0]?.close).toBe(110);
    expect(feed.health()).toMatchObject({ source: 'replay', simulated: true });
  }
});

test('SRV-04 a recording that ended begins anew, the same in every process', async () => {
  const recordings = readRecordings(JSON.stringify(answer('btcusdt', '1day', 86_400, 7)));
  const nowMs = FIRST_MS + 23 * DAY_MS + 5_000_000;
  const one = replayFeed(recordings, clockAt(nowMs));
  const days = await one.candles('btcusdt', '1day', 300);
  expect(days).toHaveLength(24);
  expect(days[14]).toMatchObject({ open: 100, close: 101 });
  expect(await replayFeed(recordings, clockAt(nowMs)).book('btcusdt', 10)).toEqual(await one.book('btcusdt', 10));
});

test('SRV-04 a market that is not listed is played as well', () => {
  const feed = replayFeed(
    readRecordings(JSON.stringify(answer('xyzusdt', '1day', 86_400, 7))),
    clockAt(FIRST_MS + DAY_MS),
  );
  expect(feed.market('xyzusdt')).toMatchObject({ base: 'XYZ', quote: 'USDT', id: '100000' });
});

const RECORDED = new URL('../../../../shared/data/htx-btcusdt-kline-1day-300.json', import.meta.url);
test.runIf(existsSync(RECORDED))(
  'SRV-04 MKT-04 a recording of the real exchange plays as it was (where ../shared/data has it)',
  async () => {
    const text = readFileSync(RECORDED, 'utf8');
    const recorded = readCandles(JSON.parse(text));
    const lastMs = recorded.at(-1)?.openMs ?? 0;
    const feed = replayFeed(readRecordings(text), clockAt(lastMs + DAY_MS - 1));
    const shown = await feed.candles('btcusdt', '1day', 300);
    expect(shown.map(({ openMs, open, high, low, close, count }) => [openMs, open, high, low, close, count])).toEqual(
      recorded.map(({ openMs, open, high, low, close, count }) => [openMs, open, high, low, close, count]),
    );
    shown.forEach((candle, i) => {
      expect(candle.volume).toBeCloseTo(recorded[i]?.volume ?? 0, 6);
    });
    const hours = await feed.candles('btcusdt', '60min', 24);
    expect(Math.max(...hours.map(({ high }) => high))).toBe(recorded.at(-1)?.high);
  },
);
