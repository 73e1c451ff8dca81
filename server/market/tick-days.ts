/**
 * The days (UTC) of the recorded ticks. Each day has its own partition of the table, is closed with a hash once it is
 * over, and is dropped when the database need not keep it any longer.
 *
 * A day's hash covers the heads of all chains at its end and the hash of the day before (`contract/tick-chain`):
 * whoever keeps one hash can tell whether any earlier tick of any market was changed. A closed day takes no more ticks.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type DayHead, GENESIS_HASH, tickDayText, utcDate } from '../../src/contract/tick-chain.ts';
import { DAY_MS } from '../../src/contract/time-units.ts';
import type { NeededTicks } from './needed-ticks.ts';
import type { Queries } from './tick-chain.ts';

/**
 * The recorder holds ticks for a minute and asks a source for 30 s about a gap: after this no tick of the day can come.
 */
const CLOSE_AFTER_MS = 60 * 60_000;
/** Statement timeout of closing a day: counting 4 million ticks takes seconds. */
const CLOSE_WITHIN_MS = 120_000;
/** Lock timeout of dropping a partition: the drop waits for running reads, and everybody else waits for the drop. */
const DROP_WITHIN_MS = 2_000;

const dayStartOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

/** Creates the partitions for ticks of these moments. */
export const openDays = async (queries: Queries, momentsMs: readonly number[]): Promise<void> => {
  const days = [...new Set(momentsMs.map(dayStartOf))];
  await queries.execute(
    sql`select market_tick_open_day(day) from unnest(${sql.param(days)}::bigint[]) as day order by day`,
  );
};

export interface ClosedDay {
  readonly dayMs: number;
  readonly ticks: number;
  readonly previousHash: string;
  readonly hash: string;
  /** When an operator wrote the day to a file, epoch ms. */
  readonly archivedAtMs: number | undefined;
}

const toDay = (row: Readonly<Record<string, unknown>>): ClosedDay => ({
  dayMs: Number(row['day_ms']),
  ticks: Number(row['ticks']),
  previousHash: String(row['previous_hash']),
  hash: String(row['hash']),
  archivedAtMs: row['archived_at_ms'] === null ? undefined : Number(row['archived_at_ms']),
});

/** Newest first. */
export const closedDays = async (queries: Queries, limit: number): Promise<ClosedDay[]> =>
  (await queries.execute(sql`select * from closed_tick_day order by day_ms desc limit ${limit}`)).rows.map(toDay);

/** The chains of a closed day, by symbol. */
export const closedChains = async (queries: Queries, dayMs: number): Promise<DayHead[]> => {
  const { rows } = await queries.execute(
    sql`select symbol, first_seq, last_seq, hash from closed_tick_chain where day_ms = ${dayMs} order by symbol collate "C"`,
  );
  return rows.map((row) => ({
    symbol: String(row['symbol']),
    firstSequence: Number(row['first_seq']),
    lastSequence: Number(row['last_seq']),
    headHash: String(row['hash']),
  }));
};

/** The first day after the last closed one that has ticks and is over; undefined where there is none. */
const dayToClose = async (queries: Queries, lastMs: number | undefined, nowMs: number): Promise<number | undefined> => {
  const endMs = dayStartOf(nowMs - CLOSE_AFTER_MS);
  const fromMs = lastMs === undefined ? 0 : lastMs + DAY_MS;
  if (fromMs >= endMs) return undefined;
  const { rows } = await queries.execute(
    sql`select min(ts_ms) as first from market_tick where ts_ms >= ${fromMs} and ts_ms < ${endMs}`,
  );
  const first = rows[0]?.['first'];
  return first === null || first === undefined ? undefined : dayStartOf(Number(first));
};

/**
 * Closes the oldest day that is over and not closed yet, unless an open order still waits for a tick of it.
 * @returns how many it closed: 0 or 1
 */
