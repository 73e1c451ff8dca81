/**
 * Writes ticks into the hash chain of their market, and fills gaps from the source's own record.
 *
 * A pause of this server must not decide anything (SRV-06). Where no tick is recorded for some time in which an open
 * order needs one, the source is asked for its own record before the next tick is written. Only where it has none, or
 * cannot be asked, it becomes final that there was none (`market_silence`).
 */
import { sql } from 'drizzle-orm';
import { isPositive } from '../../src/contract/decimal.ts';
import type { Clock } from '../base/clock.ts';
import type { Tick } from './feed.ts';
import type { Filling, GapFiller } from './gap-filler.ts';
import type { NeededTicks, Stretch } from './needed-ticks.ts';
import { chainHeads, MAX_GAP_MS, type Queries } from './tick-chain.ts';
import { openDays } from './tick-days.ts';

/** After a longer time without a tick, this server may have missed some. */
const SUSPECT_MS = 2_000;
const NOTHING_NEEDED: Filling = { ticks: [], complete: true };

/** Appends ticks, in their order, to the chains of their symbols; sequence and hashes come from the database. */
export const recordTicks = async (
  queries: Queries,
  ticks: readonly Pick<Tick, 'symbol' | 'tsMs' | 'price'>[],
  backfilled = false,
): Promise<void> => {
  // A row that the table refuses would make the insert fail for all markets.
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

/** A market's waiting ticks, oldest first, and the time of its last recorded tick. */
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

export class TickWriter {
  constructor(
    private readonly filler: GapFiller,
    private readonly needed: NeededTicks,
    private readonly clock: Clock,
  ) {}

  private async waitingTicks(queries: Queries, ticks: readonly Tick[]): Promise<Waiting[]> {
    const groups = bySymbol(ticks);
    const heads = new Map((await chainHeads(queries, [...groups.keys()])).map(({ symbol, atMs }) => [symbol, atMs]));
    return [...groups].map(([symbol, all]) => {
      const headMs = heads.get(symbol);
      return { symbol, headMs, ticks: all.filter(({ tsMs }) => tsMs > (headMs ?? 0)) };
    });
  }

  /** The source's answers for the needed parts of some stretches. Markets without an answer yet are left out. */
  private async fill(queries: Queries, stretches: readonly Stretch[]): Promise<Map<string, Filling>> {
    const parts = await this.needed.within(queries, stretches);
    const filled = new Map<string, Filling>();
    for (const { symbol } of stretches) {
      const own = parts.filter((part) => part.symbol === symbol);
      const answer = own.length === 0 ? NOTHING_NEEDED : this.filler.answer(symbol, own);
      if (answer !== undefined) filled.set(symbol, answer);
    }
    return filled;
  }

  /** @returns the ticks of the batch that need to be held no longer */
  async recordWaiting(queries: Queries, batch: readonly Tick[]): Promise<readonly Tick[]> {
    const waiting = await this.waitingTicks(queries, batch);
    const gaps = waiting.flatMap(gapOf);
    const filled = await this.fill(queries, gaps);
    const open = new Set(gaps.flatMap(({ symbol }) => (filled.get(symbol)?.complete ? [] : [symbol])));
    await recordTicks(
      queries,
      [...filled.values()].flatMap(({ ticks }) => ticks),
      true,
    );
    const ready = waiting.flatMap(({ symbol, ticks }) => (open.has(symbol) ? [] : ticks));
    await recordTicks(queries, ready);
    return batch.filter(({ symbol }) => !open.has(symbol));
  }

  /**
   * Handles deadlines that passed without any tick after them: where the source has no tick either, that becomes final,
   * also for a market that the source does not list any more.
   * @param waiting the markets with a tick that waits to be written
   */
  async recordSilence(queries: Queries, waiting: ReadonlySet<string>): Promise<void> {
    const overdue = (await this.needed.overdue(queries, this.clock.now() - MAX_GAP_MS)).filter(
      ({ symbol }) => !waiting.has(symbol),
    );
    const asked = overdue.map((one) => ({ ...one, untilMs: one.untilMs + MAX_GAP_MS }));
    for (const [symbol, { ticks, complete }] of await this.fill(queries, asked)) {
      await recordTicks(queries, ticks, true);
      const untilMs = overdue.find((one) => one.symbol === symbol)?.untilMs;
      if (!complete || untilMs === undefined) continue;
      await queries.execute(sql`
        insert into market_silence (symbol, until_ms) values (${symbol}, ${untilMs})
        on conflict (symbol) do update set until_ms = greatest(market_silence.until_ms, excluded.until_ms)`);
    }
  }
}
