/**
 * Writes the feed's ticks into the hash chain (OPT-07, SRV-06), the only writer of it.
 *
 * Every process collects the ticks that its feed delivers; a few times a second one of them, whoever gets the lock,
 * writes what it holds. The chain leaves out what another process has written before, so a process may die at any
 * time and the next round goes on without a gap and without a tick twice.
 *
 * A pause of this server must not decide anything (SRV-06). Where no tick is recorded for some time in which an open
 * order needs one, the source is asked for its own record before the next tick is written; and only where it has
 * nothing, or cannot be asked, it becomes final that there was none (`market_silence`).
 */
import { sql } from 'drizzle-orm';
import { isPositive } from '../../src/contract/decimal.ts';
import type { Clock } from '../base/clock.ts';
import { type Log, logDatabaseError } from '../base/log.ts';
import { type Connections, inTransaction } from '../db/connection.ts';
import type { MarketFeed, Tick } from './feed.ts';
import { type Filling, GapFiller } from './gap-filler.ts';
import type { NeededTicks, Stretch } from './needed-ticks.ts';
import { chainHeads, MAX_GAP_MS, type Queries } from './tick-chain.ts';
import { openDays } from './tick-days.ts';

/** What is held longer is let go: the source's own record has it, where it is needed. */
const HOLD_MS = 60_000;
/** A write must not hold the lock for longer while the database is slow. */
const WRITE_MS = 5_000;
/** No tick for longer: perhaps there were some that this server did not hear. */
const SUSPECT_MS = 2_000;
const LOOK_FOR_OVERDUE_EVERY_ROUNDS = 4;
const ROUND_MS = 250;
/** Any number that nothing else in this database locks. */
export const RECORDER_LOCK = 4_813_550_063;
const NOTHING_NEEDED: Filling = { ticks: [], complete: true };

/** Appends ticks, in their order, to the chains of their symbols; sequence and hashes come from the database. */
export const recordTicks = async (
  queries: Queries,
  ticks: readonly Pick<Tick, 'symbol' | 'tsMs' | 'price'>[],
  backfilled = false,
): Promise<void> => {
  // One row that the table refuses would take those of all other markets with it.
  const priced = ticks.filter(({ price }) => isPositive(price));
  if (priced.length === 0) return;
  const rows = priced
    .sort((a, b) => a.tsMs - b.tsMs)
    .map(
      ({ symbol, tsMs, price }) =>
        sql`(${symbol}::text, ${tsMs}::bigint, ${price}::numeric, ${backfilled}::boolean, 0, ''::bytea, ''::bytea)`,
    );
  await openDays(
    queries,
    priced.map(({ tsMs }) => tsMs),
  );
  await queries.execute(
    sql`insert into market_tick (symbol, ts_ms, price, backfilled, seq, previous_hash, hash) values ${sql.join(rows, sql`, `)}`,
  );
};

export interface RecorderParts {
  readonly database: Connections;
  readonly feed: MarketFeed;
  readonly clock: Clock;
  readonly log: Log;
  readonly needed: NeededTicks;
}

export interface TickRecorder {
  /** Collects what the feed delivers. */
  listen(): void;
  /** Listens, and writes some times a second. */
  start(): void;
  /** One round: writes what is held where this process gets the lock. @returns whether it did */
  flush(): Promise<boolean>;
  stop(): Promise<void>;
}

/** A market's ticks that wait, oldest first, and the last one before them that is recorded. */
interface Waiting {
  readonly symbol: string;
  readonly ticks: readonly Tick[];
  readonly headMs: number | undefined;
}

const bySymbol = (ticks: readonly Tick[]): Map<string, Tick[]> => {
  const groups = new Map<string, Tick[]>();
  for (const tick of ticks) groups.set(tick.symbol, [...(groups.get(tick.symbol) ?? []), tick]);
  return groups;
};

const gapOf = ({ symbol, ticks, headMs }: Waiting): Stretch[] => {
  const nextMs = ticks[0]?.tsMs;
  if (headMs === undefined || nextMs === undefined || nextMs - headMs <= SUSPECT_MS) return [];
  return [{ symbol, fromMs: headMs, untilMs: nextMs - 1 }];
};

