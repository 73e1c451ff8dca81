/**
 * `MARKET_SOURCE=replay`: plays recorded candles at their own pace and repeats them when they end.
 *
 * A moment within the recording shows the candle that was recorded for it; later moments start again from the first
 * candle. Anything finer than the recorded candles, ticks included, is generated to fit them exactly.
 */
import { decimal, scaleOf } from '../../../src/contract/decimal.ts';
import type { Candle } from '../../../src/contract/htx.ts';
import { fixedLengthMs } from '../../../src/contract/period-lengths.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import type { Clock } from '../../base/clock.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { Market } from '../feed.ts';
import { openOf } from '../periods.ts';
import { CHANNEL, channelOf, type Node, type RandomStreams } from '../tree/node.ts';
import { bits, gaussian, seedOf } from '../tree/noise.ts';
import { CandleHierarchy, type RootCandles } from '../tree/price-tree.ts';
import { TreeFeed, type TreeMarket } from '../tree/tree-feed.ts';
import type { Recording } from './recording.ts';

/** The quotes by which a symbol is split. None is the end of another, so their order does not matter. */
const QUOTES = ['usdt', 'usdc', 'btc', 'eth'];
const MAX_PLACES = 10;
const FINER_PLACES = 2;
const HALF_SPREAD = 0.0001;

const placesOf = (candles: readonly Candle[]): number =>
  Math.min(
    MAX_PLACES,
    candles.reduce((most, { close, open }) => Math.max(most, scaleOf(decimal(close)), scaleOf(decimal(open))), 0),
  );

/**
 * The listed market; for an unlisted symbol a market modelled on the first listed one, with an id above the listed ids.
 */
const marketOf = ({ symbol, candles }: Recording, index: number): Market | undefined => {
  const places = placesOf(candles);
  const listed = CATALOGUE.find((market) => market.symbol === symbol);
  const model = listed ?? CATALOGUE[0];
  const quote = QUOTES.find((candidate) => symbol.endsWith(candidate) && symbol.length > candidate.length);
  if (model === undefined || quote === undefined) return undefined;
  const priceStep = decimal(`1e-${Math.max(places, listed === undefined ? 0 : scaleOf(listed.priceStep))}`);
  if (listed !== undefined) return { ...listed, priceStep };
  return {
    ...model,
    id: String(100_000 + index),
    symbol,
    base: symbol.slice(0, -quote.length).toUpperCase(),
    quote: quote.toUpperCase(),
    priceStep,
  };
};

const nodeOf = (candle: Candle, quantityPlaces: number): Node => ({
  open: Math.log(candle.open),
  high: Math.log(candle.high),
  low: Math.log(candle.low),
  close: Math.log(candle.close),
  // Parkinson's estimate from the range.
  variance: Math.max(1e-12, Math.log(candle.high / candle.low) ** 2 / (4 * Math.LN2)),
  quantity: Math.round((candle.volume ?? 0) * 10 ** quantityPlaces),
  turnover: candle.turnover ?? 0,
  count: Math.round(candle.count ?? 0),
});

const rootsOf = (recording: Recording, quantityPlaces: number): RootCandles => {
  const lengthMs = fixedLengthMs(recording.period) ?? DAY_MS;
  const firstMs = openOf(recording.period, recording.candles[0]?.openMs ?? 0);
  return {
    lengthMs,
    firstMs,
    node: (openMs) => {
      const place = Math.round((openMs - firstMs) / lengthMs);
      if (place < 0) return undefined;
      const candle = recording.candles[place % recording.candles.length];
      return candle && nodeOf(candle, quantityPlaces);
    },
  };
};

const replayedMarket = (recording: Recording, index: number): TreeMarket[] => {
  const market = marketOf(recording, index);
  if (market === undefined) return [];
  const seed = seedOf(`replay/${recording.symbol}`);
  const streams: RandomStreams = {
    activity: seed,
    own: seed,
    move: (level, place, child) => gaussian(seed, channelOf(level, CHANNEL.move), place, child),
  };
  const quantityPlaces = scaleOf(market.quantityStep) + FINER_PLACES;
  const lengthMs = fixedLengthMs(recording.period) ?? DAY_MS;
  const traded = recording.candles.reduce((sum, { volume }) => sum + (volume ?? 0), 0) / recording.candles.length;
  return [
    {
      market,
      tree: new CandleHierarchy(rootsOf(recording, quantityPlaces), streams, {
        pricePlaces: scaleOf(market.priceStep),
        quantityPlaces,
        tickMs: 1_000,
        phaseMs: 50 + 100 * (bits(seed, 0, 0, 0) % 9),
      }),
      book: {
        seed,
        halfSpread: HALF_SPREAD,
        // The best level holds about what is traded in a second.
        topQuantity: Math.max(1, ((traded * 1_000) / lengthMs) * 10 ** scaleOf(market.quantityStep)),
      },
    },
  ];
};

export const replayFeed = (recordings: readonly Recording[], clock: Clock): TreeFeed =>
  new TreeFeed({ source: 'replay', clock, markets: recordings.flatMap(replayedMarket) });
