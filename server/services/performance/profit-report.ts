/** A member's realised profit and loss by day, year and market (docs/decisions/realised-profit.md). */
import { type SQL, sql } from 'drizzle-orm';
import { decimal, ZERO } from '../../../src/contract/decimal.ts';
import type { DaysReport, YearProfit } from '../../../src/contract/entities/performance.ts';
import type { Side } from '../../../src/contract/entities/spot.ts';
import {
  createProfitAccumulator,
  NO_POSITION,
  type Realised,
  takeFill,
} from '../../../src/contract/rules/realised-profit.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { calendarDay, type Day, startOfDay, yearOf } from '../../../src/contract/zone-days.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { forEachInSlices } from '../../base/slices.ts';
import { array } from '../../db/array.ts';
import type { Tx } from '../../db/connection.ts';
import { STAKE_COIN } from '../options/durations.ts';

/** The longest period: a year, with both its first and its last day counted. */
const MOST_DAYS = 366;

const BAD_RANGE = message(
  /*i18n*/ { id: 'server.performance.range', message: 'Please choose a period of at most one year' },
);

export interface ProfitQuery {
  readonly timeZone: string;
  readonly product: 'all' | 'spot' | 'options';
  readonly symbol: string | undefined;
}

interface Market {
  readonly symbol: string;
  readonly market: string;
}

interface SpotRealised extends Market {
  readonly coin: string;
  readonly atMs: number;
  readonly realised: Realised;
}

interface FillRow extends Record<string, unknown> {
  symbol: string;
  base: string;
  quote: string;
  side: Side;
  quantity: string;
  quote_amount: string;
  fee: string;
  at_ms: string;
}

const onlySymbol = (symbol: string | undefined): SQL => (symbol === undefined ? sql`` : sql`and o.symbol = ${symbol}`);

/**
 * Passes every fill in chronological order, market by market, because the average cost follows from all earlier
 * purchases. One query for each market keeps only that market's rows in memory.
 */
const eachSpotFill = async (
  tx: Tx,
  memberId: number,
  { product, symbol }: ProfitQuery,
  beforeMs: number,
  take: (realised: SpotRealised) => void,
): Promise<void> => {
  if (product === 'options') return;
  const { rows: markets } = await tx.execute<{ symbol: string }>(
    sql`select distinct o.symbol from spot_order o where o.member_id = ${memberId} ${onlySymbol(symbol)} order by 1`,
  );
  for (const market of markets) {
    const { rows } = await tx.execute<FillRow>(sql`
      select o.symbol, o.base, o.quote, o.side, f.quantity, f.quote_amount, f.fee, f.at_ms
      from spot_order o join spot_fill f on f.order_id = o.id
      where o.member_id = ${memberId} and o.symbol = ${market.symbol} and f.at_ms < ${beforeMs}
      order by f.at_ms, f.id`);
    let position = NO_POSITION;
    await forEachInSlices(rows, (row) => {
      const taken = takeFill(position, {
        side: row.side,
        quantity: decimal(row.quantity),
        quoteAmount: decimal(row.quote_amount),
        fee: decimal(row.fee),
      });
      position = taken.position;
      take({
        symbol: row.symbol,
        market: `${row.base}/${row.quote}`,
        coin: row.quote,
        atMs: Number(row.at_ms),
        realised: taken.realised,
      });
    });
  }
};

interface OptionSums extends Market {
  /** Number of the interval between two of the given moments, counted from 1. */
  readonly bucket: number;
  readonly realised: Realised;
}

interface OptionRow extends Record<string, unknown> {
  bucket: number;
  symbol: string;
  market: string;
  profit: string;
  staked: string;
  orders: string;
}

