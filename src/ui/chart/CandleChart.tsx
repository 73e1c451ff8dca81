/**
 * The live candle chart of one market and interval. Loaded on demand: the chart library is not in the first load.
 *
 * A canvas is invisible to screen readers, so a text describes the chart, and the keyboard can move over the candles.
 */
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Candle, Period } from '../../contract/htx.ts';
import { upserted } from '../../core/market/candle-series.ts';
import type { CandleSource, CandleStatus, CandleSubscription } from '../../core/market/candle-source.ts';
import { noteChartPrice } from '../../core/market/chart-price.ts';
import { CandleCursor } from './CandleCursor.tsx';
import { ChartDescription } from './ChartDescription.tsx';
import { ChartStatus } from './ChartStatus.tsx';
import type { ChartFormat } from './chart-format.ts';
import { type ChartHandle, createChart } from './chart-handle.ts';
import type { ChartMarker } from './chart-markers.ts';
import type { ChartSettings } from './chart-settings.ts';
import type { ChartLabels } from './chart-theme.ts';
import { DrawingLayer } from './DrawingLayer.tsx';
import type { DrawingEvents } from './drawing-engine.ts';
import type { Drawing, Tool } from './drawings.ts';
import { useLabelledMarkers } from './use-labelled-markers.ts';
import './chart.css';

interface Props extends DrawingEvents {
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
  /** Identifies the theme and price colours: another value needs a new canvas. */
  readonly theme: string;
  readonly markers: readonly ChartMarker[];
  readonly drawings: readonly Drawing[];
  /** The tool in use; undefined while nothing is drawn. */
  readonly tool: Tool | undefined;
  /** Points of the drawing that are set already. */
  readonly step: number;
  readonly format: ChartFormat;
}

/** Shortest time (ms) between two updates of the text, which need not follow every tick. */
const DESCRIBED_EVERY_MS = 5_000;
const NO_CANDLES: readonly Candle[] = [];

/** Empty until the chart exists, and where the browser has no canvas: for effects and events, not for rendering. */
type ChartRef = RefObject<ChartHandle | undefined>;

const useWords = ({ writeDigits, calendar }: ChartFormat): ChartLabels => {
  const { t } = useLingui();
  return useMemo(
    () => ({
      open: t({ context: 'candle', message: 'Open' }),
      high: t({ context: 'candle', message: 'High' }),
      low: t({ context: 'candle', message: 'Low' }),
      close: t({ context: 'candle', message: 'Close' }),
      volume: t({ context: 'candle', message: 'Vol' }),
      writeDigits,
      calendar,
    }),
    [t, writeDigits, calendar],
  );
};

/** Creates the library's chart in its element, and disposes of it with the element. */
const useChart = (props: Props, words: ChartLabels) => {
  const { timezone, theme, settings } = props;
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<ChartHandle>(undefined);
  const latest = useRef({ props, words });
  latest.current = { props, words };
  // A layout effect, so that the chart is styled and filled before the first paint, which would show it empty.
  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const start = { timezone, theme, settings: latest.current.props.settings, words: latest.current.words };
    const handle = createChart(element, { ...start, events: () => latest.current.props });
    chart.current = handle;
    const observer = new ResizeObserver(() => handle?.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.current = undefined;
      handle?.dispose();
    };
  }, [timezone, theme]);
  useLayoutEffect(() => chart.current?.apply(settings, words), [settings, words]);
  return { host, chart };
};

