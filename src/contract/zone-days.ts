/** Calendar days of a time zone, computed alike on client and server. A zone is an IANA name: `Europe/London`. */
import { DAY_MS, MINUTE_MS } from './time-units.ts';
import { offsetMinutes, wallTimeMs } from './wall-time.ts';

/** A day of the calendar, `2026-11-21`: it sorts as text. */
export type Day = string;

export const calendarDay = (zone: string, atMs: number): Day =>
  new Date(wallTimeMs(zone, atMs)).toISOString().slice(0, 10);

export const yearOf = (zone: string, atMs: number): number => Number(calendarDay(zone, atMs).slice(0, 4));

/**
 * The first moment of a day in a zone. Where a clock change skips midnight, the day starts later than 0:00; a day that
 * is skipped entirely (a move across the date line) has the start of the next day.
 */
export const startOfDay = (zone: string, day: Day): number => {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No zone is more than 15 h from UTC, so the day starts between these; local dates only increase in between.
  let before = midnight - 16 * 60 * MINUTE_MS;
  let after = midnight + 16 * 60 * MINUTE_MS;
  while (after - before > MINUTE_MS) {
    const middle = Math.floor((before + after) / 2 / MINUTE_MS) * MINUTE_MS;
    if (calendarDay(zone, middle) < day) before = middle;
    else after = middle;
  }
  return after;
};

/** The days of a year, from the first to the last. */
export const daysOfYear = (year: number): Day[] => {
  const days: Day[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += DAY_MS) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
};

/** ISO 8601 to the second with the zone's offset: spreadsheets sort it and nobody has to guess the zone. */
export const zonedTime = (zone: string, atMs: number): string => {
  const minutes = Math.round(offsetMinutes(zone, atMs));
  const two = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  const wall = new Date(wallTimeMs(zone, atMs)).toISOString().slice(0, 19);
  return `${wall}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
};
