import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFormat } from './create-format.ts';
import { OWN_FORMS } from './forms.ts';
import { intlForms, type SpanUnit } from './intl-forms.ts';

const UNITS: readonly SpanUnit[] = ['second', 'minute', 'hour', 'day', 'week', 'month'];
const ZONES = ['UTC', 'Asia/Vientiane', 'America/New_York', 'Pacific/Auckland'];
const moments = fc.integer({ min: Date.UTC(2009, 0, 1), max: Date.UTC(2040, 0, 1) });

test.each(Object.entries(OWN_FORMS))('LANG-03 our own forms of %s are those of CLDR, word for word', (tag, own) => {
  const real = intlForms(tag);
  // Node knows every language: what it is held against is no fallback.
  expect(Intl.DateTimeFormat.supportedLocalesOf([tag])).toEqual([tag]);
  fc.assert(
    fc.property(moments, fc.constantFrom(...ZONES), (ms, zone) => {
      expect(own.dayAndMonth(ms)).toBe(real.dayAndMonth(ms));
      expect(own.monthAndYear(ms)).toBe(real.monthAndYear(ms));
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
