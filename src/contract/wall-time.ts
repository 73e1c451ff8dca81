/** What the clocks of a time zone show, for sums that client and server make alike. A zone is an IANA name: `Europe/London`. */
import { MINUTE_MS } from './time-units.ts';

const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
const MAX_NAME = 40;
/** More than anybody uses; a server that is asked for every spelling of every zone keeps no more. */
const MOST_READERS = 64;

/** Made readers: making one takes longer than a hundred uses. */
const readers = new Map<string, Intl.DateTimeFormat>();

const readerOf = (zone: string): Intl.DateTimeFormat => {
  const known = readers.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (readers.size >= MOST_READERS) readers.clear();
  readers.set(zone, made);
  return made;
};

/** Whether this platform knows the zone. */
export const isTimeZone = (name: string): boolean => {
  if (name.length > MAX_NAME || !NAME.test(name)) return false;
  try {
    readerOf(name);
    return true;
  } catch {
    return false;
  }
};

/** What the zone's clocks show at a moment, read as if it were UTC: epoch ms, to the second. @throws RangeError */
export const wallTimeMs = (zone: string, atMs: number): number => {
  const parts: Record<string, number> = {};
  for (const { type, value } of readerOf(zone).formatToParts(atMs)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Minutes by which the zone's clocks are ahead of UTC at a moment. */
export const offsetMinutes = (zone: string, atMs: number): number => {
  const wholeSecond = Math.floor(atMs / 1000) * 1000;
  return (wallTimeMs(zone, atMs) - wholeSecond) / MINUTE_MS;
};

/**
 * The moment at which the zone's clocks show a time, both in epoch ms, the time read as if it were UTC. Of an hour that
 * clocks show twice it is one of the two; of one that they leave out, the time that they show instead.
 */
export const momentOfWallTime = (zone: string, wallMs: number): number => {
  const about = wallMs - offsetMinutes(zone, wallMs) * MINUTE_MS;
  return wallMs - offsetMinutes(zone, about) * MINUTE_MS;
};
