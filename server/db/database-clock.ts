/**
 * Compares this machine's clock with the database's. All processes compare deadlines and ticks in one database, so one
 * whose clock is further off would decide wrongly, and what it decides about money cannot be taken back.
 */
import { systemClock } from '../base/clock.ts';
import type { Tx } from './connection.ts';

export const CLOCKS_APART_MS = 5_000;

/** The database's time in epoch ms, as a column. */
export const DATABASE_TIME = 'extract(epoch from clock_timestamp()) * 1000 as now_ms';

/** Whether the machine's clock is off, as far as an answer proves it: a slow answer alone is no difference. */
export const isClockOff = (databaseMs: number, askedMs: number): boolean =>
  Math.max(askedMs - databaseMs, databaseMs - systemClock.now()) > CLOCKS_APART_MS;

/** Asks about the machine's own clock: the time of a sandbox, which may run ahead, is not meant. @throws Error */
export const requireRightClock = async (tx: Tx): Promise<void> => {
  const askedMs = systemClock.now();
  const { rows } = await tx.execute<{ now_ms: string }>(`select ${DATABASE_TIME}`);
  if (isClockOff(Number(rows[0]?.now_ms), askedMs))
    throw new Error('the clock of this machine is not that of the database: set it right');
};
