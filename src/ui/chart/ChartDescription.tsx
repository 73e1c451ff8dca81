/** What the chart shows in words: latest, change, high, low and trend. It is no live region: it waits to be read. */
import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { memo } from 'react';
import { decimal } from '../../contract/decimal.ts';
import type { Candle, Period } from '../../contract/htx.ts';
import { useFormat } from '../../core/format.ts';
import { languageAtom } from '../../core/language-choice.ts';
import { SPANS } from './chart-settings.ts';
import { describeCandles, type Trend } from './describe-candles.ts';

interface Props {
  readonly candles: readonly Candle[];
  readonly title: string;
  readonly period: Period;
  readonly formatPrice: (price: number) => string;
}

/** "5 minutes", "1 day" in the chosen language. */
export const usePeriodWords = (): ((period: Period) => string) => {
  const { tag } = useAtomValue(languageAtom);
  return (period) => {
    const { type, span } = SPANS[period];
    return new Intl.NumberFormat(`${tag}-u-nu-latn`, { style: 'unit', unit: type, unitDisplay: 'long' }).format(span);
  };
};

export const ChartDescription = memo(({ candles, title, period, formatPrice }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const periodWords = usePeriodWords();
  const figures = describeCandles(candles);
  if (figures === undefined) return null;
  const trends: Record<Trend, string> = {
    rising: t`The trend is rising.`,
    falling: t`The trend is falling.`,
    sideways: t`There is no clear trend.`,
  };
  const latest = formatPrice(figures.latest);
  const high = formatPrice(figures.high);
  const low = formatPrice(figures.low);
  const change =
    figures.changePercent === undefined
      ? '--'
      : format.percent(decimal(figures.changePercent.toFixed(2)), { signed: true });
  const every = periodWords(period);
  return (
    <p className="visually-hidden">
      {t`Chart of ${title} in candles of ${every}: latest ${latest}, change ${change}, highest ${high}, lowest ${low}.`}{' '}
      {trends[figures.trend]}
    </p>
  );
});
