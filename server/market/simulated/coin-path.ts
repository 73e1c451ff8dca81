/** Generates a coin's daily prices, and the market time in which they move, block by block; see `history`. */
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { CHANNEL, channelOf } from '../tree/node.ts';
import { gaussian, seedOf } from '../tree/noise.ts';
import { recent } from '../tree/recent.ts';
import type { Asset } from './assets.ts';

export const BLOCK_DAYS = 256;
const YEAR_DAYS = 365;
/** 2026-01-01: prices grow until this day and keep their level after it. */
const GROWN_UP_MS = Date.UTC(2026, 0, 1);
/** How far, as a logarithm, the level of a block may lie from the anchor. */
const LEVEL_SPREAD = 0.2;
/** How unevenly the cascade divides time; 0 would be even, 0.5 all or nothing. */
const CASCADE = 0.16;

/** Levels of random numbers above the intervals of `price-tree`. */
export const BLOCK_LEVEL = 20;
const CASCADE_LEVEL = 21;

const clampNormal = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** One coin's movement; streams of the whole market are shared by all coins. */
export class CoinPath {
  readonly dailyVolatility: number;
  private readonly seed: number;
  private readonly blocks = recent<Float64Array>(64);

  constructor(
    private readonly asset: Asset,
    private readonly marketSeed: number,
    seed: string,
  ) {
    this.seed = seedOf(`${seed}/coin/${asset.coin}`);
    this.dailyVolatility = asset.yearlyVolatility / Math.sqrt(YEAR_DAYS);
  }

  /** A standard normal: the market's part and the coin's own. */
  move(level: number, index: number, child: number): number {
    const channel = channelOf(level, CHANNEL.move);
    const { beta } = this.asset;
    return (
      beta * gaussian(this.marketSeed, channel, index, child) +
      Math.sqrt(1 - beta * beta) * gaussian(this.seed, channel, index, child)
    );
  }

  /** Logarithms of the opening prices of a block's days, and of the day after. */
  prices(block: number, cascade: Cascade): Float64Array {
    return this.blocks.get(block, () => {
      const prices = new Float64Array(BLOCK_DAYS + 1);
      prices[0] = this.level(block);
      prices[BLOCK_DAYS] = this.level(block + 1);
      cascade.eachSplit(block, (from, middle, to, days, share) => {
        const drawn = this.move(CASCADE_LEVEL, block * BLOCK_DAYS * 2 + from + to, to - from);
        prices[middle] =
          (prices[from] as number) * (1 - share) +
          (prices[to] as number) * share +
          this.dailyVolatility * Math.sqrt(days * share * (1 - share)) * drawn;
      });
      return prices;
    });
  }

  private level(block: number): number {
    const atMs = block * BLOCK_DAYS * DAY_MS;
    const youth = Math.max(0, (GROWN_UP_MS - atMs) / (YEAR_DAYS * DAY_MS));
    const drawn = clampNormal(this.move(BLOCK_LEVEL, block, 0), 1.4);
    return Math.log(this.asset.anchor) - this.asset.growth * youth + LEVEL_SPREAD * drawn;
  }
}

/** Divides a block's time unevenly among its days. */
export class Cascade {
  private readonly blocks = recent<Float64Array>(64);
  constructor(private readonly marketSeed: number) {}

  /** Calls back for each halving of the block, longest first. `days`: market time; `share`: the first half's part. */
  eachSplit(
    block: number,
    visit: (from: number, middle: number, to: number, days: number, share: number) => void,
  ): void {
    const halve = (from: number, to: number, days: number): void => {
      if (to - from < 2) return;
      const middle = (from + to) / 2;
      const place = block * BLOCK_DAYS * 2 + from + to;
      const drawn = gaussian(this.marketSeed, channelOf(CASCADE_LEVEL, CHANNEL.weight), place, to - from);
      const share = 0.5 + clampNormal(CASCADE * drawn, 0.38);
      visit(from, middle, to, days, share);
      halve(from, middle, days * share);
      halve(middle, to, days * (1 - share));
    };
    halve(0, BLOCK_DAYS, BLOCK_DAYS);
  }

  /** Market time that passes on each day of a block; 1 on average. */
  days(block: number): Float64Array {
    return this.blocks.get(block, () => {
      const days = new Float64Array(BLOCK_DAYS);
      this.eachSplit(block, (from, middle, to, total, share) => {
        if (middle - from === 1) days[from] = total * share;
        if (to - middle === 1) days[middle] = total * (1 - share);
      });
      return days;
    });
  }
}
