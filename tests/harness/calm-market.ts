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
import { DAY_MS } from '../../src/contract/time-units.ts';

/** Rises of the first day, which the second takes back; markets differ, so that some gain more than others. */
const RISES = [0.005, 0.02, 0.01, 0.015];
const DAY_TURNOVER = 100_000_000;
const DAY_TRADES = 100_000;
const FIRST_DAY_MS = openOf('1day', Date.UTC(2024, 0, 2));

/** In USDT: that around which the coin moves in the simulated market; 1 for stablecoins. */
const priceOf = (coin: string): number => ASSETS.find((asset) => asset.coin === coin)?.anchor ?? 1;

/** Two days, one up and one down, that the replayed feed repeats. */
const recordingOf = ({ symbol, base, quote, priceStep }: Market, rise: number) => {
  const price = priceOf(base) / priceOf(quote);
  const inSteps = (share: number): number => Number((price * share).toFixed(scaleOf(priceStep)));
  const [low, bottom, top, high] = [0.995, 1, 1 + rise, 1 + rise + 0.005].map(inSteps);
  const day = (place: number, open = 0, close = 0) => ({
    id: (FIRST_DAY_MS + place * DAY_MS) / 1_000,
    open,
    close,
    low,
    high,
    amount: DAY_TURNOVER / price,
    vol: DAY_TURNOVER,
    count: DAY_TRADES,
  });
  return { ch: `market.${symbol}.kline.1day`, data: [day(0, bottom, top), day(1, top, bottom)] };
};

export interface CalmMarket {
  /** Environment variables of a server that trades on it. */
  readonly variables: Readonly<Record<string, string>>;
  remove(): void;
}

export const calmMarket = (): CalmMarket => {
  const dir = mkdtempSync(join(tmpdir(), 'calm-market-'));
  const file = join(dir, 'recording.json');
  const recordings = CATALOGUE.map((market, index) => recordingOf(market, RISES[index % RISES.length] ?? 0));
  writeFileSync(file, JSON.stringify(recordings));
  return {
    variables: { MARKET_SOURCE: 'replay', MARKET_FILE: file },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
};
