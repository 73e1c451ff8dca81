/**
 * Files of recorded candles for `MARKET_SOURCE=replay`.
 *
 * A file is what HTX answers to `/market/history/kline`, as it is: `{"ch":"market.btcusdt.kline.1day","data":[…]}`.
 * Several markets or periods come as a JSON array of such answers, or one answer a line; lines may also be the frames
 * of its websocket, `{"ch":"market.btcusdt.kline.1min","ts":…,"tick":{…}}`. Of each market the finest period is played.
 */
import { readFileSync } from 'node:fs';
import { type Candle, isFields, type Period, readCandle, readCandles } from '../../../src/contract/htx.ts';
import { readChannel } from '../../../src/contract/htx-frames.ts';

export interface Recording {
  readonly symbol: string;
  readonly period: Period;
  /** Oldest first, at least one. */
  readonly candles: readonly Candle[];
}

/** Periods that can be played, finest first; weeks and months are made of days. */
const PLAYABLE: readonly Period[] = ['1min', '5min', '15min', '30min', '60min', '4hour', '1day'];

/** Thrown where a recording cannot be played. Its message is written for whoever starts the server. */
export class UnusableRecording extends Error {
  override readonly name = 'UnusableRecording';
}

const documents = (text: string): unknown[] => {
  try {
    const whole: unknown = JSON.parse(text);
    return Array.isArray(whole) ? whole : [whole];
  } catch {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line): unknown => JSON.parse(line));
  }
};

/** @throws UnusableRecording */
export const readRecordings = (text: string): Recording[] => {
  const candles = new Map<string, Map<number, Candle>>();
  let read: unknown[];
  try {
    read = documents(text);
  } catch {
    throw new UnusableRecording('The recording is neither JSON nor one JSON document a line.');
  }
  for (const document of read) {
    if (!isFields(document)) throw new UnusableRecording('The recording holds something that is no answer of HTX.');
    const channel = readChannel(document['ch']);
    if (channel?.kind !== 'kline') continue;
    const key = `${channel.symbol} ${channel.period}`;
    const known = candles.get(key) ?? new Map<number, Candle>();
    candles.set(key, known);
    const found = isFields(document['tick']) ? [readCandle(document['tick'], 'tick')] : readCandles(document);
    for (const candle of found) known.set(candle.openMs, candle);
  }
  const symbols = new Set([...candles.keys()].map((key) => key.split(' ')[0] ?? ''));
  const recordings = [...symbols].flatMap((symbol): Recording[] => {
    const period = PLAYABLE.find((candidate) => candles.has(`${symbol} ${candidate}`));
    const found = [...(candles.get(`${symbol} ${period}`)?.values() ?? [])].filter(
      ({ low, high, open, close }) => low > 0 && high >= Math.max(open, close) && low <= Math.min(open, close),
    );
    if (period === undefined || found.length === 0) return [];
    return [{ symbol, period, candles: found.sort((a, b) => a.openMs - b.openMs) }];
  });
  if (recordings.length === 0) throw new UnusableRecording('The recording holds no candles that can be played.');
  return recordings;
};

/** @throws UnusableRecording where the file is missing or holds nothing to play */
export const readRecordingFile = (path: string): Recording[] => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new UnusableRecording(`The recording ${path} cannot be read.`);
  }
  return readRecordings(text);
};
