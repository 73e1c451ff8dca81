import { describe, expect, test } from 'vitest';
import { createServerClock, readServerTime } from './server-clock.ts';

const START = 1_700_000_000_000;

/** A device whose wall clock is wrong by `wrongMs`. */
const device = (wrongMs: number) => {
  let real = START;
  let wallShift = wrongMs;
  let slept = 0;
  const clock = createServerClock({ wall: () => real + wallShift, monotonic: () => real - START - slept });
  return {
    clock,
    real: () => real,
    pass: (ms: number) => {
      real += ms;
    },
    sleep: (ms: number) => {
      real += ms;
      slept += ms;
    },
    setWallClock: (ms: number) => {
      wallShift += ms;
    },
    answer: (roundTripMs: number, skewMs = 0) => {
      const sentAt = clock.monotonic();
      real += roundTripMs / 2;
      const said = real + skewMs;
      real += roundTripMs / 2;
      clock.learn(said, sentAt, clock.monotonic());
    },
  };
};

describe("the server's clock", () => {
  test.each([-3_600_000, 0, 3_600_000])('OPT-05 is right on a device that is wrong by %i ms', (wrongMs) => {
    const { clock, real, answer, pass } = device(wrongMs);
    answer(200);
    expect(clock.now()).toBe(real());
    pass(30_000);
    expect(clock.now()).toBe(real());
  });

  test('OPT-05 believes no answer that came before it was asked for, and none without a time', () => {
    const { clock, real, answer } = device(5_000);
    for (const time of [0, -1, Number.NaN]) clock.learn(time, 0, 0);
    clock.learn(real(), 10, 9);
    expect(clock.isKnown()).toBe(false);
    answer(200);
    expect(clock.now()).toBe(real());
  });

  test("OPT-05 goes on rightly when the device's clock is set back while the app runs", () => {
    const { clock, real, answer, pass, setWallClock } = device(0);
    answer(100);
    setWallClock(-3_600_000);
    pass(5_000);
    expect(clock.now()).toBe(real());
  });

  test('OPT-05 counts a sleep in which the monotonic clock stood still', () => {
    const { clock, real, answer, sleep } = device(0);
    answer(100);
    sleep(3_600_000);
    expect(clock.now()).toBe(real());
  });

  test('OPT-05 keeps the more exact of two measurements, and lets an old one give way', () => {
    const { clock, real, answer, pass } = device(0);
    answer(50);
    answer(2_000, 700);
    expect(clock.now()).toBe(real());
    pass(3_600_000);
    answer(400, 150);
    expect(clock.now() - real()).toBe(150);
  });

  test('OPT-05 one answer puts right a clock that was set forward while the app ran', () => {
    const { clock, real, answer, setWallClock, pass } = device(0);
    answer(50);
    setWallClock(3_600_000);
    pass(1_000);
    answer(800);
    expect(Math.abs(clock.now() - real())).toBeLessThan(5);
  });

  test('OPT-05 takes no nonsense', () => {
    const { clock, real, answer } = device(0);
    answer(50);
    for (const said of [Number.NaN, -1, 0, Number.POSITIVE_INFINITY]) clock.learn(said, 0, 10);
    expect(clock.now()).toBe(real());
  });
});

test("OPT-05 reads the server's time in ms, in seconds, or from Date", () => {
  const read = (headers: Record<string, string>): number | undefined => readServerTime(new Headers(headers));
  expect(read({ 'server-time': String(START) })).toBe(START);
  expect(read({ 'server-time': String(START / 1000) })).toBe(START);
  expect(read({ date: 'Tue, 14 Nov 2023 22:13:20 GMT' })).toBe(START + 500);
  expect(read({ 'server-time': 'soon', date: 'never' })).toBeUndefined();
  expect(read({})).toBeUndefined();
});
