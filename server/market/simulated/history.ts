/**
 * The simulated market's history as a pure function of seed and time (SRV-04).
 *
 * Blocks of 256 days join levels that each coin returns to, so that prices stay realistic for ever. Within a block a
 * coin's day prices are a Brownian bridge in the market's own time, which a random cascade makes run fast on some days
 * and slow on others: that gives the clusters of volatility. Days split into hours in the same way. Down to the hour a
 * cross market is exactly the difference of its two coins (all share the market's time), so ETH/BTC agrees with
 * ETH/USDT and BTC/USDT. Below the hour `tree/node` takes over.
 */
import { DAY_MS, HOUR_MS, openOf } from '../periods.ts';
import { activityWeights, bridge, CHANNEL, channelOf, type Node, reach, type Streams } from '../tree/node.ts';
import { gaussian, seedOf, uniform } from '../tree/noise.ts';
import { LADDER_MS, type Roots } from '../tree/price-tree.ts';
import { recent } from '../tree/recent.ts';
import { ASSETS, type Asset, STABLE } from './assets.ts';

const BLOCK_DAYS = 256;
const YEAR_DAYS = 365;
/** 2026-01-01: before it prices grew, after it they keep their level. */
const GROWN_UP_MS = Date.UTC(2026, 0, 1);
/** How far, as a logarithm, the level of a block may lie from the anchor. */
const LEVEL_SPREAD = 0.2;
/** How unevenly the cascade divides time; 0 would be even, 0.5 all or nothing. */
const CASCADE = 0.16;

const BLOCK_LEVEL = 20;
const CASCADE_LEVEL = 21;
const DAY_LEVEL = LADDER_MS.indexOf(DAY_MS);

const clampNormal = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));
/** Day number of a day's opening moment; days begin 16:00 UTC. */
const dayNumber = (openMs: number): number => Math.floor((openMs - openOf('1day', 0)) / DAY_MS);

/** One coin's movement; streams of the whole market are shared by all coins. */
class CoinPath {
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
class Cascade {
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

/** More is traded while Europe and America are awake. */
const hourOfDay = (hourMs: number): number => 1 + 0.45 * Math.sin(((hourMs / HOUR_MS - 8.5) / 24) * 2 * Math.PI);

/** USDT of a usual trade. */
const TRADE_VALUE = 1_400;
/** What a market quoted in another coin than USDT trades, compared with the coin's main market. */
const CROSS_SHARE = 0.06;

export interface SimulatedMarket {
  readonly roots: Roots;
  readonly streams: Streams;
}

const UNKNOWN: Omit<Asset, 'coin'> = {
  anchor: 1,
  yearlyVolatility: 0.9,
  beta: 0.7,
  growth: 0,
  dailyTurnover: 5_000_000,
  listed: '2024-01-01',
};

/** All coins of one seed. */
export class SimulatedHistory {
  private readonly marketSeed: number;
  private readonly cascade: Cascade;
  private readonly coins = new Map<string, CoinPath>();

  constructor(private readonly seed: string) {
    this.marketSeed = seedOf(`${seed}/market`);
    this.cascade = new Cascade(this.marketSeed);
  }

