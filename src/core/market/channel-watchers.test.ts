import { expect, test } from 'vitest';
import { ChannelWatchers } from './channel-watchers.ts';

const watcher = () => {
  const told: unknown[] = [];
  return {
    told,
    live: (live: boolean) => void told.push(live),
    push: (tick: unknown) => void told.push(tick),
    refused: (reason: string) => void told.push(reason),
  };
};

test('MKT-04 a watcher that comes later knows that frames arrive, and each is told when they stop', () => {
  const channels = new ChannelWatchers();
  const first = watcher();
  const later = watcher();
  const other = watcher();
  expect(channels.add('btcusdt', first)).toBe(true);
  channels.push('btcusdt', { close: 1 }, undefined);
  expect(channels.add('btcusdt', later)).toBe(false);
  channels.add('ethusdt', other);
  channels.setNoneLive();
  expect([first.told, later.told, other.told]).toEqual([[true, { close: 1 }, false], [true, false], []]);
});

test('MKT-04 a channel is left with its last watcher, and a stranger to it ends nothing', () => {
  const channels = new ChannelWatchers();
  const [first, second] = [watcher(), watcher()];
  channels.add('btcusdt', first);
  channels.add('btcusdt', second);
  expect(channels.remove('btcusdt', first)).toBe(false);
  expect(channels.remove('btcusdt', first)).toBe(false);
  channels.refuse('btcusdt', 'no such market');
  expect([first.told, second.told]).toEqual([[], ['no such market']]);
  expect([channels.remove('btcusdt', second), channels.size]).toEqual([true, 0]);
});
