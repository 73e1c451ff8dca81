/** Moments as backends write them: seconds, milliseconds, date text, and several ways to say that there is none. */
import { type Codec, isNothing, optional, unreadable } from './codec.ts';
import { momentOfWallTime } from './wall-time.ts';

const DATE_TEXT = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/;
/**
 * Other date text says its year and its zone: `Date.parse` would put "01-05 16:00" into 2001, and read "05/12/2026 16:00" in the
 * device's zone and with the month first.
 */
const ZONED_TEXT = /^(?:\d{4}[-/]|\D*\d{1,2}\D+\d{4}\b).*(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;
/** Above this a number is milliseconds, below it seconds (it is the year 5138 in seconds, 1973 in milliseconds). */
const SECONDS_LIMIT = 1e11;

/** The largest value of a `Date`, in epoch milliseconds. */
const LATEST_MS = 8.64e15;
const DIGITS = /^\d+(\.\d+)?$/;

/** Defined by a build for a backend whose clocks are not UTC (`BACKEND_TIME_ZONE`), and by a conformance run. */
declare const BACKEND_TIME_ZONE: string | undefined;

/** Builds without the constant drop this branch. */
const inBackendZone = (wallMs: number): number =>
  typeof BACKEND_TIME_ZONE === 'string' ? momentOfWallTime(BACKEND_TIME_ZONE, wallMs) : wallMs;

/** Date text without a zone is in the backend's zone, by default UTC. NaN for dates that do not exist, or are of no known form. */
const readDateText = (wire: string): number => {
  const parts = DATE_TEXT.exec(wire);
  if (!parts) return ZONED_TEXT.test(wire) ? Date.parse(wire) : Number.NaN;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  const parsed = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // `Date.UTC` carries invalid parts over: month 13 becomes January, 0000-00-00 a day in 1899.
  const exists = parsed.getUTCMonth() === month - 1 && parsed.getUTCDate() === day && hour < 24 && minute < 60;
  return exists ? inBackendZone(parsed.getTime()) : Number.NaN;
};

/** Epoch ms; NaN where the value is no time. */
const readTime = (wire: unknown): number => {
  if (typeof wire !== 'number' && typeof wire !== 'string') return Number.NaN;
  const written = String(wire).trim();
  const numeric = typeof wire === 'number' ? wire : DIGITS.test(written) ? Number(written) : Number.NaN;
  const ms = Number.isFinite(numeric)
    ? Math.round(Math.abs(numeric) < SECONDS_LIMIT ? numeric * 1000 : numeric)
    : readDateText(written);
  return Math.abs(ms) <= LATEST_MS ? ms : Number.NaN;
};

/** A moment in epoch milliseconds; on the wire seconds, milliseconds or date text (without a zone: the backend's, or UTC). */
export const moment: Codec<number> = {
  decode: (wire, at) => {
    if (isNothing(wire)) return unreadable(at, 'is missing');
    const ms = readTime(wire);
    return Number.isNaN(ms) ? unreadable(at, 'is not a time') : ms;
  },
  encode: (value) => Math.floor(value / 1000),
};

/** A moment in epoch milliseconds, on the wire in milliseconds too (fields this product adds). */
export const momentMs: Codec<number> = { decode: moment.decode, encode: (value) => value };

/** Whether a value looks like a time but may mean "none": 0, `0000-00-00 00:00:00`, month 13, too large a number. */
const isNoDate = (wire: unknown): boolean =>
  typeof wire === 'number'
    ? wire === 0 || Number.isNaN(readTime(wire))
    : typeof wire === 'string' && (wire.trim() === '0' || DATE_TEXT.test(wire.trim()) || DIGITS.test(wire.trim()));

const isUnset = (wire: unknown): boolean => isNoDate(wire) && !(readTime(wire) > 0);

const setMoment = optional(moment);

/** A moment that may be unset; backends write that as nothing, as 0 or as a date that does not exist. */
export const optionalMoment: Codec<number | undefined> = {
  decode: (wire, at, leaveOut) => (isUnset(wire) ? undefined : setMoment.decode(wire, at, leaveOut)),
  encode: setMoment.encode,
  isUnset,
};

/** As `optionalMoment`, but in milliseconds on the wire. */
export const optionalMomentMs: Codec<number | undefined> = {
  decode: optionalMoment.decode,
  encode: optional(momentMs).encode,
};
