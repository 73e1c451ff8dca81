/** Closes each day of recorded ticks once it is over, and drops old days. */
import type { Environment } from '../base/environment.ts';
import { closeDay, dropOldDay } from '../market/tick-days.ts';
import { ticksOfOptions } from '../services/options/ticks-needed.ts';
import type { Job } from './jobs.ts';

const EVERY_MS = 10 * 60_000;

export const tickDayJobs = ({ mode, tickDays }: Pick<Environment, 'mode' | 'tickDays'>): Job[] => [
  {
    name: 'tick-days-close',
    everyMs: EVERY_MS,
    exclusive: true,
    run: (tx, nowMs) => closeDay(tx, ticksOfOptions, nowMs),
  },
  {
    name: 'tick-days-drop',
    everyMs: EVERY_MS,
    exclusive: true,
    // In live mode ticks are the evidence of settlements: a day leaves the database only once it is in a file.
    run: (tx, nowMs) => dropOldDay(tx, nowMs, { days: tickDays, archivedOnly: mode === 'live' }),
  },
];
