/** The feed that MARKET_SOURCE asks for. */
import type { Clock } from '../base/clock.ts';
import type { Environment } from '../base/environment.ts';
import type { MarketFeed } from './feed.ts';
import { readRecordingFile } from './replay/recording.ts';
import { replayFeed } from './replay/replay-feed.ts';
import { simulatedFeed } from './simulated/simulated-feed.ts';

type FeedSettings = Pick<Environment, 'marketSource' | 'marketSeed' | 'marketFile' | 'marketUrl'>;

/** @throws UnusableRecording */
export const createFeed = (environment: FeedSettings, clock: Clock): MarketFeed => {
  switch (environment.marketSource) {
    case 'replay':
      return replayFeed(readRecordingFile(environment.marketFile ?? ''), clock);
    default:
      return simulatedFeed(environment.marketSeed, clock);
  }
};
