/** For tests that compare a page with itself where it shows the current day or month. */
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/contract/time-units.ts';

/** How long such a test may take. */
const CLEAR_MS = 4 * MINUTE_MS;

/** Until the day ends in the zone. No zone sets its clock so shortly before midnight that this matters. */
const leftOfDayMs = (zone: string, nowMs: number): number => {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(nowMs);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return DAY_MS - ((hours * 60 + minutes) * 60 + seconds) * SECOND_MS;
};

/** Waits for the next day where the zone's day is about to end. Only time itself can be waited for here. */
export const clearOfMidnight = async (zone: string): Promise<void> => {
  const leftMs = leftOfDayMs(zone, Date.now());
  if (leftMs <= CLEAR_MS) await pause(leftMs);
};
