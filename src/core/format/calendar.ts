/** The calendar that a language writes dates in: the Buddhist one in Thai, the Persian one in Persian. */

/** They count other years, but their months are the Gregorian ones. */
const GREGORIAN_MONTHS: readonly string[] = ['gregory', 'buddhist', 'japanese', 'roc'];

export const GREGORIAN = 'gregory';

/** @param tag BCP 47, from the table of languages */
export const calendarOf = (tag: string): string => new Intl.DateTimeFormat(tag).resolvedOptions().calendar;

export const hasGregorianMonths = (calendar: string): boolean => GREGORIAN_MONTHS.includes(calendar);
