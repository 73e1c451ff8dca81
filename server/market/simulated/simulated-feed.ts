/** `MARKET_SOURCE=simulated`: the seeded market, the same in every process and after every restart. */

import { scaleOf } from '../../../src/contract/decimal.ts';
import type { Clock } from '../../base/clock.ts';
import { CATALOGUE } from '../catalogue.ts';
import type { Market } from '../feed.ts';
import { bits, seedOf } from '../tree/noise.ts';
import { CandleHierarchy } from '../tree/price-tree.ts';
import { TreeFeed, type TreeMarket } from '../tree/tree-feed.ts';
import { ASSETS } from './assets.ts';
import { SimulatedHistory } from './history.ts';

/** Traded quantities are finer than the step of orders, as at the exchange. */
const FINER_PLACES = 2;
/** Coins that trade this much a day, in USDT, have a tick every second. */
const BUSY_TURNOVER = 40_000_000;
/** Spread of a market with the turnover of BTC; quieter ones are wider. */
const TIGHTEST_HALF_SPREAD = 0.00002;

const simulatedMarket = (history: SimulatedHistory, seed: string, market: Market): TreeMarket => {
  const asset = ASSETS.find(({ coin }) => coin === market.base);
  const quantityPlaces = scaleOf(market.quantityStep) + FINER_PLACES;
  const { roots, streams } = history.market(market.base, market.quote, quantityPlaces);
  const own = seedOf(`${seed}/book/${market.symbol}`);
  const turnover = (asset?.dailyTurnover ?? 5_000_000) * (market.quote === 'USDT' ? 1 : 0.06);
  const anchor = asset?.anchor ?? 1;
  return {
    market,
    tree: new CandleHierarchy(roots, streams, {
      pricePlaces: scaleOf(market.priceStep),
      quantityPlaces,
      tickMs: turnover >= BUSY_TURNOVER ? 1000 : 2000,
      phaseMs: 50 + 100 * (bits(own, 0, 0, 0) % 9),
    }),
    book: {
      seed: own,
      halfSpread: TIGHTEST_HALF_SPREAD * (1_450_000_000 / turnover) ** 0.35,
      // The best level holds about a second's share of the day's turnover.
      topQuantity: (turnover / 86_400 / anchor) * 10 ** scaleOf(market.quantityStep),
    },
  };
};

export const simulatedFeed = (seed: string, clock: Clock, markets: readonly Market[] = CATALOGUE): TreeFeed => {
  const history = new SimulatedHistory(seed);
  return new TreeFeed({
    source: 'simulated',
    clock,
    markets: markets.map((market) => simulatedMarket(history, seed, market)),
  });
};
