import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { createFormat } from './create-format.ts';
import { OWN_FORMS } from './forms.ts';
import { intlForms, type SpanUnit } from './intl-forms.ts';

const UNITS: readonly SpanUnit[] = ['second', 'minute', 'hour', 'day', 'week', 'month'];
const ZONES = ['UTC', 'Asia/Vientiane', 'America/New_York', 'Pacific/Auckland'];
afterEach(() => void vi.unstubAllEnvs());

const moments = fc.integer({ min: Date.UTC(2009, 0, 1), max: Date.UTC(2040, 0, 1) });

test.each(Object.entries(OWN_FORMS))('LANG-03 our own forms of %s are those of CLDR, word for word', (tag, own) => {
  const real = intlForms(tag);
  // Node supports every language, so the comparison is not with a fallback.
  expect(Intl.DateTimeFormat.supportedLocalesOf([tag])).toEqual([tag]);
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (ms, zone) => {
      expect(own.dayAndMonth(ms)).toBe(real.dayAndMonth(ms));
      expect(own.monthAndYear(ms)).toBe(real.monthAndYear(ms));
      const year = new Date(ms).getUTCFullYear();
      expect(own.year(year)).toBe(real.year(year));
      expect(own.moment(ms, zone)).toBe(real.moment(ms, zone));
      const [mine, theirs] = [createFormat(own.numericTag, zone), createFormat(tag, zone)];
      for (const kind of ['date', 'time', 'dateTime'] as const) expect(mine[kind](ms)).toBe(theirs[kind](ms));
    }),
    { numRuns: 200 },
  );
  for (const unit of UNITS) {
    for (const count of [-60, -5, -2, -1, 0, 1, 2, 5, 60]) {
      if (unit !== 'week' && unit !== 'month') expect(own.relative(count, unit)).toBe(real.relative(count, unit));
      if (count < 0) continue;
      for (const display of ['long', 'short'] as const) {
        expect(own.span(count, unit, display)).toBe(real.span(count, unit, display));
      }
    }
  }
});

test.each([
  ['en', 'Nov 9', 'November 2026', '2026', '11/09/2026'],
  ['th', '9 พ.ย.', 'พฤศจิกายน 2569', '2569', '09/11/2569'],
  // A Gregorian month or year overlaps two of the Persian calendar.
  ['fa', '18 آبان', '10 آبان تا 9 آذر 1405', '1404 تا 1405', '1405/08/18'],
])('LANG-07 days, months, years and moments of %s are of one calendar', (tag, day, month, year, date) => {
  const at = Date.UTC(2026, 10, 9);
  // Their days are those of UTC, wherever the device is.
  for (const zone of ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']) {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const forms = intlForms(tag);
    for (const ms of [at, at + 86_399_999])
      expect([forms.dayAndMonth(ms), forms.monthAndYear(ms), forms.year(2026)]).toEqual([day, month, year]);
    expect(createFormat(tag, 'UTC').date(at)).toBe(date);
  }
});
