/** Intervals, drawing, settings, full screen and the chart itself; choices are stored on the device. */
import { useLingui } from '@lingui/react/macro';
import { memo, useCallback, useEffect, useState } from 'react';
import { type Decimal, scaleOf } from '../../contract/decimal.ts';
import type { MarketItem, OrderBook } from '../../contract/entities/market.ts';
import type { Period } from '../../contract/htx.ts';
import { useTheme } from '../../core/base/theme.ts';
import { useTimeZone } from '../../core/format/time-zone.ts';
import { candleSource } from '../../core/market/candle-feed.ts';
import { Chips } from '../Chips.tsx';
import { IconButton } from '../IconButton.tsx';
import { Lazy } from '../Lazy.tsx';
import { ChartSettingsSheet } from './ChartSettingsSheet.tsx';
import { useChartFormat } from './chart-format.ts';
import type { ChartMarker } from './chart-markers.ts';
import { type ChartSettings, zoneOf } from './chart-settings.ts';
import { DrawBar } from './DrawBar.tsx';
import type { Drawing, Tool } from './drawings.ts';
import { FullscreenHost } from './FullscreenHost.tsx';
import { useDrawings } from './kept-drawings.ts';
import { useChartSettings } from './kept-settings.ts';
import { loadCandles } from './load-candles.ts';
import { useFullScreen } from './use-full-screen.ts';
import './chart.css';

const loadDepth = () => import('./DepthChart.tsx');

/** The usual labels of trading charts, the same in every language. */
const PERIOD_LABELS: Record<Period, string> = {
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': '1H',
  '4hour': '4H',
  '1day': 'D',
  '1week': 'W',
  '1mon': 'M',
};
const PERIOD_CHOICES = (Object.keys(PERIOD_LABELS) as Period[]).map((value) => ({
  value,
  label: PERIOD_LABELS[value],
}));
const NO_MARKERS: readonly ChartMarker[] = [];

interface Props {
  readonly market: Pick<MarketItem, 'symbol' | 'title' | 'priceStep' | 'quantityStep'>;
  /** The member's orders and options; must be the same array as long as nothing has changed. */
  readonly markers?: readonly ChartMarker[];
  /** Set where there is an order book for the depth chart; `book` is undefined until it is loaded. */
  readonly depth?: { readonly book: OrderBook | undefined; readonly base: string };
}

/** Digits after the point of a step; 2 for a market whose backend sends none. */
const placesOf = (step: Decimal | undefined): number => (step === undefined ? 2 : scaleOf(step));

/** State of drawing: the tool in use, the selected drawing, and changes to the market's drawings. */
const useDrawing = (symbol: string) => {
  const kept = useDrawings(symbol);
  const [open, setOpen] = useState(false);
  const [tool, setTool] = useState<Tool>();
  const [step, setStep] = useState<number>();
  const [selected, setSelected] = useState<string>();
  const [begunOn, setBegunOn] = useState(symbol);
  // A point that was set on one market means nothing on another.
  if (begunOn !== symbol) {
    setBegunOn(symbol);
    setTool(undefined);
  }
  const onDrawn = useCallback(
    (drawing: Drawing) => {
      setTool(undefined);
      kept.put(drawing);
    },
    [kept.put],
  );
  const isThere = kept.drawings.some(({ id }) => id === selected);
  return {
    ...kept,
    open,
    tool,
    step,
    selected: isThere ? selected : undefined,
    setTool,
    toggle: () => {
      setOpen(!open);
      setTool(undefined);
    },
    events: { onDrawn, onSelected: setSelected, onStep: setStep },
  };
};

type Drawings = ReturnType<typeof useDrawing>;

const unseen = () => undefined;

/** Subscribes to the candles while the chart's code loads; the chart then takes them over. */
const CandlesAhead = ({ symbol, period }: { symbol: string; period: Period }) => {
  useEffect(() => candleSource.watch(symbol, period, { onStatus: unseen, onUpdate: unseen }).close, [symbol, period]);
  return null;
};

