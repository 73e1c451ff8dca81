/** Where candles begin and end. As at HTX, days begin 16:00 UTC, weeks Saturday 16:00 UTC: midnight in UTC+8. */
import type { Period } from '../../src/contract/htx.ts';
import { LENGTH_MS } from '../../src/contract/period-lengths.ts';
import { DAY_MS, HOUR_MS } from '../../src/contract/time-units.ts';

const ZONE_MS = 8 * HOUR_MS;
/** 1970-01-04 00:00 UTC+8 was a Sunday. */
const FIRST_WEEK_MS = 3 * DAY_MS - ZONE_MS;

const ORIGIN_MS: Partial<Record<Period, number>> = { '1day': -ZONE_MS, '1week': FIRST_WEEK_MS };

const monthMs = (local: Date, offset: number): number =>
  Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + offset, 1) - ZONE_MS;

/** When the candle that holds a moment began. */
export const openOf = (period: Period, atMs: number): number => {
  if (period === '1mon') return monthMs(new Date(atMs + ZONE_MS), 0);
  const length = LENGTH_MS[period];
  const origin = ORIGIN_MS[period] ?? 0;
  return Math.floor((atMs - origin) / length) * length + origin;
};

/** When the candle `steps` after the one that began at `openMs` begins; negative steps go back. */
export const shiftOpen = (period: Period, openMs: number, steps: number): number =>
  period === '1mon' ? monthMs(new Date(openMs + ZONE_MS), steps) : openMs + steps * LENGTH_MS[period];
