import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTimeZone, momentOfWallTime, offsetMinutes } from './wall-time.ts';
import { calendarDay, daysOfYear, startOfDay, yearOf, zonedTime } from './zone-days.ts';

const ZONES = ['UTC', 'Europe/London', 'America/Sao_Paulo', 'Asia/Kathmandu', 'Pacific/Kiritimati', 'Pacific/Niue'];
const at = (text: string): number => Date.parse(text);

test('ASSET-04 only names of zones are zones', () => {
  for (const zone of ZONES) expect(isTimeZone(zone)).toBe(true);
  for (const name of ['', 'London', 'Europe/Atlantis', "UTC'; drop table", '+05:00', 'a'.repeat(200)]) {
    expect(isTimeZone(name)).toBe(false);
  }
});

test('a moment is on the day that the clocks of the zone show', () => {
  expect(calendarDay('UTC', at('2026-01-01T00:00:00Z'))).toBe('2026-01-01');
  expect(calendarDay('America/New_York', at('2026-01-01T04:59:59Z'))).toBe('2025-12-31');
  expect(yearOf('Pacific/Kiritimati', at('2025-12-31T10:00:00Z'))).toBe(2026);
});

test('days start at midnight by the clocks of the zone, and later where midnight was jumped over', () => {
  expect(startOfDay('Europe/London', '2026-03-29')).toBe(at('2026-03-29T00:00:00Z'));
  expect(startOfDay('Europe/London', '2026-03-30')).toBe(at('2026-03-29T23:00:00Z'));
  expect(startOfDay('Asia/Kathmandu', '2026-11-21')).toBe(at('2026-11-20T18:15:00Z'));
  // Brazil's summer time began at midnight: that day had no 0:00.
  expect(startOfDay('America/Sao_Paulo', '2018-11-04')).toBe(at('2018-11-04T03:00:00Z'));
});

test('each moment is in the day between two starts', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
      (zone, atMs) => {
        const day = calendarDay(zone, atMs);
        const next = new Date(at(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
        expect(startOfDay(zone, day)).toBeLessThanOrEqual(atMs);
        expect(startOfDay(zone, next)).toBeGreaterThan(atMs);
      },
    ),
    { numRuns: 200 },
  );
});

test('a year has its days in order', () => {
  expect(daysOfYear(2024)).toHaveLength(366);
  expect(daysOfYear(2026).slice(58, 60)).toEqual(['2026-02-28', '2026-03-01']);
});

test('ASSET-04 times carry the offset of their zone', () => {
  expect(zonedTime('Asia/Kathmandu', at('2026-01-01T00:00:00.900Z'))).toBe('2026-01-01T05:45:00+05:45');
  expect(zonedTime('America/New_York', at('2026-07-01T00:00:00Z'))).toBe('2026-06-30T20:00:00-04:00');
  expect(offsetMinutes('UTC', 1)).toBe(0);
});

test('API-06 what the clocks of a zone show is one moment, also around the nights on which they are set', () => {
  const shown = (zone: string, text: string): number => momentOfWallTime(zone, at(`${text}Z`));
  expect(shown('Asia/Shanghai', '2026-01-01T08:00:00')).toBe(at('2026-01-01T00:00:00Z'));
  expect(shown('America/New_York', '2026-03-08T01:59:59')).toBe(at('2026-03-08T06:59:59Z'));
  expect(shown('America/New_York', '2026-03-08T03:00:00')).toBe(at('2026-03-08T07:00:00Z'));
  expect(shown('America/New_York', '2026-11-01T00:30:00')).toBe(at('2026-11-01T04:30:00Z'));
  expect(shown('America/New_York', '2026-11-01T02:00:00')).toBe(at('2026-11-01T07:00:00Z'));
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: at('2015-01-01T00:00:00Z') / 1000, max: at('2035-01-01T00:00:00Z') / 1000 }),
      (zone, atS) => {
        const wall = zonedTime(zone, atS * 1000).slice(0, 19);
        expect(zonedTime(zone, shown(zone, wall)).slice(0, 19)).toBe(wall);
      },
    ),
    { numRuns: 200 },
  );
});
