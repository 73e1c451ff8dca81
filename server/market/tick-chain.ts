/**
 * The recorded ticks that decide options (OPT-07, SRV-06), read from PostgreSQL.
 *
 * `tick-recorder` is the only writer. Ticks of a symbol have strictly increasing times and are recorded in that order.
 * Once a tick after a moment is recorded, no tick at or before that moment can follow, so a read of the time before it
 * is final.
 */
import { type SQL, sql } from 'drizzle-orm';
import { decimal } from '../../src/contract/decimal.ts';
import { type ChainedTick, MAX_GAP_MS } from '../../src/contract/tick-chain.ts';

/** The database or a transaction. */
export interface Queries {
  execute(query: SQL): PromiseLike<{ readonly rows: readonly Record<string, unknown>[] }>;
}

export interface RecordedTick extends ChainedTick {
  readonly symbol: string;
}

export { MAX_GAP_MS };

const COLUMNS = sql`symbol, seq, ts_ms, price, backfilled, encode(hash, 'hex') as hash, encode(previous_hash, 'hex') as previous_hash`;

const toTick = (row: Record<string, unknown>): RecordedTick => ({
  symbol: String(row['symbol']),
  sequence: Number(row['seq']),
  atMs: Number(row['ts_ms']),
  price: decimal(String(row['price'])),
  backfilled: row['backfilled'] === true ? true : undefined,
  previousHash: String(row['previous_hash']),
  hash: String(row['hash']),
});

const first = async (queries: Queries, query: SQL): Promise<RecordedTick | undefined> => {
  const [row] = (await queries.execute(query)).rows;
  return row === undefined ? undefined : toTick(row);
};

/** The first ticks strictly after a moment, oldest first; at most `limit`. */
export const ticksAfter = async (
  queries: Queries,
  symbol: string,
  afterMs: number,
  limit: number,
): Promise<RecordedTick[]> => {
  const { rows } = await queries.execute(
    sql`select ${COLUMNS} from market_tick where symbol = ${symbol} and ts_ms > ${afterMs} order by ts_ms limit ${limit}`,
  );
  return rows.map(toTick);
};

export const firstTickAfter = async (
  queries: Queries,
  symbol: string,
  afterMs: number,
): Promise<RecordedTick | undefined> => (await ticksAfter(queries, symbol, afterMs, 1))[0];

/** Ticks of a chain from one sequence to another, both included, oldest first; at most `limit`. */
export const ticksBetween = async (
  queries: Queries,
  symbol: string,
  fromSequence: number,
  toSequence: number,
  limit = 10_000,
): Promise<RecordedTick[]> => {
  const { rows } = await queries.execute(
    sql`select ${COLUMNS} from market_tick
        where symbol = ${symbol} and seq between ${fromSequence} and ${toSequence} order by seq limit ${limit}`,
  );
  return rows.map(toTick);
};

/** At most `limit` ticks of a chain from a sequence on, oldest first; dropped ticks are left out. */
export const ticksFrom = async (
  queries: Queries,
  symbol: string,
  fromSequence: number,
  limit: number,
): Promise<RecordedTick[]> => {
  const { rows } = await queries.execute(
    sql`select ${COLUMNS} from market_tick where symbol = ${symbol} and seq >= ${fromSequence} order by seq limit ${limit}`,
  );
  return rows.map(toTick);
};

/** The newest tick of a symbol; undefined while none is recorded. */
export const chainHead = (queries: Queries, symbol: string): Promise<RecordedTick | undefined> =>
  first(queries, sql`select ${COLUMNS} from market_tick where symbol = ${symbol} order by ts_ms desc limit 1`);

/** The newest ticks of many symbols; those without any are left out. */
export const chainHeads = async (queries: Queries, symbols: readonly string[]): Promise<RecordedTick[]> => {
  const { rows } = await queries.execute(
    sql`select ${COLUMNS} from unnest(${sql.param(symbols)}::text[]) as asked(name)
        cross join lateral (select * from market_tick where symbol = name order by ts_ms desc limit 1) as newest`,
  );
  return rows.map(toTick);
};