const Candles = ({
  market,
  markers = NO_MARKERS,
  settings,
  drawing,
}: Pick<Props, 'market' | 'markers'> & { settings: ChartSettings; drawing: Drawings }) => {
  const theme = useTheme();
  const ownZone = useTimeZone();
  const places = placesOf(market.priceStep);
  const format = useChartFormat(places);
  return (
    <Lazy load={loadCandles} waiting={<CandlesAhead symbol={market.symbol} period={settings.period} />}>
      {({ CandleChart }) => (
        <CandleChart
          symbol={market.symbol}
          title={market.title}
          period={settings.period}
          source={candleSource}
          settings={settings}
          pricePlaces={places}
          volumePlaces={placesOf(market.quantityStep)}
          timezone={zoneOf(settings.zone, ownZone)}
          theme={`${theme.theme} ${theme.priceColours}`}
          markers={markers}
          drawings={drawing.drawings}
          tool={drawing.tool}
          step={drawing.step ?? 0}
          format={format}
          {...drawing.events}
        />
      )}
    </Lazy>
  );
};

interface BarProps {
  readonly settings: ChartSettings;
  readonly onChange: (settings: ChartSettings) => void;
  readonly drawing: Drawings;
  readonly deep: boolean;
  /** undefined where there is no depth to show. */
  readonly onDeep: ((deep: boolean) => void) | undefined;
  readonly onSettings: () => void;
  readonly screen: ReturnType<typeof useFullScreen>;
  readonly title: string;
}

const ChartBar = ({ settings, onChange, drawing, deep, onDeep, onSettings, screen, title }: BarProps) => {
  const { t } = useLingui();
  return (
    <div className="chart-bar">
      {screen.full ? <strong className="chart-title">{title}</strong> : null}
      <Chips
        label={t`Interval`}
        scroll
        choices={PERIOD_CHOICES}
        value={deep ? undefined : settings.period}
        onChange={(period) => {
          onDeep?.(false);
          onChange({ ...settings, period });
        }}
        className="chart-periods"
      />
      {onDeep === undefined ? null : (
        <button type="button" className="chart-deep" aria-pressed={deep} onClick={() => onDeep(!deep)}>
          {t`Depth`}
        </button>
      )}
      {deep ? null : (
        <>
          <IconButton icon="draw" label={t`Draw on the chart`} pressed={drawing.open} onPress={drawing.toggle} />
          <IconButton icon="settings" label={t`Chart settings`} onPress={onSettings} />
        </>
      )}
      <IconButton
        icon={screen.full ? 'close' : 'expand'}
        label={screen.full ? t`Leave full screen` : t`Full screen`}
        onPress={screen.full ? screen.close : screen.open}
      />
    </div>
  );
};

/** Memoised: the chart has a price feed of its own, and need not re-render with the prices of the page. */
export const ChartPanel = memo(({ market, markers, depth }: Props) => {
  const { t } = useLingui();
  const [settings, change] = useChartSettings();
  const [choosing, setChoosing] = useState(false);
  const [wantsDepth, setWantsDepth] = useState(false);
  const screen = useFullScreen();
  const drawing = useDrawing(market.symbol);
  const deep = wantsDepth && depth !== undefined;
  const { title } = market;
  return (
    <section className="chart-panel">
      <FullscreenHost full={screen.full} onClose={screen.close} label={t`Price chart of ${title}`}>
        <ChartBar
          settings={settings}
          onChange={change}
          drawing={drawing}
          deep={deep}
          onDeep={depth === undefined ? undefined : setWantsDepth}
          onSettings={() => setChoosing(true)}
          screen={screen}
          title={title}
        />
        <div className="chart-body">
          {drawing.open && !deep ? (
            <DrawBar
              tool={drawing.tool}
              onTool={drawing.setTool}
              step={drawing.step}
              count={drawing.drawings.length}
              selected={drawing.selected !== undefined}
              hidden={settings.drawingsHidden}
              onHidden={(drawingsHidden) => change({ ...settings, drawingsHidden })}
              onDelete={() => drawing.selected !== undefined && drawing.remove(drawing.selected)}
              onDeleteAll={drawing.clear}
            />
          ) : null}
          <div className="chart-room">
            {deep ? (
              <Lazy load={loadDepth}>
                {({ DepthChart }) => (
                  <DepthChart
                    book={depth.book}
                    title={title}
                    base={depth.base}
                    pricePlaces={placesOf(market.priceStep)}
                  />
                )}
              </Lazy>
            ) : (
              <Candles market={market} markers={markers} settings={settings} drawing={drawing} />
            )}
          </div>
        </div>
      </FullscreenHost>
      <ChartSettingsSheet open={choosing} onClose={() => setChoosing(false)} settings={settings} onChange={change} />
    </section>
  );
});
