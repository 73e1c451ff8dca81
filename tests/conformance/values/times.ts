/** Impossible times: not in the calendar, in another unit, in the future, or contradicting each other. */
import { scalarText } from '../../../src/contract/codec.ts';
import { STAKE_STATUS } from '../../../src/contract/status-codes.ts';
import { HOUR_MS } from '../../../src/contract/time-units.ts';
import { moment } from '../../../src/contract/times.ts';
import { isNothing, labelOf, type Oddity, odd, type Row, rowsOf } from './oddity.ts';

const TIMES = /(.time|date|_at)$/;
/** Names that match but are durations on offer. */
const NO_TIMES = new Set(['hytime']);
/** Times of past events, which cannot lie in the future. */
const PAST = new Set(['addtime', 'updatetime', 'tradetime', 'buytime']);
const NO_DATE = /^0000-00-00/;
const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/;
/** Clocks may differ this much without anybody noticing. */
const SLACK_MS = 120_000;
const FIRST_MS = Date.UTC(2009, 0, 3);
const TOO_FAR_MS = 30 * 366 * 86_400_000;

/** @returns epoch ms; undefined where it is no valid time. Checks the days of a month, which `Date.UTC` does not. */
export const momentOf = (value: unknown): number | undefined => {
  if (isNothing(value) || value === 0 || value === '0') return undefined;
  if (typeof value === 'string') {
    const [, year, month, day] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(value.trim()) ?? [];
    const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
    if (year !== undefined && (made.getUTCMonth() !== Number(month) - 1 || made.getUTCDate() !== Number(day)))
      return undefined;
  }
  try {
    return moment.decode(value, '');
  } catch {
    return undefined;
  }
};

const hours = (ms: number): string => `${(ms / HOUR_MS).toFixed(1)} h`;
const unzoned = (value: unknown): string =>
  typeof value === 'string' && value.includes('-') && !HAS_ZONE.test(value.trim())
    ? ' (text without a zone is read as UTC, unless the app is built with BACKEND_TIME_ZONE)'
    : '';

export const timeOddity = (key: string, value: unknown, nowMs: number): Oddity[] => {
  if (
    !TIMES.test(key) ||
    NO_TIMES.has(key) ||
    isNothing(value) ||
    value === 0 ||
    value === '0' ||
    typeof value === 'object'
  )
    return [];
  const says = `${key} is ${scalarText(value)}`;
  if (NO_DATE.test(scalarText(value))) return [odd(says, 'no date, and it should be "" or null')];
  const atMs = momentOf(value);
  if (atMs === undefined)
    return /^\d/.test(scalarText(value)) && scalarText(value).includes('-')
      ? [odd(`${says}, which is no date`, 'no date')]
      : [];
  if (atMs < FIRST_MS || atMs > nowMs + TOO_FAR_MS)
    return [odd(`${says}: neither seconds nor milliseconds`, 'that date')];
  if (PAST.has(key) && atMs > nowMs + SLACK_MS)
    return [odd(`${says}, ${hours(atMs - nowMs)} ahead of now${unzoned(value)}`, 'a time that has not come yet')];
  return [];
};

const seconds = (value: unknown): number | undefined => {
  const ms = momentOf(value);
  return ms === undefined ? undefined : ms / 1000;
};
const COUNT_SLACK_S = 60;

/** A delay of a minute is tolerated, but not a duration of a minute for each second, which is another unit. */
const isAbout = (spentS: number, lastsS: number): boolean =>
  Math.abs(spentS - lastsS) <= COUNT_SLACK_S && (lastsS > 1 || spentS < COUNT_SLACK_S / 2);

/** Checks an option's times against each other. */
const optionTimes = (row: Row, nowMs: number): Oddity[] => {
  const [opened, closed] = [seconds(row['buytime']), seconds(row['selltime'])];
  const [lasts, left] = [Number(row['time']), Number(row['count_down'])];
  if (opened === undefined || !(lasts > 0)) return [];
  const name = `order ${labelOf(row['id'])}`;
  if (scalarText(row['status']) === '2')
    return closed !== undefined && !isAbout(closed - opened, lasts)
      ? [odd(`${name}: selltime is ${closed - opened} s after buytime, time is ${lasts}`, 'those two times')]
      : [];
  const due = opened + lasts - nowMs / 1000;
  if (isNothing(row['count_down']))
    return [{ ...odd(`${name}: in progress without count_down`, 'a countdown from buytime and time'), mild: true }];
  return left > lasts || Math.abs(Math.max(due, 0) - left) > COUNT_SLACK_S
    ? [
        odd(
          `${name}: count_down ${left}, but buytime and time leave ${Math.round(due)} s`,
          `a countdown from ${left} s`,
        ),
      ]
    : [];
};

const DAY_S = 86_400;
/** Some backends end contracts in a job that runs once a day. */
const LATE_S = 2 * DAY_S;
const heldTimes = (row: Row, nowMs: number): Oddity[] => {
  const [from, until, days] = [seconds(row['start_time']), seconds(row['end_time']), Number(row['days'])];
  if (from === undefined || until === undefined) return [];
  const name = `order ${labelOf(row['order_num'], row['id'])}`;
  if (until < from) return [odd(`${name}: end_time lies before start_time`, 'those dates')];
  if (days > 0 && Math.abs(until - from - days * DAY_S) > DAY_S)
    return [
      odd(`end_time is ${((until - from) / DAY_S).toFixed(1)} days after start_time, days is ${days}`, 'those dates'),
    ];
  const isOver = scalarText(row['status']) === String(STAKE_STATUS.active) && until < nowMs / 1000 - LATE_S;
  return isOver
    ? [{ ...odd(`${name}: status 0, and end_time is days ago`, 'a stake in progress that is over'), mild: true }]
    : [];
};

/** Times within one row that contradict each other. */
export const spans = (call: string, data: unknown, nowMs: number): Oddity[] => {
  const rows = rowsOf(data);
  if (call === 'getHyOrderList') return rows.flatMap((row) => optionTimes(row, nowMs)).slice(0, 1);
  if (call === 'getStakingOrderList' || call === 'getMiningMachineOrders')
    return rows.flatMap((row) => heldTimes(row, nowMs)).slice(0, 1);
  return [];
};
