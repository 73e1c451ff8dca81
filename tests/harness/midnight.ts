/** For tests that count what happens today, some of which would otherwise happen tomorrow. */
import { setTimeout as pause } from 'node:timers/promises';

/** How long the tests of a file may take, and how far they move the server's clock. */
const CLEAR_MS = 4 * 60_000;
const DAY_MS = 86_400_000;

/** Until the day ends in the zone. No zone sets its clock so shortly before midnight that this matters. */
const leftOfDayMs = (zone: string, nowMs: number): number => {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'medium' }).format(nowMs);
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return DAY_MS - ((hours * 60 + minutes) * 60 + seconds) * 1_000;
};

/** Waits for the next day where that of one of the zones is about to end. Only time itself can be waited for here. */
export const clearOfMidnight = async (...zones: readonly string[]): Promise<void> => {
  const lefts = zones.map((zone) => leftOfDayMs(zone, Date.now()));
  await pause(Math.max(0, ...lefts.filter((ms) => ms <= CLEAR_MS)));
};
