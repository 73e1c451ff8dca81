/** Local (wall-clock) time of a time zone, the same on client and server. A zone is an IANA name: `Europe/London`. */
import { MINUTE_MS } from './time-units.ts';

const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,2}$/;
const MAX_NAME = 40;
/** Bounds the cache: a client could request every spelling of every zone. */
const MOST_READERS = 64;

/** Cached, because creating a formatter takes longer than a hundred uses of it. */
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

/** The zone's local time at a moment, read as if it were UTC: epoch ms, to the second. @throws RangeError */
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
 * The moment at which a zone has a local time; both in epoch ms, the local time read as if it were UTC. For a local
 * time that occurs twice, returns one of the two moments; for one that is skipped, a moment shortly before or after the
 * gap.
 */
export const momentOfWallTime = (zone: string, wallMs: number): number => {
  const about = wallMs - offsetMinutes(zone, wallMs) * MINUTE_MS;
  return wallMs - offsetMinutes(zone, about) * MINUTE_MS;
};
