import { describe, expect, test } from 'vitest';
import { decimal } from '../../../src/contract/decimal.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { SettableClock } from '../../testing/settable-clock.ts';
import { listMarkets, listPrices } from './markets.ts';

/** A day that opened at 80 and whose last summary, made some time ago, says 90. */
class DayFeed extends FakeFeed {
  override async detail(symbol: string) {
    if (symbol === 'ethusdt') throw new Error('the exchange does not answer');
    return { ...(await super.detail(symbol)), open: decimal(80), close: decimal(90), volume: decimal(7), atMs: 1_000 };
  }
}

const feedAt = (price: string): DayFeed => {
  const feed = new DayFeed(new SettableClock(2_000));
  feed.trade('btcusdt', price);
  feed.trade('ethusdt', '5');
  return feed;
};

describe('MKT-01 the prices of the list', () => {
  test.each([
    ['100', '25'],
    ['79', '-1.25'],
    ['80', '0'],
    ['79.99', '-0.01'],
  ])('at the latest trade, %s, the day has changed by %s percent', async (price, change) => {
    expect(await listPrices(feedAt(price), 'btcusdt')).toEqual([
      { symbol: 'btcusdt', price, change, volume: '7', pricedAtMs: 2_000 },
    ]);
  });

  test('a market that nothing was traded on since the start shows the exchange’s own summary', async () => {
    expect(await listPrices(feedAt('100'), 'solusdt')).toEqual([
      { symbol: 'solusdt', price: '90', change: '12.5', volume: '7', pricedAtMs: 1_000 },
    ]);
  });

  test('MKT-06 one whose day the exchange does not tell has no change, and takes no other from the list', async () => {
    const listed = await listMarkets(feedAt('100'));
    expect(listed.find(({ symbol }) => symbol === 'ethusdt')).toMatchObject({
      price: '5',
      change: undefined,
      volume: undefined,
    });
    expect(listed.find(({ symbol }) => symbol === 'btcusdt')).toMatchObject({ price: '100', change: '25' });
  });
});
