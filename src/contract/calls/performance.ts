/** Realised profit and loss; the reference server only. */
import { read } from '../call.ts';
import { enumOf, optional, record, text, wire } from '../codec.ts';
import { listEnvelope } from '../codec-lists.ts';
import { day, daysReport, timeZone, yearProfit } from '../entities/performance.ts';

const what = {
  /** The time zone that decides which day a trade belongs to. */
  timeZone: wire('time_zone', timeZone),
  product: wire('type', enumOf({ all: 0, spot: 1, options: 2 }, 'all')),
  /** Restricts the sums to this market. */
  symbol: wire('symbol', optional(text)),
};

/** Each year in which something was traded, newest first. */
export const getProfitYears = read({
  name: 'getProfitYears',
  access: 'member',
  payload: record(what),
  response: listEnvelope(yearProfit),
});

/** Both days are included; the range may span at most 366 days. */
export const getProfitDays = read({
  name: 'getProfitDays',
  access: 'member',
  payload: record({ ...what, from: wire('date_from', day), to: wire('date_to', day) }),
  response: daysReport,
});
