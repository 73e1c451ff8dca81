/** Describes the chart as text: latest price, change, high, low and trend. Not a live region: it is read on demand. */
import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { Candle, Period } from '../../contract/htx.ts';
import type { ChartFormat } from './chart-format.ts';
import { describeCandles, type Trend } from './describe-candles.ts';

interface Props {
  readonly candles: readonly Candle[];
  readonly title: string;
  readonly period: Period;
  readonly format: ChartFormat;
}

export const ChartDescription = memo(({ candles, title, period, format }: Props) => {
  const { t } = useLingui();
  const figures = describeCandles(candles);
  if (figures === undefined) return null;
  const trends: Record<Trend, string> = {
    rising: t`The trend is rising.`,
    falling: t`The trend is falling.`,
    sideways: t`There is no clear trend.`,
  };
  const latest = format.price(figures.latest);
  const high = format.price(figures.high);
  const low = format.price(figures.low);
  const change = figures.changePercent === undefined ? '--' : format.change(figures.changePercent);
  const every = format.period(period);
  return (
    <p className="visually-hidden">
      {t`Chart of ${title} in candles of ${every}: latest ${latest}, change ${change}, highest ${high}, lowest ${low}.`}{' '}
      {trends[figures.trend]}
    </p>
  );
});
