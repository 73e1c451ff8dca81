/** Times and units in words, by the browser's Intl. */
import { memoize } from '../../kit/memoize.ts';
import { numeric } from './number-symbols.ts';

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
  /** "November 2026", of the day in UTC. */
  monthAndYear(utcMs: number): string;
  /** "9 Nov 2026, 14:05". @param timeZone IANA name */
  moment(ms: number, timeZone: string): string;
}

/** Each formatter is made when it is first used: the rarer ones of Intl take tens of milliseconds each. */
export const intlForms = (tag: string): IntlForms => {
  const locale = numeric(tag);
  // The Gregorian calendar, which the years are counted in, also where another is the custom.
  const dated = `${tag}-u-ca-gregory-nu-latn`;
  const relative = memoize(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  const spans = memoize((key) => {
    const [unit, unitDisplay] = key.split(' ') as [SpanUnit, 'long' | 'short'];
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
  });
  const days = memoize((month) =>
    month === 'short'
      ? new Intl.DateTimeFormat(dated, { timeZone: 'UTC', day: 'numeric', month })
      : new Intl.DateTimeFormat(dated, { timeZone: 'UTC', month: 'long', year: 'numeric' }),
  );
  const moments = memoize(
    (timeZone) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  );
  return {
    numericTag: tag,
    relative: (count, unit) => relative('').format(count, unit),
    span: (count, unit, display) => spans(`${unit} ${display}`).format(count),
    dayAndMonth: (utcMs) => days('short').format(utcMs),
    monthAndYear: (utcMs) => days('long').format(utcMs),
    moment: (ms, timeZone) => moments(timeZone).format(ms),
  };
};
