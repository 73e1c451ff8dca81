/** How long candles last. */
import type { Period } from './htx.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time-units.ts';

export const LENGTH_MS: Readonly<Record<Exclude<Period, '1mon'>, number>> = {
  '1min': MINUTE_MS,
  '5min': 5 * MINUTE_MS,
  '15min': 15 * MINUTE_MS,
  '30min': 30 * MINUTE_MS,
  '60min': HOUR_MS,
  '4hour': 4 * HOUR_MS,
  '1day': DAY_MS,
  '1week': 7 * DAY_MS,
};

/** Length in milliseconds; undefined for months, which differ. */
export const fixedLengthMs = (period: Period): number | undefined =>
  period === '1mon' ? undefined : LENGTH_MS[period];
