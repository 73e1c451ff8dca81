/**
 * The simulated market's history as a pure function of seed and time (SRV-04).
 *
 * Blocks of 256 days join levels that each coin returns to, so that prices stay realistic for ever. Within a block a
 * coin's day prices are a Brownian bridge in the market's own time, which a random cascade makes run fast on some days
 * and slow on others: that gives the clusters of volatility. Days split into hours in the same way. Down to the hour a
 * cross market is exactly the difference of its two coins (all share the market's time), so ETH/BTC agrees with
 * ETH/USDT and BTC/USDT. Below the hour `tree/node` takes over.
 */
import { DAY_MS, HOUR_MS } from '../../../src/contract/time-units.ts';
import { openOf } from '../periods.ts';
import { activityWeights, bridge, CHANNEL, channelOf, excursion, type Node, type RandomStreams } from '../tree/node.ts';
import { gaussian, seedOf, uniform } from '../tree/noise.ts';
import { INTERVALS_MS, type RootCandles } from '../tree/price-tree.ts';
import { recent } from '../tree/recent.ts';
import { ASSETS, type Asset, STABLE } from './assets.ts';
import { BLOCK_DAYS, BLOCK_LEVEL, Cascade, CoinPath } from './coin-path.ts';

const DAY_LEVEL = INTERVALS_MS.indexOf(DAY_MS);

/** Day number of a day's opening moment; days begin 16:00 UTC. */
const dayNumber = (openMs: number): number => Math.floor((openMs - openOf('1day', 0)) / DAY_MS);

/** More is traded while Europe and America are awake. */
const hourOfDay = (hourMs: number): number => 1 + 0.45 * Math.sin(((hourMs / HOUR_MS - 8.5) / 24) * 2 * Math.PI);

/** USDT of a usual trade. */
const TRADE_VALUE = 1_400;
/** What a market quoted in another coin than USDT trades, compared with the coin's main market. */
const CROSS_SHARE = 0.06;

export interface SimulatedMarket {
  readonly roots: RootCandles;
  readonly streams: RandomStreams;
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
    const streams: RandomStreams = {
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

const drawHours = (streams: RandomStreams, dayMs: number, day: Day): Node[] => {
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
    const high = Math.max(open, close) + excursion(open, close, variance, draw(CHANNEL.high));
    const low = Math.min(open, close) - excursion(open, close, variance, draw(CHANNEL.low));
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
