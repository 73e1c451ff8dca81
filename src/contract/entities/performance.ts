/** Realised profit and loss, summed by day, year and market; see docs/decisions/realised-profit.md. */
import {
  type Codec,
  type Decoded,
  decimal,
  enumOf,
  integer,
  optional,
  record,
  requiredText,
  text,
  WireError,
  wire,
} from '../codec.ts';
import { list } from '../codec-lists.ts';
import { isTimeZone } from '../wall-time.ts';
import type { Day } from '../zone-days.ts';

export const timeZone: Codec<string> = {
  decode: (value, at) => {
    const name = requiredText(40).decode(value, at);
    if (!isTimeZone(name)) throw new WireError(at, 'is not a time zone');
    return name;
  },
  encode: (value) => value,
};

const DAY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

export const day: Codec<Day> = {
  decode: (value, at) => {
    const written = requiredText(10).decode(value, at);
    // The pattern allows 30 February; `Date` then yields another date.
    const exact = DAY.test(written) && new Date(`${written}T00:00:00Z`).toISOString().startsWith(written);
    if (!exact) throw new WireError(at, 'is not a date');
    return written;
  },
  encode: (value) => value,
};

const product = enumOf({ spot: 1, options: 2 });
export type Product = Decoded<typeof product>;

/** Sums of one kind of trade in one coin. */
const sums = {
  product: wire('type', product),
  /** The coin that the sums are in: the market's quote. */
  coin: wire('coin', text),
  /** Realised profit (positive) or loss (negative), fees taken off. */
  profit: wire('profit', decimal),
  /**
   * Fees in quote; fees charged in the bought coin are converted at their fill's price. undefined if none were sent.
   */
  fees: wire('fee', optional(decimal)),
  /** Quote amount of buys and sells, or the stakes. */
  turnover: wire('turnover', decimal),
  /**
   * Proceeds of coins that were sold without having been bought on this market: their cost is unknown, so they are not
   * counted as profit.
   */
  withoutCost: wire('no_cost', decimal),
  /** How many fills of spot orders, or settled options, the sums are of. */
  count: wire('num', integer),
};

const dayProfit = record({ day: wire('day', day), ...sums });
export type DayProfit = Decoded<typeof dayProfit>;
export const yearProfit = record({ year: wire('year', integer), ...sums });
export type YearProfit = Decoded<typeof yearProfit>;
const marketProfit = record({ symbol: wire('symbol', text), market: wire('title', text), ...sums });
export type MarketProfit = Decoded<typeof marketProfit>;
export type ProfitSums = Omit<DayProfit, 'day'>;

export const daysReport = record({
  /** Days on which something was realised or traded, oldest first. */
  days: wire('days', list(dayProfit)),
  markets: wire('markets', list(marketProfit)),
});
export type DaysReport = Decoded<typeof daysReport>;
