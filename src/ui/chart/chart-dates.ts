/** Dates on the canvas in the calendar of the chosen language: the library itself knows only the Gregorian one. */
import { type Options, utils } from 'klinecharts';
import { GREGORIAN, hasGregorianMonths } from '../../core/format/calendar.ts';
import { memoize } from '../../kit/memoize.ts';

type DateWriter = NonNullable<NonNullable<Options['formatter']>['formatDate']>;

/** Numeric date parts, as the library's templates expect them. */
const inCalendar = memoize((key) => {
  const [calendar, timeZone] = key.split(' ');
  return new Intl.DateTimeFormat(`en-u-ca-${calendar}-nu-latn`, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
});

/** In a calendar with other months, a monthly or yearly candle begins on some other day than the first: add the day. */
const templateIn = (calendar: string, template: string): string =>
  hasGregorianMonths(calendar) || !template.startsWith('YYYY') || template.includes('DD') ? template : 'YYYY-MM-DD';

/** @param calendar is read anew at each date */
export const chartDates =
  (calendar: () => string): DateWriter =>
  ({ dateTimeFormat, timestamp, template }) => {
    const chosen = calendar();
    if (chosen === GREGORIAN) return utils.formatDate(dateTimeFormat, timestamp, template);
    const format = inCalendar(`${chosen} ${dateTimeFormat.resolvedOptions().timeZone}`);
    return utils.formatDate(format, timestamp, templateIn(chosen, template));
  };