const useCandles = (
  chart: ChartRef,
  {
    symbol,
    period,
    source,
    pricePlaces,
    volumePlaces,
  }: Pick<Props, 'symbol' | 'period' | 'source' | 'pricePlaces' | 'volumePlaces'>,
) => {
  const subscription = useRef<CandleSubscription>(undefined);
  /** undefined while the chart itself is being created. */
  const [status, setStatus] = useState<CandleStatus>();
  /** The candles that the text describes. */
  const [described, setDescribed] = useState(NO_CANDLES);
  const held = useRef(NO_CANDLES);
  useLayoutEffect(() => {
    let describedMs = Number.NEGATIVE_INFINITY;
    held.current = NO_CANDLES;
    setStatus('loading');
    setDescribed(NO_CANDLES);
    chart.current?.show(symbol, period, pricePlaces, volumePlaces);
    let live = false;
    const watching = source.watch(symbol, period, {
      onStatus: (next) => {
        live = next === 'live';
        if (!live) noteChartPrice(symbol, undefined);
        setStatus(next);
      },
      onUpdate: (update) => {
        chart.current?.update(update);
        held.current = update.type === 'replaced' ? update.candles : upserted(held.current, update.candle);
        const note = (): void => {
          if (live) noteChartPrice(symbol, held.current.at(-1)?.close);
        };
        // In the same frame as the chart: rendered later, each price would cost another paint.
        if (update.type === 'changed') flushSync(note);
        else note();
        const now = performance.now();
        if (update.type === 'changed' && now - describedMs < DESCRIBED_EVERY_MS) return;
        describedMs = now;
        setDescribed(held.current);
      },
    });
    subscription.current = watching;
    return () => {
      watching.close();
      noteChartPrice(symbol, undefined);
    };
  }, [chart, symbol, period, source, pricePlaces, volumePlaces]);
  return { status, described, held, retry: () => subscription.current?.retry() };
};

/** The member's orders and options, on the canvas and as text for screen readers. */
const OwnMarkers = ({
  chart,
  markers,
  pricePlaces,
  format,
}: Pick<Props, 'markers' | 'pricePlaces' | 'format'> & { chart: ChartRef }) => {
  const { t } = useLingui();
  const written = useLabelledMarkers(markers, pricePlaces);
  useLayoutEffect(() => chart.current?.showMarkers(written), [chart, written]);
  useLayoutEffect(() => () => chart.current?.showMarkers([]), [chart]);
  return (
    <ul className="visually-hidden" aria-label={t`Your orders on the chart`}>
      {markers.map(({ id, text, price }) => (
        <li key={id}>
          {text} {format.price(price)}
        </li>
      ))}
    </ul>
  );
};

const Canvas = (props: Props) => {
  const { title, period, settings, pricePlaces, timezone, markers, drawings, tool, format } = props;
  const { t } = useLingui();
  const words = useWords(props.format);
  const { host, chart } = useChart(props, words);
  const { status, described, held, retry } = useCandles(chart, props);
  // A layout effect, so that markers are drawn in the same frame as the candles that they stand on.
  useLayoutEffect(
    () => chart.current?.board.show(drawings, settings.drawingsHidden),
    [chart, drawings, settings.drawingsHidden],
  );
  useLayoutEffect(() => {
    if (tool === undefined) chart.current?.board.cancel();
    else chart.current?.board.begin(tool);
  }, [chart, tool]);
  return (
    <figure className="chart" aria-label={t`Price chart of ${title}`}>
      <div ref={host} className="chart-canvas" aria-hidden="true" />
      {status === undefined ? null : (
        <>
          <ChartDescription candles={described} title={title} period={period} format={format} />
          {markers.length === 0 ? null : (
            <OwnMarkers chart={chart} markers={markers} pricePlaces={pricePlaces} format={format} />
          )}
          <CandleCursor
            chart={chart}
            candles={held}
            title={title}
            timezone={timezone}
            drawing={tool !== undefined}
            format={format}
          />
          {tool === undefined ? null : <DrawingLayer chart={chart} tool={tool} step={props.step} />}
          <ChartStatus status={status} empty={described.length === 0} onRetry={retry} />
        </>
      )}
    </figure>
  );
};

/** A new theme or time zone needs a new canvas, which cannot be restyled in part. */
export const CandleChart = (props: Props) => <Canvas key={`${props.theme} ${props.timezone}`} {...props} />;
