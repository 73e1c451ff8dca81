/** Impossible order books, day summaries and candles. */
import type { Decimal } from '../../../src/contract/decimal.ts';
import { eq, isNegative, isPositive, lt, ZERO } from '../../../src/contract/decimal.ts';
import { type Candle, isFields, type Period, type SentSummary } from '../../../src/contract/htx.ts';
import { fixedLengthMs } from '../../../src/contract/period-lengths.ts';
import { figure, type Oddity, odd } from './oddity.ts';

interface Level {
  readonly price: Decimal;
  readonly quantity: Decimal;
}

/** The factor by which two answers about one price at about the same time may differ. */
const FAR_APART = 1.5;
export const disagree = (one: number, other: number): boolean =>
  one > 0 && other > 0 && (one / other > FAR_APART || other / one > FAR_APART);

const outOfOrder = (levels: readonly Level[], better: (one: Decimal, other: Decimal) => boolean): boolean =>
  levels.some(({ price }, index) => index > 0 && better(price, levels[index - 1]?.price ?? price));

const repeatedPrice = (levels: readonly Level[]): Decimal | undefined =>
  levels.find(({ price }, index) => index > 0 && eq(price, levels[index - 1]?.price ?? ZERO))?.price;

/** Checks a decoded book, best bid and ask first. @param listed the price in the list of markets */
export const bookOddities = (bids: readonly Level[], asks: readonly Level[], listed: unknown): Oddity[] => {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  const found: Oddity[] = [];
  if (bid === undefined || ask === undefined)
    found.push({ ...odd(`${bids.length} bids, ${asks.length} asks`, 'a side of the book that is empty'), mild: true });
  else if (!lt(bid, ask))
    found.push(odd(`the best bid ${bid} is not below the best ask ${ask}`, 'buyers and sellers the wrong way round'));
  const price = figure(listed);
  if (bid !== undefined && price !== undefined && disagree(Number(bid), Number(price)))
    found.push(odd(`the best bid is ${bid}, and the list of markets says ${price}`, 'the book of another market'));
  const twice = repeatedPrice(bids) ?? repeatedPrice(asks);
  if (twice !== undefined) found.push(odd(`two levels of price ${twice}`, 'one price with two amounts'));
  if (outOfOrder(bids, (one, other) => lt(other, one)))
    found.push(odd('bids do not fall from the best one', 'prices in no order'));
  if (outOfOrder(asks, lt)) found.push(odd('asks do not rise from the best one', 'prices in no order'));
  const bad = [...bids, ...asks].find(({ price, quantity }) => !isPositive(price) || isNegative(quantity));
  if (bad !== undefined)
    found.push(odd(`a level of price ${bad.price}, amount ${bad.quantity}`, 'a book without that level'));
  return found;
};

/** Wire names of a day summary's fields. */
const SHOWN = { open: 'open', high: 'high', low: 'low', volume: 'amount' } as const;

export const summaryOddities = (day: SentSummary, listed: unknown): Oddity[] => {
  const { close, open = close, high = close, low = close } = day;
  const price = Number(figure(listed) ?? 0);
  const lacks = Object.entries(SHOWN).flatMap(([field, name]) => (day[field as keyof typeof SHOWN] ? [] : [name]));
  const without = lacks.length === 0 ? [] : [{ ...odd(`without ${lacks.join(', ')}`, '-- in that place'), mild: true }];
  if (!isPositive(close) || !isPositive(low) || lt(high, low) || lt(high, close) || lt(close, low) || isNegative(open))
    return [odd(`close ${close}, high ${high}, low ${low}`, 'these figures, as if they were true'), ...without];
  return disagree(Number(close), price)
    ? [odd(`close ${close}, and the list of markets says ${price}`, 'two prices of one market'), ...without]
    : without;
};

export const impossible = ({ open, high, low, close }: Candle): boolean =>
  low <= 0 || high < Math.max(open, close, low) || low > Math.min(open, close);

export interface Bars {
  /** As in the answer, newest or oldest first. */
  readonly rows: readonly unknown[];
  readonly candles: readonly Candle[];
  readonly asked: number;
  readonly period: Period;
  /** The price in the list of markets. */
  readonly listed: unknown;
}

export const candleOddities = ({ rows, candles, asked, period, listed }: Bars, nowMs: number): Oddity[] => {
  const found: Oddity[] = [];
  const bad = candles.find(impossible);
  if (bad !== undefined)
    found.push(
      odd(`candle ${bad.openMs / 1000}: high ${bad.high}, low ${bad.low}, close ${bad.close}`, 'impossible bars'),
    );
  const moments = new Set(rows.filter(isFields).map(({ id }) => id)).size;
  if (moments < rows.length)
    found.push(odd(`${rows.length} candles of ${moments} moments`, `a chart of ${moments} bars`));
  const step = fixedLengthMs(period);
  const last = candles.at(-1);
  if (step !== undefined && last !== undefined) {
    const between = candles.find(({ openMs }, i) => i > 0 && (openMs - (candles[i - 1]?.openMs ?? 0)) % step !== 0);
    if (between !== undefined)
      found.push(odd(`candle ${between.openMs / 1000} lies between two of ${period}`, 'bars within bars'));
    if (last.openMs > nowMs + step)
      found.push(
        odd(`a candle ${Math.round((last.openMs - nowMs) / step)} × ${period} ahead of now`, 'bars of days to come'),
      );
    else if (last.openMs < nowMs - 3 * step)
      found.push({
        ...odd(
          `the newest candle is ${Math.round((nowMs - last.openMs) / step)} × ${period} old`,
          'a chart that ends before now',
        ),
        mild: true,
      });
  }
  const price = figure(listed);
  if (last !== undefined && price !== undefined && disagree(last.close, Number(price)))
    found.push(
      odd(`the newest candle closes at ${last.close}, and the list of markets says ${price}`, 'another market'),
    );
  // Every market has existed for 200 minutes.
  if (candles.length < asked / 2)
    found.push({ ...odd(`${rows.length} candles of ${asked}`, 'a chart that begins late'), mild: period !== '1min' });
  return found;
};
