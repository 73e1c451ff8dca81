/** The feed that MARKET_SOURCE asks for. */
import type { Clock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { MarketFeed } from './feed.ts';
import { simulatedFeed } from './simulated/simulated-feed.ts';

export const createFeed = (
  environment: Pick<Environment, 'marketSource' | 'marketSeed' | 'marketFile' | 'marketUrl'>,
  clock: Clock,
): MarketFeed => simulatedFeed(environment.marketSeed, clock);
