/**
 * Computes the report on the device from the lists of orders, for a server without this report. Where a backend omits a
 * value, the lists decide: an order without the time of its fill counts at the time it was placed, and a missing fee
 * makes the sum of fees unknown.
 */
import { isPositive, mul, round, ZERO } from '../../contract/decimal.ts';
import type { OptionOrder } from '../../contract/entities/options.ts';
import type { DaysReport, Product, YearProfit } from '../../contract/entities/performance.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { bookedProfit } from '../../contract/rules/options.ts';
import {
  createProfitAccumulator,
  NO_POSITION,
  type Position,
  type Realised,
  takeFill,
} from '../../contract/rules/realised-profit.ts';
import { BOOKED_PLACES } from '../../contract/rules/spot.ts';
import { calendarDay, type Day, yearOf } from '../../contract/zone-days.ts';

export interface RealisedTrade {
  readonly atMs: number;
  readonly product: Product;
  readonly coin: string;
  readonly symbol: string;
  readonly market: string;
  readonly realised: Realised;
}

const symbolOf = ({ symbol, base, quote }: Pick<SpotOrder, 'symbol' | 'base' | 'quote'>): string =>
  symbol === '' ? `${base}${quote}`.toLowerCase() : symbol;

const optionTrade = (order: OptionOrder): RealisedTrade | undefined => {
  const atMs = order.closedAt ?? order.openedAt;
  const profit = bookedProfit(order);
  if (order.status !== 'finished' || atMs === undefined || profit === undefined) return undefined;
  return {
    atMs,
    product: 'options',
    coin: 'USDT',
    symbol: order.symbol === '' ? order.coin : order.symbol,
    market: order.coin,
    realised: {
      profit,
      fees: ZERO,
      turnover: order.stake,
      withoutCost: ZERO,
      count: 1,
    },
  };
};

/** Treats an order's fills as one, at its average price and the time of its last fill. */
const spotTrades = (orders: readonly SpotOrder[]): RealisedTrade[] => {
  const positions = new Map<string, Position>();
  // Lists are newest first with times in whole seconds: of two orders in one second, the later in the list is older.
  const filled = orders
    .toReversed()
    .flatMap((order) => {
      const atMs = order.tradedAt ?? order.placedAt;
      const price = order.fillPrice ?? order.limitPrice;
      const quantity = order.filledQuantity ?? ZERO;
      return isPositive(quantity) && atMs !== undefined && price !== undefined
        ? [{ order, quantity, atMs, price }]
        : [];
    })
    .sort((a, b) => a.atMs - b.atMs);
  return filled.map(({ order, quantity, atMs, price }) => {
    const symbol = symbolOf(order);
    const taken = takeFill(positions.get(symbol) ?? NO_POSITION, {
      side: order.side,
      quantity,
      quoteAmount: round(mul(price, quantity), BOOKED_PLACES, 'halfUp'),
      fee: order.fee ?? ZERO,
    });
    positions.set(symbol, taken.position);
    return {
      atMs,
      product: 'spot',
      coin: order.quote,
      symbol,
      market: order.quote === '' ? order.base : `${order.base}/${order.quote}`,
      realised: order.fee === undefined ? { ...taken.realised, fees: undefined } : taken.realised,
    };
  });
};

/** Oldest first. */
export const tradesOf = (spot: readonly SpotOrder[], options: readonly OptionOrder[]): RealisedTrade[] =>
  [...spotTrades(spot), ...options.flatMap((order) => optionTrade(order) ?? [])].sort((a, b) => a.atMs - b.atMs);

export const daysFrom = (trades: readonly RealisedTrade[], timeZone: string, from: Day, to: Day): DaysReport => {
  const days = createProfitAccumulator<{ day: Day }>();
  const markets = createProfitAccumulator<{ symbol: string; market: string }>();
  for (const { atMs, product, coin, symbol, market, realised } of trades) {
    const day = calendarDay(timeZone, atMs);
    if (day < from || day > to) continue;
    days.add({ day }, product, coin, realised);
    markets.add({ symbol, market }, product, coin, realised);
  }
  return { days: days.rows(), markets: markets.rows() };
};

export const yearsFrom = (trades: readonly RealisedTrade[], timeZone: string): YearProfit[] => {
  const years = createProfitAccumulator<{ year: number }>();
  for (const { atMs, product, coin, realised } of trades)
    years.add({ year: yearOf(timeZone, atMs) }, product, coin, realised);
  return years.rows().sort((a, b) => b.year - a.year);
};
