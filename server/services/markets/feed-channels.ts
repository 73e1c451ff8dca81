/** Builds the payloads of HTX's market websocket channels from the feed. */
import { candleWire, daySummaryWire, depthWire } from '../../../src/contract/htx.ts';
import type { Channel } from '../../../src/contract/htx-frames.ts';
import type { Clock } from '../../base/clock.ts';
import type { MarketFeed } from '../../market/feed.ts';

const DEPTH_LEVELS = 150;
const HISTORY_CANDLES = 300;
/** The shortest time between two frames of a channel other than candles. */
const SUMMARY_EVERY_MS = 1_000;

export interface FeedChannels {
  /** What a subscriber is sent now; undefined where there is nothing yet. */
  newest(channel: Channel): Promise<object | undefined>;
  /** The answer to a request for the channel; for candles the latest ones, oldest first. */
  all(channel: Channel): Promise<object | undefined>;
  /** @returns stops it */
  watch(channel: Channel, push: (tick: object, atMs: number) => void): () => void;
}

export const createFeedChannels = (feed: MarketFeed, clock: Clock): FeedChannels => {
  const newest = async (channel: Channel): Promise<object | undefined> => {
    if (channel.kind === 'kline') {
      const [candle] = await feed.candles(channel.symbol, channel.period, 1);
      return candle && candleWire(candle);
    }
    if (channel.kind === 'detail') return daySummaryWire(await feed.detail(channel.symbol), clock.now());
    const book = await feed.book(channel.symbol, DEPTH_LEVELS);
    return depthWire(book, book.tsMs);
  };
  return {
    newest,
    all: async (channel) =>
      channel.kind === 'kline'
        ? (await feed.candles(channel.symbol, channel.period, HISTORY_CANDLES)).map(candleWire)
        : newest(channel),
    watch: (channel, push) => {
      if (channel.kind === 'kline')
        return feed.watchCandle(channel.symbol, channel.period, (candle, atMs) => push(candleWire(candle), atMs));
      let sentMs = 0;
      // On each tick of the market, but no more often than `SUMMARY_EVERY_MS`.
      return feed.onTick(({ symbol, tsMs }) => {
        if (symbol !== channel.symbol || clock.now() - sentMs < SUMMARY_EVERY_MS) return;
        sentMs = clock.now();
        newest(channel).then(
          (tick) => tick && push(tick, tsMs),
          () => undefined,
        );
      });
    },
  };
};