/** Options settled between the first and the last of the moments, summed by the database for each interval. */
const optionSums = async (
  tx: Tx,
  memberId: number,
  { product, symbol }: ProfitQuery,
  moments: readonly number[],
): Promise<OptionSums[]> => {
  if (product === 'spot') return [];
  const { rows } = await tx.execute<OptionRow>(sql`
    select width_bucket(o.settled_at_ms, ${array(moments, 'bigint')}) as bucket, o.symbol, o.market,
      sum(o.profit) as profit, sum(o.stake) as staked, count(*) as orders
    from option_order o
    where o.member_id = ${memberId} and o.status = 'finished'
      and o.settled_at_ms >= ${moments[0] ?? 0} and o.settled_at_ms < ${moments.at(-1) ?? 0} ${onlySymbol(symbol)}
    group by 1, 2, 3 order by 1, 2`);
  return rows.map((row) => ({
    bucket: Number(row.bucket),
    symbol: row.symbol,
    market: row.market,
    realised: {
      profit: decimal(row.profit),
      fees: ZERO,
      turnover: decimal(row.staked),
      withoutCost: ZERO,
      count: Number(row.orders),
    },
  }));
};

const nextDay = (day: Day): Day => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** The days from one to another, both included. @throws Refusal where they are none or too many */
const daysBetween = (from: Day, to: Day): Day[] => {
  const days: Day[] = [];
  for (let day = from; day <= to && days.length <= MOST_DAYS; day = nextDay(day)) days.push(day);
  if (days.length === 0 || days.length > MOST_DAYS) throw new Refusal(BAD_RANGE);
  return days;
};

const byDay = (a: { readonly day: Day }, b: { readonly day: Day }): number =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : 0;

/** @throws Refusal for a period of more than a year */
export const profitDaysOf = async (
  tx: Tx,
  memberId: number,
  asked: ProfitQuery & { readonly from: Day; readonly to: Day },
): Promise<DaysReport> => {
  const { timeZone, from, to } = asked;
  const days = daysBetween(from, to);
  const moments = [...days, nextDay(to)].map((day) => startOfDay(timeZone, day));
  const [firstMs = 0, endMs = 0] = [moments[0], moments.at(-1)];
  const byDays = createProfitAccumulator<{ day: Day }>();
  const byMarkets = createProfitAccumulator<Market>();
  await eachSpotFill(tx, memberId, asked, endMs, ({ symbol, market, coin, atMs, realised }) => {
    if (atMs < firstMs) return;
    byDays.add({ day: calendarDay(timeZone, atMs) }, 'spot', coin, realised);
    byMarkets.add({ symbol, market }, 'spot', coin, realised);
  });
  for (const { bucket, symbol, market, realised } of await optionSums(tx, memberId, asked, moments)) {
    byDays.add({ day: days[bucket - 1] ?? to }, 'options', STAKE_COIN, realised);
    byMarkets.add({ symbol, market }, 'options', STAKE_COIN, realised);
  }
  return { days: byDays.rows().sort(byDay), markets: byMarkets.rows() };
};

const firstSettlement = async (tx: Tx, memberId: number): Promise<number | undefined> => {
  const { rows } = await tx.execute<{ first: string | null }>(
    sql`select min(settled_at_ms) as first from option_order where member_id = ${memberId} and status = 'finished'`,
  );
  const first = rows[0]?.first;
  return first === null || first === undefined ? undefined : Number(first);
};

/** Newest year first. */
export const profitYearsOf = async (
  tx: Tx,
  memberId: number,
  asked: ProfitQuery,
  nowMs: number,
): Promise<YearProfit[]> => {
  const { timeZone } = asked;
  const sums = createProfitAccumulator<{ year: number }>();
  await eachSpotFill(tx, memberId, asked, nowMs + DAY_MS, ({ coin, atMs, realised }) =>
    sums.add({ year: yearOf(timeZone, atMs) }, 'spot', coin, realised),
  );
  const firstMs = asked.product === 'spot' ? undefined : await firstSettlement(tx, memberId);
  if (firstMs !== undefined) {
    const [first, last] = [yearOf(timeZone, firstMs), yearOf(timeZone, nowMs)];
    const moments: number[] = [];
    for (let year = first; year <= last + 1; year += 1) moments.push(startOfDay(timeZone, `${year}-01-01`));
    for (const { bucket, realised } of await optionSums(tx, memberId, asked, moments)) {
      sums.add({ year: first + bucket - 1 }, 'options', STAKE_COIN, realised);
    }
  }
  return sums.rows().sort((a, b) => b.year - a.year);
};