export const createTickRecorder = ({ database, feed, clock, log, needed }: RecorderParts): TickRecorder => {
  const recorded = new Set(feed.markets().flatMap(({ symbol, options }) => (options ? [symbol] : [])));
  const filler = new GapFiller({ feed, clock, log });
  let held: Tick[] = [];
  let stopListening: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let rounds = 0;
  let failing = false;

  const waitingTicks = async (queries: Queries, ticks: readonly Tick[]): Promise<Waiting[]> => {
    const groups = bySymbol(ticks);
    const heads = new Map((await chainHeads(queries, [...groups.keys()])).map(({ symbol, atMs }) => [symbol, atMs]));
    return [...groups].map(([symbol, all]) => {
      const headMs = heads.get(symbol);
      return { symbol, headMs, ticks: all.filter(({ tsMs }) => tsMs > (headMs ?? 0)) };
    });
  };

  /** What the source says of the needed parts of some stretches. Markets without an answer yet are left out. */
  const fill = async (queries: Queries, stretches: readonly Stretch[]): Promise<Map<string, Filling>> => {
    const parts = await needed.within(queries, stretches);
    const filled = new Map<string, Filling>();
    for (const { symbol } of stretches) {
      const own = parts.filter((part) => part.symbol === symbol);
      const answer = own.length === 0 ? NOTHING_NEEDED : filler.answer(symbol, own);
      if (answer !== undefined) filled.set(symbol, answer);
    }
    return filled;
  };

  /** @returns which of them need to be held no longer */
  const recordWaiting = async (queries: Queries, batch: readonly Tick[]): Promise<readonly Tick[]> => {
    const waiting = await waitingTicks(queries, batch);
    const gaps = waiting.flatMap(gapOf);
    const filled = await fill(queries, gaps);
    const open = new Set(gaps.flatMap(({ symbol }) => (filled.get(symbol)?.complete ? [] : [symbol])));
    await recordTicks(
      queries,
      [...filled.values()].flatMap(({ ticks }) => ticks),
      true,
    );
    const ready = waiting.flatMap(({ symbol, ticks }) => (open.has(symbol) ? [] : ticks));
    await recordTicks(queries, ready);
    return batch.filter(({ symbol }) => !open.has(symbol));
  };

  /** Deadlines that passed without any tick after them: it becomes final where the source has none either. */
  const recordSilence = async (queries: Queries): Promise<void> => {
    const waitFor = new Set(held.map(({ symbol }) => symbol));
    const overdue = (await needed.overdue(queries, clock.now() - MAX_GAP_MS)).filter(
      ({ symbol }) => recorded.has(symbol) && !waitFor.has(symbol),
    );
    const asked = overdue.map((one) => ({ ...one, untilMs: one.untilMs + MAX_GAP_MS }));
    for (const [symbol, { ticks, complete }] of await fill(queries, asked)) {
      await recordTicks(queries, ticks, true);
      const untilMs = overdue.find((one) => one.symbol === symbol)?.untilMs;
      if (!complete || untilMs === undefined) continue;
      await queries.execute(sql`
        insert into market_silence (symbol, until_ms) values (${symbol}, ${untilMs})
        on conflict (symbol) do update set until_ms = greatest(market_silence.until_ms, excluded.until_ms)`);
    }
  };

  /** @returns what needs to be held no longer; undefined where another process has the lock */
  const write = (): Promise<readonly Tick[] | undefined> =>
    inTransaction(database, async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${sql.raw(String(WRITE_MS))}`);
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${RECORDER_LOCK}) as mine`,
      );
      if (!rows[0]?.mine) return undefined;
      if (rounds % LOOK_FOR_OVERDUE_EVERY_ROUNDS === 0) await recordSilence(tx);
      return held.length === 0 ? [] : recordWaiting(tx, held);
    });

  const flushHeld = async (): Promise<boolean> => {
    held = held.filter(({ tsMs }) => tsMs > clock.now() - HOLD_MS);
    if (held.length === 0 && rounds % LOOK_FOR_OVERDUE_EVERY_ROUNDS !== 0) return false;
    const written = new Set(await write());
    held = held.filter((tick) => !written.has(tick));
    return written.size > 0;
  };

  /** One at a time: what a round of this process is writing is written when the next begins. */
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
      // Once, and not four times a second, while the database is away.
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
