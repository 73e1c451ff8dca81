/**
 * Candles of one market and interval, kept live. Loaded when a page needs it: the library is no part of the first load.
 *
 * A canvas says nothing to a screen reader, so the whole is described in words beside it.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Candle, Period } from '../../contract/htx.ts';
import type { CandleSource, CandleStatus, CandleSubscription } from '../../core/market/candle-source.ts';
import { type ChartHandle, type ChartLine, createChart } from './chart-handle.ts';
import type { ChartWords } from './chart-look.ts';
import type { ChartSettings } from './chart-settings.ts';
import './chart.css';

interface Props {
  readonly symbol: string;
  /** `BTC/USDT`, for the description. */
  readonly title: string;
  readonly period: Period;
  readonly source: CandleSource;
  readonly settings: ChartSettings;
  /** Digits after the point. */
  readonly pricePlaces: number;
  readonly volumePlaces: number;
  /** IANA name of the zone that times are shown in. */
  readonly timezone: string;
  /** Changes with night, day and the colours of rise and fall: the canvas is painted anew. */
  readonly look: string;
  readonly lines?: readonly ChartLine[];
  readonly formatPrice: (price: number) => string;
}

interface Span {
  readonly first: Candle;
  readonly last: Candle;
  readonly high: number;
  readonly low: number;
}

const spanOf = (candles: readonly Candle[]): Span | undefined => {
  const first = candles[0];
  const last = candles.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    first,
    last,
    high: candles.reduce((high, candle) => Math.max(high, candle.high), first.high),
    low: candles.reduce((low, candle) => Math.min(low, candle.low), first.low),
  };
};

const useWords = (): ChartWords => {
  const { t } = useLingui();
  return useMemo(
    () => ({
      open: t({ context: 'candle', message: 'Open' }),
      high: t({ context: 'candle', message: 'High' }),
      low: t({ context: 'candle', message: 'Low' }),
      close: t({ context: 'candle', message: 'Close' }),
      volume: t({ context: 'candle', message: 'Vol' }),
    }),
    [t],
  );
};

const Description = ({
  span,
  title,
  formatPrice,
}: {
  span: Span | undefined;
  title: string;
  formatPrice: Props['formatPrice'];
}) => {
  if (span === undefined) return null;
  const from = formatPrice(span.first.open);
  const to = formatPrice(span.last.close);
  const high = formatPrice(span.high);
  const low = formatPrice(span.low);
  return (
    <p className="visually-hidden">
      {span.last.close >= span.first.open ? (
        <Trans>
          Chart of {title}: rose from {from} to {to}, highest {high}, lowest {low}.
        </Trans>
      ) : (
        <Trans>
          Chart of {title}: fell from {from} to {to}, highest {high}, lowest {low}.
        </Trans>
      )}
    </p>
  );
};

const Canvas = ({
  symbol,
  title,
  period,
  source,
  settings,
  pricePlaces,
  volumePlaces,
  timezone,
  lines,
  formatPrice,
}: Omit<Props, 'look'>) => {
  const { t } = useLingui();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ChartHandle>();
  const subscription = useRef<CandleSubscription>(undefined);
  const [status, setStatus] = useState<CandleStatus>('loading');
  const [span, setSpan] = useState<Span>();
  const words = useWords();

  useEffect(() => {
    const element = host.current;
    if (element === null) return;
    const handle = createChart(element, timezone);
    setChart(handle);
    const observer = new ResizeObserver(() => handle?.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      handle?.dispose();
    };
  }, [timezone]);

  useEffect(() => chart?.apply(settings, words), [chart, settings, words]);

  useEffect(() => {
    setStatus('loading');
    setSpan(undefined);
    chart?.show(symbol, period, pricePlaces, volumePlaces);
    const watching = source.watch(symbol, period, {
      onStatus: setStatus,
      onUpdate: (update) => {
        chart?.update(update);
        if (update.type === 'replaced') setSpan(spanOf(update.candles));
      },
    });
    subscription.current = watching;
    return () => watching.close();
  }, [chart, symbol, period, source, pricePlaces, volumePlaces]);

  useEffect(() => chart?.lines(lines ?? []), [chart, lines]);

  return (
    <figure className="chart" aria-label={t`Price chart of ${title}`}>
      <div ref={host} className="chart-canvas" aria-hidden="true" />
      <Description span={span} title={title} formatPrice={formatPrice} />
      {status === 'loading' ? (
        <div className="chart-cover" role="status">
          <span className="chart-spinner" />
          <span className="visually-hidden">
            <Trans>Loading the chart</Trans>
          </span>
        </div>
      ) : null}
      {status === 'failed' ? (
        <div className="chart-cover chart-failed" role="alert">
          <p>
            <Trans>Failed to load</Trans>
          </p>
          <button type="button" className="button button-tonal" onClick={() => subscription.current?.retry()}>
            <Trans>Retry</Trans>
          </button>
        </div>
      ) : null}
      {status === 'stale' ? (
        <p className="chart-note" role="status">
          <Trans>Prices are paused. Reconnecting…</Trans>
        </p>
      ) : null}
    </figure>
  );
};

/** Another look or zone is another canvas: it cannot be restyled in part. */
export const CandleChart = ({ look, ...props }: Props) => <Canvas key={`${look} ${props.timezone}`} {...props} />;
