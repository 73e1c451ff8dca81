/** Only a few files format figures, dates and units, so that a language has one calendar and one kind of digits. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = resolve(import.meta.dirname, '../../src');
const WRITES =
  /\bIntl\.(?:DateTimeFormat|NumberFormat|RelativeTimeFormat|DurationFormat)\b|\.toLocale(?:Date|Time)?String\(/;
/** The files that may, each with its reason. */
const MAY_WRITE = [
  /^core\/format\//,
  // Reads the parts of a day in a time zone, and shows none of them.
  /^contract\/(?:wall-time|zone-days)\.ts$/,
  // What the chart's library can take: Latin digits in the calendar of the language.
  /^ui\/chart\/chart-dates\.ts$/,
];

test('SHELL-14 LANG-03 nothing writes figures or dates but what is made for it', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !MAY_WRITE.some((place) => place.test(file)),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => WRITES.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([]);
});

test('a date that a screen writes itself is found', () => {
  expect(WRITES.test("new Intl.DateTimeFormat('de').format(now)")).toBe(true);
  expect(WRITES.test('new Date(at).toLocaleDateString()')).toBe(true);
  expect(WRITES.test('format.date(at)')).toBe(false);
});
