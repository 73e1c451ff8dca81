// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { chartDates } from './chart-dates.ts';

const gregorian = new Intl.DateTimeFormat('en', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

test.each([
  ['gregory', 'YYYY-MM-DD HH:mm', '2026-11-01 14:05'],
  ['gregory', 'YYYY-MM', '2026-11'],
  ['buddhist', 'YYYY-MM-DD', '2569-11-01'],
  ['buddhist', 'YYYY-MM', '2569-11'],
  ['persian', 'YYYY-MM-DD HH:mm', '1405-08-10 14:05'],
  ['persian', 'MM-DD HH:mm', '08-10 14:05'],
  ['persian', 'HH:mm', '14:05'],
  ['persian', 'YYYY-MM', '1405-08-10'],
  ['persian', 'YYYY', '1405-08-10'],
])('LANG-07 the time axis writes dates in the %s calendar, by the template %s', (calendar, template, text) => {
  const timestamp = Date.UTC(2026, 10, 1, 14, 5);
  expect(chartDates(() => calendar)({ dateTimeFormat: gregorian, timestamp, template, type: 'xAxis' })).toBe(text);
});
