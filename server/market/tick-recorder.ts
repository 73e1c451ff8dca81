/**
 * Writes the feed's ticks into the hash chain (OPT-07, SRV-06), the only writer of it.
 *
 * Every process collects the ticks that its feed delivers; a few times a second one of them, whoever gets the lock,
 * writes what it holds. The chain leaves out what another process has written before, so a process may die at any
 * time and the next round goes on without a gap and without a tick twice.
 */
import { sql } from 'drizzle-orm';
import { isPositive } from '../../src/contract/decimal.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { type Connections, inTransaction } from '../db/connection.ts';
import type { MarketFeed, Tick } from './feed.ts';
import type { Queries } from './tick-chain.ts';

/**
 * A tick that could not be written for this long is given up. It must stay well below `MAX_GAP_MS`, after which the
 * absence of a tick is taken as final and options are decided by it.
 */
const GIVE_UP_MS = 2_500;
/** A write that took longer may come too late to be believed: it is undone. */
const WRITE_MS = 1_500;
const ROUND_MS = 250;
/** Any number that nothing else in this database locks. */
const RECORDER_LOCK = 4_813_550_063;
/** The chain's trigger lets older ticks be cleared away. */
const KEEP_MS = 8 * 86_400_000;
const CLEAR_EVERY_ROUNDS = 240;

/** Appends ticks, in their order, to the chains of their symbols; sequence and hashes come from the database. */
export const recordTicks = async (
  queries: Queries,
  ticks: readonly Pick<Tick, 'symbol' | 'tsMs' | 'price'>[],
): Promise<void> => {
  // One row that the table refuses would take those of all other markets with it.
  const priced = ticks.filter(({ price }) => isPositive(price));
  if (priced.length === 0) return;
  const rows = priced
    .sort((a, b) => a.tsMs - b.tsMs)
    .map(
      ({ symbol, tsMs, price }) => sql`(${symbol}::text, ${tsMs}::bigint, ${price}::numeric, 0, ''::bytea, ''::bytea)`,
    );
  await queries.execute(
    sql`insert into market_tick (symbol, ts_ms, price, seq, previous_hash, hash) values ${sql.join(rows, sql`, `)}`,
  );
};

export interface RecorderParts {
  readonly database: Connections;
  readonly feed: MarketFeed;
  readonly clock: Clock;
  readonly log: Log;
  /** Clears away ticks older than a week; false keeps them for ever. */
  readonly clearOld: boolean;
}

export interface TickRecorder {
  start(): void;
  /** One round: writes what is held where this process gets the lock. @returns whether it did */
  flush(): Promise<boolean>;
  stop(): Promise<void>;
}

class TooLate extends Error {
  override readonly name = 'TooLate';
}

export const createTickRecorder = ({ database, feed, clock, log, clearOld }: RecorderParts): TickRecorder => {
  const recorded = new Set(feed.markets().flatMap(({ symbol, options }) => (options ? [symbol] : [])));
  let held: Tick[] = [];
  let stopListening: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let rounds = 0;
  let failing = false;

  const write = (): Promise<boolean> =>
    inTransaction(database, async (tx) => {
      const startedMs = clock.now();
      await tx.execute(sql`set local statement_timeout = ${sql.raw(String(WRITE_MS))}`);
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${RECORDER_LOCK}) as mine`,
      );
      if (!rows[0]?.mine) return false;
      await recordTicks(
        tx,
        held.filter(({ tsMs }) => tsMs > startedMs - GIVE_UP_MS),
      );
      if (clock.now() - startedMs > WRITE_MS) throw new TooLate('a write of ticks took too long');
      return true;
    });

  const flushHeld = async (): Promise<boolean> => {
    held = held.filter(({ tsMs }) => tsMs > clock.now() - GIVE_UP_MS);
    if (held.length === 0) return false;
    const newestMs = held.reduce((newest, { tsMs }) => Math.max(newest, tsMs), 0);
    const wrote = await write();
    if (wrote) held = held.filter(({ tsMs }) => tsMs > newestMs);
    return wrote;
  };

  /** One at a time: what a round of this process is writing is written when the next begins. */
  const flush = (): Promise<boolean> => {
    const mine = turn.then(flushHeld);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const clear = async (): Promise<void> => {
    const symbols = [...recorded];
    const symbol = symbols[Math.floor(rounds / CLEAR_EVERY_ROUNDS) % symbols.length];
    await database.orm.execute(
      sql`delete from market_tick where symbol = ${symbol ?? ''} and ts_ms < ${clock.now() - KEEP_MS}
          and seq < (select max(seq) from market_tick where symbol = ${symbol ?? ''})`,
    );
  };

  const round = async (): Promise<void> => {
    rounds += 1;
    try {
      await flush();
      if (clearOld && rounds % CLEAR_EVERY_ROUNDS === 0) await clear();
      failing = false;
    } catch (error) {
      // Once, and not four times a second, while the database is away.
      if (!failing) log.error({ err: error }, 'ticks could not be recorded');
      failing = true;
    }
  };

  return {
    start: () => {
      if (stopListening !== undefined) return;
      stopListening = feed.onTick((tick) => {
        if (recorded.has(tick.symbol)) held.push(tick);
      });
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
