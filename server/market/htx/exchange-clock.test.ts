import { expect, test } from 'vitest';
import { ExchangeClock } from './exchange-clock.ts';

const NOW = 1_800_000_000_000;

/** A clock that has heard times which differ from ours by so many ms, in this order. */
const heard = (...differences: readonly number[]): ExchangeClock => {
  const clock = new ExchangeClock();
  for (const difference of differences) clock.heard(NOW + difference, NOW);
  return clock;
};

test('SRV-06 neither one wrong time nor a burst after a pause moves the exchange’s clock', () => {
  expect(heard().now(NOW)).toBe(NOW);
  expect(heard(5_010, 800_000, -90_000, 5_000, 5_020).now(NOW)).toBe(NOW + 5_010);
  expect(heard(5_000, 5_000, 5_000, 5_000, 5_000, -60_000, -50_000, -40_000, -30_000).now(NOW)).toBe(NOW + 5_000);
});

test('SRV-06 only the last nine times count, so that a clock that was set right is believed', () => {
  expect(heard(...Array(20).fill(60_000), ...Array(5).fill(0)).now(NOW)).toBe(NOW);
  expect(heard(...Array(20).fill(60_000), ...Array(4).fill(0)).now(NOW)).toBe(NOW + 60_000);
});

test.each([5, Number.NaN, NOW / 1000, NOW * 1000, 1.5e12 + 0.5])(
  'SRV-06 the token %d of a ping, which is no time in milliseconds, is not taken for one',
  (token) => {
    const clock = heard(7_000);
    for (let times = 0; times < 3; times += 1) clock.heard(token, NOW);
    expect(clock.now(NOW)).toBe(NOW + 7_000);
  },
);

test.each([
  [1_000, -500, -500],
  [-1_000, -500, -500],
  [1_001, 501, -500],
  [-1_001, -1_501, -500],
  [0, 300, 0],
])(
  'SRV-06 where the clocks differ by %i ms, their time of %i ms is %i ms by ours, never later than the arrival',
  (apart, theirMs, ourMs) => {
    expect(heard(apart).ours(NOW + theirMs, NOW) - NOW).toBe(ourMs);
  },
);
