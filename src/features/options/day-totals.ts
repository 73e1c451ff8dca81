/**
 * Totals of the options settled today: from the server, or computed from the list of orders if it does not sum them up.
 */
import { useQuery } from '@tanstack/react-query';
import { getOptions } from '../../contract/calls/options.ts';
import { getProfitDays } from '../../contract/calls/performance.ts';
import { type Decimal, sum, ZERO } from '../../contract/decimal.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import type { DayProfit } from '../../contract/entities/performance.ts';
import { bookedProfit } from '../../contract/rules/options.ts';
import { addKnown } from '../../contract/rules/realised-profit.ts';
import { calendarDay, type Day } from '../../contract/zone-days.ts';
import { useTimeZone } from '../../core/format/time-zone.ts';
import { isUnknownThere } from '../../core/transport/errors.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { send, sendPage } from '../../core/transport/transport.ts';
import { PAGE_SIZE, type ReadPage } from '../../kit/paged-list.ts';

/** All amounts are in USDT. */
export interface DayTotals {
  readonly count: number;
  readonly staked: Decimal;
  /** Includes returned stakes; undefined if the backend does not send what a win paid. */
  readonly paid: Decimal | undefined;
  /** Paid minus staked. */
  readonly net: Decimal | undefined;
}

const totals = (count: number, staked: Decimal, net: Decimal | undefined): DayTotals => ({
  count,
  staked,
  paid: addKnown(staked, net),
  net,
});

export const totalsFromReport = (rows: readonly DayProfit[]): DayTotals =>
  totals(
    rows.reduce((all, { count }) => all + count, 0),
    sum(rows.map(({ turnover }) => turnover)),
    sum(rows.map(({ profit }) => profit)),
  );

/** Limit for the client's sum: with more orders in one day, only a server can sum them up. */
const MOST_PAGES = 50;

/** Sums the list of orders, newest first, until a page has no order of the day. */
export const totalsFromOrders = async (
  readPage: ReadPage<OptionOrder>,
  timeZone: string,
  day: Day,
): Promise<DayTotals> => {
  const mine = new Map<string, OptionOrder>();
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { rows: orders, isFull } = await readPage(page);
    let found = 0;
    for (const order of orders) {
      const atMs = order.closedAt ?? order.openedAt;
      const settled = atMs === undefined ? undefined : calendarDay(timeZone, atMs);
      if (settled !== day) continue;
      found += 1;
      mine.set(order.id, order);
    }
    // Long orders opened earlier can stand among today's short ones: only a page without any of today's is the end.
    if (found === 0 || !isFull) break;
  }
  const orders = [...mine.values()];
  return totals(orders.length, sum(orders.map(({ stake }) => stake)), orders.map(bookedProfit).reduce(addKnown, ZERO));
};

const askTotals = async (timeZone: string, day: Day, signal: AbortSignal): Promise<DayTotals> => {
  try {
    const what = { timeZone, product: 'options' as const, symbol: undefined, from: day, to: day };
    return totalsFromReport((await send(getProfitDays, what, { signal })).days);
  } catch (error) {
    if (!isUnknownThere(error)) throw error;
    const readPage = (page: number) =>
      sendPage(getOptions, { status: 'finished', page, limit: PAGE_SIZE }, { signal, whole: true });
    return totalsFromOrders(readPage, timeZone, day);
  }
};

/**
 * undefined while loading and after a failure, which the list below reports. Invalidated together with `getProfitDays`.
 */
export const useDayTotals = (): DayTotals | undefined => {
  const timeZone = useTimeZone();
  const day = calendarDay(timeZone, serverClock.now());
  return useQuery({
    queryKey: [getProfitDays.name, 'options of the day', timeZone, day],
    queryFn: ({ signal }) => askTotals(timeZone, day, signal),
  }).data;
};
