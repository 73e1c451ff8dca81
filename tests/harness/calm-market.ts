/**
 * A market for journeys that move no price themselves. It trades every second, but each price stays for ever within 3 %
 * of where it begins, so that no digit is added or lost and a run does not depend on the day on which it is started.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CATALOGUE } from '../../server/market/catalogue.ts';
import type { Market } from '../../server/market/feed.ts';
import { openOf } from '../../server/market/periods.ts';
import { ASSETS } from '../../server/market/simulated/assets.ts';
import { scaleOf } from '../../src/contract/decimal.ts';
import { HOUR_MS, SECOND_MS } from '../../src/contract/time-units.ts';

/** Hours of the wave that each price runs through: half of them up by `RISE`, half of them down again. */
const HOURS = 48;
const RISE = 0.02;
/** How far an hour's lowest and highest price lie outside those at its ends. */
const MARGIN = 0.0002;
const HOUR_TURNOVER = 4_000_000;
const HOUR_TRADES = 4_000;
const FIRST_HOUR_MS = openOf('60min', Date.UTC(2024, 0, 2));

/** In USDT: that around which the coin moves in the simulated market; 1 for stablecoins. */
const priceOf = (coin: string): number => ASSETS.find((asset) => asset.coin === coin)?.anchor ?? 1;

/** From 0 up to 1 and down again. */
const wave = (hour: number): number => 1 - Math.abs(1 - (2 * (hour % HOURS)) / HOURS);

/**
 * The replayed feed repeats the wave. Each market is an hour ahead of the one before, so that the changes of the day
 * differ by more than prices move within minutes, and seldom change their order.
 */
const recordingOf = ({ symbol, base, quote, priceStep }: Market, hoursAhead: number) => {
  const first = priceOf(base) / priceOf(quote);
  const inSteps = (price: number): number => Number(price.toFixed(scaleOf(priceStep)));
  const priceAt = (hour: number): number => inSteps(first * (1 + RISE * wave(hour + hoursAhead)));
  const data = Array.from({ length: HOURS }, (_, hour) => {
    const [open, close] = [priceAt(hour), priceAt(hour + 1)];
    return {
      id: (FIRST_HOUR_MS + hour * HOUR_MS) / SECOND_MS,
      open,
      close,
      low: inSteps(Math.min(open, close) * (1 - MARGIN)),
      high: inSteps(Math.max(open, close) * (1 + MARGIN)),
      amount: HOUR_TURNOVER / first,
      vol: HOUR_TURNOVER,
      count: HOUR_TRADES,
    };
  });
  return { ch: `market.${symbol}.kline.60min`, data };
};

export interface CalmMarket {
  /** Environment variables of a server that trades on it. */
  readonly variables: Readonly<Record<string, string>>;
  remove(): void;
}

export const calmMarket = (): CalmMarket => {
  const dir = mkdtempSync(join(tmpdir(), 'calm-market-'));
  const file = join(dir, 'recording.json');
  const recordings = CATALOGUE.map(recordingOf);
  writeFileSync(file, JSON.stringify(recordings));
  return {
    variables: { MARKET_SOURCE: 'replay', MARKET_FILE: file },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
};
