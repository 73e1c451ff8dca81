/** Times and units in words, by the browser's Intl. */

import { numeric } from '../../contract/languages.ts';
import { memoize } from '../../kit/memoize.ts';
import { calendarOf, hasGregorianMonths } from './calendar.ts';

export type SpanUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month';

export interface IntlForms {
  /** BCP 47 of a language whose dates in figures are written the same way. */
  readonly numericTag: string;
  /** "5 minutes ago", "yesterday". */
  relative(count: number, unit: 'second' | 'minute' | 'hour' | 'day'): string;
  /** "5 minutes", "5 min". */
  span(count: number, unit: SpanUnit, display: 'long' | 'short'): string;
  /** "9 Nov", of the day in UTC. */
  dayAndMonth(utcMs: number): string;
  /**
   * "November 2026", of the UTC date. The month is Gregorian; for a calendar whose months start on other days, the
   * result is a range of dates.
   */
  monthAndYear(utcMs: number): string;
  /** "2026": the year or years of the language's calendar that overlap a Gregorian year. */
  year(year: number): string;
  /** "9 Nov 2026, 14:05". @param timeZone IANA name */
  moment(ms: number, timeZone: string): string;
}

/** Creates each formatter on first use, because the rarer Intl formatters take tens of milliseconds each to create. */
export const intlForms = (tag: string): IntlForms => {
  const locale = numeric(tag);
  const relative = memoize(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const spans = memoize((key) => {
    const [unit, unitDisplay] = key.split(' ') as [SpanUnit, 'long' | 'short'];
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
  });
  const dates = memoize((parts) => {
    const utc = { timeZone: 'UTC' } as const;
    if (parts === 'year') return new Intl.DateTimeFormat(locale, { ...utc, year: 'numeric' });
    if (parts === 'day') return new Intl.DateTimeFormat(locale, { ...utc, day: 'numeric', month: 'short' });
    const month = { ...utc, month: 'long', year: 'numeric' } as const;
    return new Intl.DateTimeFormat(locale, parts === 'month' ? month : { ...month, day: 'numeric' });
  });
  const monthAndYear = (utcMs: number): string => {
    if (hasGregorianMonths(calendarOf(tag))) return dates('month').format(utcMs);
    const [year, month] = [new Date(utcMs).getUTCFullYear(), new Date(utcMs).getUTCMonth()];
    return dates('whole').formatRange(Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0));
  };
  const yearOf = (utcMs: number): string =>
    dates('year')
      .formatToParts(utcMs)
      .map(({ type, value }) => (type === 'year' ? value : ''))
      .join('');
  const year = (gregorian: number): string => {
    const [first, last] = [Date.UTC(gregorian, 0, 1), Date.UTC(gregorian, 11, 31)];
    return yearOf(first) === yearOf(last) ? yearOf(first) : dates('year').formatRange(first, last);
  };
  const moments = memoize(
    (timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
  return {
    numericTag: tag,
    relative: (count, unit) => relative('').format(count, unit),
    span: (count, unit, display) => spans(`${unit} ${display}`).format(count),
    dayAndMonth: (utcMs) => dates('day').format(utcMs),
    monthAndYear,
    year,
    moment: (ms, timeZone) => moments(timeZone).format(ms),
  };
};