export const closeDay = async (queries: Queries, needed: NeededTicks, nowMs: number): Promise<number> => {
  const [last] = await closedDays(queries, 1);
  await queries.execute(sql`set local statement_timeout = ${sql.raw(String(CLOSE_WITHIN_MS))}`);
  const dayMs = await dayToClose(queries, last?.dayMs, nowMs);
  if (dayMs === undefined || (await needed.overdue(queries, dayMs + DAY_MS)).length > 0) return 0;
  await queries.execute(sql`
    insert into closed_tick_chain (day_ms, symbol, first_seq, last_seq, hash)
    select ${dayMs}::bigint, chain.symbol, chain.first_seq, chain.last_seq, encode(t.hash, 'hex')
    from (
      select symbol, min(seq) as first_seq, max(seq) as last_seq, max(ts_ms) as last_ms from market_tick
      where ts_ms >= ${dayMs} and ts_ms < ${dayMs + DAY_MS} group by symbol
    ) chain join market_tick t on t.symbol = chain.symbol and t.ts_ms = chain.last_ms`);
  const heads = await closedChains(queries, dayMs);
  const previousHash = last?.hash ?? GENESIS_HASH;
  const hash = createHash('sha256')
    .update(tickDayText(previousHash, utcDate(dayMs), heads))
    .digest('hex');
  const ticks = heads.reduce((sum, { firstSequence, lastSequence }) => sum + lastSequence - firstSequence + 1, 0);
  await queries.execute(
    sql`insert into closed_tick_day (day_ms, ticks, previous_hash, hash) values (${dayMs}, ${ticks}, ${previousHash}, ${hash})`,
  );
  return 1;
};

/** Whether the ticks of a closed day are still in the database. */
export const isDayKept = async (queries: Queries, dayMs: number): Promise<boolean> => {
  const { rows } = await queries.execute(
    sql`select 1 from market_tick where ts_ms >= ${dayMs} and ts_ms < ${dayMs + DAY_MS} limit 1`,
  );
  return rows.length > 0;
};

export const markArchived = async (queries: Queries, dayMs: number, nowMs: number): Promise<void> => {
  await queries.execute(sql`update closed_tick_day set archived_at_ms = ${nowMs} where day_ms = ${dayMs}`);
};

export interface Keeping {
  /** Whole days that stay, today not counted. */
  readonly days: number;
  /** Drops a day only once it is in a file. */
  readonly archivedOnly: boolean;
}

/**
 * Drops the oldest partition that the database need not keep: all its days are closed and old enough, and it holds no
 * chain's newest tick, to which the next tick is chained. @returns how many it dropped: 0 or 1
 */
export const dropOldDay = async (queries: Queries, nowMs: number, { days, archivedOnly }: Keeping): Promise<number> => {
  const keepFromMs = dayStartOf(nowMs) - days * DAY_MS;
  const { rows } = await queries.execute(sql`
    with part as (
      select name, case when many then day_ms else day_ms + ${DAY_MS}::bigint end as until_ms,
        case when many then 0 else day_ms end as from_ms
      from (
        select relname as name, relname like '%until%' as many,
          extract(epoch from to_date(right(relname, 8), 'YYYYMMDD'))::bigint * 1000 as day_ms
        from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'market_tick'::regclass
      ) named)
    select name from part
    where until_ms <= ${keepFromMs}
      and until_ms <= (select max(day_ms) + ${DAY_MS}::bigint from closed_tick_day)
      and not exists (
        select 1 from closed_tick_day where day_ms < until_ms and archived_at_ms is null and ${archivedOnly}::boolean)
      and not exists (
        select 1 from closed_tick_chain c where c.day_ms >= from_ms and c.day_ms < until_ms
          and not exists (select 1 from market_tick t where t.symbol = c.symbol and t.ts_ms >= until_ms))
    order by until_ms limit 1`);
  const [part] = rows;
  if (part === undefined) return 0;
  await queries.execute(sql`set local lock_timeout = ${sql.raw(String(DROP_WITHIN_MS))}`);
  await queries.execute(sql`select market_tick_drop_part(${String(part['name'])})`);
  return 1;
};
