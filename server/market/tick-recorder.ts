/**
 * Writes the feed's ticks into the hash chain (OPT-07, SRV-06), as the chain's only writer.
 *
 * Every process collects the ticks that its feed delivers; a few times a second the process that gets the lock writes
 * the ticks it holds. Ticks that another process has written are left out, so a process may die at any time, and the
 * next round continues without a gap and without a duplicate.
 */
import { sql } from 'drizzle-orm';
import type { Clock } from '../base/clock.ts';
import { type Log, logDatabaseError } from '../base/log.ts';
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts';
import { type Connections, inTransaction } from '../db/connection.ts';
import { CLOCKS_APART_MS, requireRightClock } from '../db/database-clock.ts';
import type { MarketFeed, Tick } from './feed.ts';
import { GapFiller } from './gap-filler.ts';
import type { NeededTicks } from './needed-ticks.ts';
import { TickWriter } from './tick-writer.ts';

/** Ticks that are held for longer are dropped: the source's own record has them, where they are needed. */
const HOLD_MS = 60_000;
/** Statement timeout of a write, which must not hold the lock for longer while the database is slow. */
const WRITE_MS = 5_000;
const LOOK_FOR_OVERDUE_EVERY_ROUNDS = 4;
const ROUND_MS = 250;

export interface RecorderParts {
  readonly database: Connections;
  readonly feed: MarketFeed;
  readonly clock: Clock;
  readonly log: Log;
  readonly needed: NeededTicks;
}

export interface TickRecorder {
  /** Starts to collect the feed's ticks. */
  listen(): void;
  /** Listens, and writes a few times a second. */
  start(): void;
  /** One round: writes the held ticks where this process gets the lock. @returns whether it wrote any */
  flush(): Promise<boolean>;
  stop(): Promise<void>;
}

export const createTickRecorder = ({ database, feed, clock, log, needed }: RecorderParts): TickRecorder => {
  const recorded = new Set(feed.markets().flatMap(({ symbol, options }) => (options ? [symbol] : [])));
  const writer = new TickWriter(new GapFiller({ feed, clock, log }), needed, clock);
  let held: Tick[] = [];
  let stopListening: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let rounds = 0;
  let failing = false;

  /** @returns the ticks that need to be held no longer; undefined where another process has the lock */
  const write = (): Promise<readonly Tick[] | undefined> =>
    inTransaction(database, async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${sql.raw(String(WRITE_MS))}`);
      await requireRightClock(tx);
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.tickRecorder}) as mine`,
      );
      if (!rows[0]?.mine) return undefined;
      if (rounds % LOOK_FOR_OVERDUE_EVERY_ROUNDS === 0)
        await writer.recordSilence(tx, new Set(held.map(({ symbol }) => symbol)));
      return held.length === 0 ? [] : writer.recordWaiting(tx, held);
    });

  const flushHeld = async (): Promise<boolean> => {
    const nowMs = clock.now();
    // Ticks of the future are from before the machine's clock was set right.
    held = held.filter(({ tsMs }) => tsMs > nowMs - HOLD_MS && tsMs <= nowMs + CLOCKS_APART_MS);
    if (held.length === 0 && rounds % LOOK_FOR_OVERDUE_EVERY_ROUNDS !== 0) return false;
    const written = new Set(await write());
    held = held.filter((tick) => !written.has(tick));
    return written.size > 0;
  };

  /** Runs rounds one after another, so that no tick is written twice by this process. */
  const flush = (): Promise<boolean> => {
    const mine = turn.then(flushHeld);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const round = async (): Promise<void> => {
    rounds += 1;
    try {
      await flush();
      failing = false;
    } catch (error) {
      // Logged once per outage, not four times a second.
      if (!failing) logDatabaseError(log, error, {}, 'ticks could not be recorded');
      failing = true;
    }
  };

  const listen = (): void => {
    stopListening ??= feed.onTick((tick) => {
      if (recorded.has(tick.symbol)) held.push(tick);
    });
  };

  return {
    listen,
    start: () => {
      listen();
      if (timer !== undefined) return;
      const next = (): void => {
        timer = setTimeout(() => {
          running = round().finally(next);
        }, ROUND_MS);
      };
      next();
    },
    flush,
    stop: async () => {
      stopListening?.();
      stopListening = undefined;
      await running;
      clearTimeout(timer);
    },
  };
};
