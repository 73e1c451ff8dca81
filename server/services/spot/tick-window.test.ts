import { expect, test } from 'vitest';
import { decimal } from '../../../src/contract/decimal.ts';
import { FakeFeed } from '../../testing/fake-feed.ts';
import { SettableClock } from '../../testing/settable-clock.ts';
import { watchTicks } from './tick-window.ts';

test('SRV-05 a market that stands still is compared with orders for thirty seconds and no longer', () => {
  const clock = new SettableClock(0);
  const feed = new FakeFeed(clock);
  const window = watchTicks(feed, clock);
  feed.trade('btcusdt', '90');
  clock.advance(20_000);
  feed.trade('ethusdt', '5');
  feed.trade('ethusdt', '7');
  clock.advance(10_000);
  expect(window.ranges()).toEqual([
    { symbol: 'btcusdt', low: '90', high: '90' },
    { symbol: 'ethusdt', low: '5', high: '7' },
  ]);
  clock.advance(1);
  expect(window.ranges()).toEqual([{ symbol: 'ethusdt', low: '5', high: '7' }]);
  expect(window.ticks().map(({ price }) => price)).toEqual([decimal(5), decimal(7)]);
  clock.advance(20_000);
  expect(window.ticks()).toEqual([]);
});
