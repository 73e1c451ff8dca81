/** Which ticks open options still need: those near their acceptance and near their deadline. */
import { type SQL, sql } from 'drizzle-orm';
import type { NeededTicks, Stretch } from '../../market/needed-ticks.ts';
import { MAX_GAP_MS } from '../../market/tick-chain.ts';

const stretchOf = (row: Readonly<Record<string, unknown>>): Stretch => ({
  symbol: String(row['symbol']),
  fromMs: Number(row['from_ms']),
  untilMs: Number(row['until_ms']),
});

/**
 * The parts of these stretches that an open option needs: from its acceptance to its entry, and around its deadline.
 */
const withinQuery = (stretches: readonly Stretch[]): SQL => sql`
  select gap.symbol, greatest(gap.from_ms, near.from_ms) as from_ms, least(gap.until_ms, near.until_ms) as until_ms
  from unnest(${sql.param(stretches.map(({ symbol }) => symbol))}::text[],
    ${sql.param(stretches.map(({ fromMs }) => fromMs))}::bigint[],
    ${sql.param(stretches.map(({ untilMs }) => untilMs))}::bigint[]) as gap(symbol, from_ms, until_ms)
  join option_order o on o.symbol = gap.symbol and o.status = 'open'
  cross join lateral (values (o.accepted_at_ms, o.accepted_at_ms + ${MAX_GAP_MS}::bigint),
    (o.deadline_ms - ${MAX_GAP_MS}::bigint - 1, o.deadline_ms + ${MAX_GAP_MS}::bigint)) as near(from_ms, until_ms)
  where near.from_ms < gap.until_ms and near.until_ms > gap.from_ms
  order by 1, 2`;

const overdueQuery = (beforeMs: number): SQL => sql`
  select o.symbol, coalesce(newest.ts_ms, 0) as from_ms, max(o.deadline_ms) as until_ms
  from option_order o
  left join lateral (
    select ts_ms from market_tick t where t.symbol = o.symbol order by t.ts_ms desc limit 1
  ) newest on true
  where o.status = 'open' and o.deadline_ms < ${beforeMs} and o.deadline_ms >= coalesce(newest.ts_ms, 0)
    and o.deadline_ms > coalesce((select until_ms from market_silence s where s.symbol = o.symbol), 0)
  group by o.symbol, newest.ts_ms`;

/** Merges the overlapping parts of one market. */
const merged = (parts: readonly Stretch[]): Stretch[] => {
  const whole: Stretch[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (last === undefined || last.symbol !== part.symbol || last.untilMs < part.fromMs) whole.push(part);
    else whole[whole.length - 1] = { ...last, untilMs: Math.max(last.untilMs, part.untilMs) };
  }
  return whole;
};

export const ticksOfOptions: NeededTicks = {
  within: async (queries, stretches) =>
    stretches.length === 0 ? [] : merged((await queries.execute(withinQuery(stretches))).rows.map(stretchOf)),
  overdue: async (queries, beforeMs) => (await queries.execute(overdueQuery(beforeMs))).rows.map(stretchOf),
};
