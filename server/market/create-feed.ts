/** Creates the feed that MARKET_SOURCE names. */
import type { Clock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { Log } from '../base/log.ts';
import type { MarketFeed } from './feed.ts';
import { HtxFeed } from './htx/htx-feed.ts';
import { readRecordingFile } from './replay/recording.ts';
import { replayFeed } from './replay/replay-feed.ts';
import { simulatedFeed } from './simulated/simulated-feed.ts';

type FeedSettings = Pick<Environment, 'marketSource' | 'marketSeed' | 'marketFile' | 'marketUrl'>;

/** @throws UnusableRecording */
export const createFeed = (environment: FeedSettings, clock: Clock, log: Log): MarketFeed => {
  switch (environment.marketSource) {
    case 'replay':
      return replayFeed(readRecordingFile(environment.marketFile ?? ''), clock);
    case 'htx':
      return new HtxFeed({ url: environment.marketUrl, clock, log });
    default:
      return simulatedFeed(environment.marketSeed, clock);
  }
};