  /** @param quantityPlaces decimals of the whole units in which nodes count quantities */
  market(base: string, quote: string, quantityPlaces: number): SimulatedMarket {
    const asset = assetOf(base);
    const quoteAsset = assetOf(quote);
    const baseCoin = this.coin(base);
    const quoteCoin = STABLE.has(quote) ? undefined : this.coin(quote);
    const volatility = this.volatility(baseCoin, quoteCoin, asset, quoteAsset);
    const own = seedOf(`${this.seed}/pair/${base}${quote}`);
    const streams: Streams = {
      activity: this.marketSeed,
      own,
      move: (level, index, child) =>
        (baseCoin.dailyVolatility * baseCoin.move(level, index, child) -
          (quoteCoin === undefined ? 0 : quoteCoin.dailyVolatility * quoteCoin.move(level, index, child))) /
        volatility,
    };
    const listedMs = Math.max(Date.parse(asset.listed), quoteCoin === undefined ? 0 : Date.parse(quoteAsset.listed));
    const turnover = asset.dailyTurnover * (quote === 'USDT' ? 1 : CROSS_SHARE);
    const usual = (turnover / asset.anchor) * 10 ** quantityPlaces;
    const hours = recent<readonly Node[]>(64);
    const dayPrice = (day: number): number => {
      const block = Math.floor(day / BLOCK_DAYS);
      const place = day - block * BLOCK_DAYS;
      const quoted = quoteCoin === undefined ? 0 : (quoteCoin.prices(block, this.cascade)[place] as number);
      return (baseCoin.prices(block, this.cascade)[place] as number) - quoted;
    };
    const hoursOf = (dayMs: number): readonly Node[] =>
      hours.get(dayMs, () => {
        const day = dayNumber(dayMs);
        const block = Math.floor(day / BLOCK_DAYS);
        const time = this.cascade.days(block)[day - block * BLOCK_DAYS] as number;
        return drawHours(streams, dayMs, {
          open: dayPrice(day),
          close: dayPrice(day + 1),
          variance: time * volatility ** 2,
          quantity: usual * Math.sqrt(time) * Math.exp(0.22 * gaussian(own, channelOf(BLOCK_LEVEL, 0), day, 0)),
          tradesAUnit: turnover / usual / TRADE_VALUE,
          unitsABase: 10 ** quantityPlaces,
        });
      });
    return {
      streams,
      roots: {
        lengthMs: HOUR_MS,
        firstMs: openOf('1day', listedMs),
        node: (openMs) => {
          const dayMs = openOf('1day', openMs);
          return hoursOf(dayMs)[(openMs - dayMs) / HOUR_MS];
        },
      },
    };
  }

  private coin(coin: string): CoinPath {
    const known = this.coins.get(coin);
    if (known !== undefined) return known;
    const made = new CoinPath(assetOf(coin), this.marketSeed, this.seed);
    this.coins.set(coin, made);
    return made;
  }

  private volatility(base: CoinPath, quote: CoinPath | undefined, asset: Asset, quoteAsset: Asset): number {
    if (quote === undefined) return base.dailyVolatility;
    const shared = 2 * asset.beta * quoteAsset.beta * base.dailyVolatility * quote.dailyVolatility;
    return Math.sqrt(base.dailyVolatility ** 2 + quote.dailyVolatility ** 2 - shared);
  }
}

const assetOf = (coin: string): Asset => ASSETS.find((asset) => asset.coin === coin) ?? { ...UNKNOWN, coin };

interface Day {
  readonly open: number;
  readonly close: number;
  readonly variance: number;
  readonly quantity: number;
  readonly tradesAUnit: number;
  readonly unitsABase: number;
}

const drawHours = (streams: Streams, dayMs: number, day: Day): Node[] => {
  const index = dayMs / HOUR_MS;
  const drawn = activityWeights(streams, DAY_LEVEL, index, 24).map(
    (weight, i) => weight * hourOfDay(dayMs + i * HOUR_MS),
  );
  const total = drawn.reduce((sum, weight) => sum + weight, 0);
  const weights = drawn.map((weight) => weight / total);
  const closes = bridge(day.open, day.close, day.variance, weights, (i) => streams.move(DAY_LEVEL, index, i));
  return weights.map((weight, i) => {
    const open = i === 0 ? day.open : (closes[i - 1] as number);
    const close = closes[i] as number;
    const variance = day.variance * weight;
    const draw = (channel: number): number => uniform(streams.own, channelOf(DAY_LEVEL, channel), index, i);
    const high = Math.max(open, close) + reach(open, close, variance, draw(CHANNEL.high));
    const low = Math.min(open, close) - reach(open, close, variance, draw(CHANNEL.low));
    const quantity = Math.round(
      day.quantity * weight * Math.exp(0.2 * gaussian(streams.own, channelOf(DAY_LEVEL, CHANNEL.quantity), index, i)),
    );
    return {
      open,
      high,
      low,
      close,
      variance,
      quantity,
      turnover: (quantity / day.unitsABase) * Math.exp((high + low) / 2),
      count: Math.round(quantity * day.tradesAUnit),
    };
  });
};
