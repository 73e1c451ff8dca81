/** Filling limit orders and settling options. */
import type { Clock } from '../base/clock.ts';
import type { MarketFeed } from '../market/feed.ts';
import { settleDueOptions } from '../services/options/settle-options.ts';
import { matchSpotOrders } from '../services/spot/match-orders.ts';
import { watchTicks } from '../services/spot/tick-window.ts';
import type { Job } from './jobs.ts';

const MATCH_EVERY_MS = 500;
const SETTLE_EVERY_MS = 250;

export const tradingJobs = (feed: MarketFeed, clock: Clock): Job[] => {
  const window = watchTicks(feed);
  return [
    {
      name: 'spot-match',
      everyMs: MATCH_EVERY_MS,
      run: async (tx) => (await matchSpotOrders(tx, { feed, clock, window })).length,
    },
    {
      name: 'option-settle',
      everyMs: SETTLE_EVERY_MS,
      run: async (tx, nowMs) => (await settleDueOptions(tx, nowMs)).length,
    },
  ];
};
