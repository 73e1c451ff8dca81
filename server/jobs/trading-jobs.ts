/** Jobs of trading: fill limit orders, settle options, check price alerts. */
import type { Clock } from '../base/clock.ts';
import type { MarketFeed } from '../market/feed.ts';
import { watchAlerts } from '../services/alerts/alerts.ts';
import { settleDueOptions } from '../services/options/settle-options.ts';
import { matchSpotOrders } from '../services/spot/match-orders.ts';
import { watchTicks } from '../services/spot/tick-window.ts';
import type { Job } from './jobs.ts';

const MATCH_EVERY_MS = 500;
const SETTLE_EVERY_MS = 250;
const ALERTS_EVERY_MS = 1_000;

export const tradingJobs = (feed: MarketFeed, clock: Clock): Job[] => {
  const window = watchTicks(feed, clock);
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
    {
      name: 'price-alerts',
      everyMs: ALERTS_EVERY_MS,
      exclusive: true,
      run: (tx, nowMs) => watchAlerts(tx, feed, nowMs),
    },
  ];
};
