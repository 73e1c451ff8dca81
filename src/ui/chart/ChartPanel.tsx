/** Intervals, settings and the chart itself; what is chosen is kept on the device. */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { type Decimal, decimal, scaleOf } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { Period } from '../../contract/htx.ts';
import { deviceText } from '../../core/device.ts';
import { useFormat } from '../../core/format.ts';
import { candleSource } from '../../core/market/candle-feed.ts';
import { useTheme } from '../../core/theme.ts';
import { Chips } from '../Chips.tsx';
import { IconButton } from '../IconButton.tsx';
import { Sheet } from '../Sheet.tsx';
import { Toggle } from '../Toggle.tsx';
import type { ChartLine } from './chart-handle.ts';
import { type ChartSettings, INDICATORS, type IndicatorName, readChartSettings } from './chart-settings.ts';
import './chart.css';

const CandleChart = lazy(async () => ({ default: (await import('./CandleChart.tsx')).CandleChart }));

const kept = deviceText('chart');
const keptSettings = (): ChartSettings => {
  try {
    return readChartSettings(JSON.parse(kept.get() ?? 'null'));
  } catch {
    return readChartSettings(undefined);
  }
};

/** As the field writes them in every language. */
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

interface SettingsProps {
  readonly settings: ChartSettings;
  readonly onChange: (settings: ChartSettings) => void;
}

const SettingsContent = ({ settings, onChange }: SettingsProps) => {
  const { t } = useLingui();
  const toggle = (name: IndicatorName, on: boolean) =>
    onChange({
      ...settings,
      indicators: INDICATORS.filter((known) => (known === name ? on : settings.indicators.includes(known))),
    });
  const names: Record<IndicatorName, string> = {
    MA: t`Moving averages 5, 10, 20, 30`,
    BOLL: t`Bollinger bands`,
    VOL: t`Volume`,
    MACD: 'MACD',
    RSI: 'RSI',
  };
  return (
    <div className="chart-settings">
      <Chips
        label={t`Drawn as`}
        joined
        value={settings.shape}
        onChange={(shape) => onChange({ ...settings, shape })}
        choices={[
          { value: 'candle', label: t`Candles` },
          { value: 'hollow', label: t`Hollow` },
          { value: 'area', label: t`Area` },
        ]}
      />
      {INDICATORS.map((name) => (
        <Toggle
          key={name}
          label={names[name]}
          on={settings.indicators.includes(name)}
          onChange={(on) => toggle(name, on)}
        />
      ))}
      <Toggle
        label={t`Logarithmic scale`}
        on={settings.logarithmic}
        onChange={(logarithmic) => onChange({ ...settings, logarithmic })}
      />
    </div>
  );
};

interface Props {
  readonly market: Pick<MarketItem, 'symbol' | 'title' | 'priceStep' | 'quantityStep'>;
  readonly lines?: readonly ChartLine[];
}

/** Digits after the point of a step, 2 for a market whose backend names none. */
const placesOf = (step: Decimal | undefined): number => (step === undefined ? 2 : scaleOf(step));

export const ChartPanel = ({ market, lines }: Props) => {
  const { t } = useLingui();
  const format = useFormat();
  const theme = useTheme();
  const [settings, setSettings] = useState(keptSettings);
  const [choosing, setChoosing] = useState(false);
  const change = (next: ChartSettings) => {
    setSettings(next);
    kept.set(JSON.stringify(next));
  };
  return (
    <section className="chart-panel">
      <div className="chart-bar">
        <Chips
          label={t`Interval`}
          scroll
          choices={PERIOD_CHOICES}
          value={settings.period}
          onChange={(period) => change({ ...settings, period })}
          className="chart-periods"
        />
        <IconButton icon="settings" label={t`Chart settings`} onPress={() => setChoosing(true)} />
      </div>
      <div className="chart-room">
        <Suspense fallback={null}>
          <CandleChart
            symbol={market.symbol}
            title={market.title}
            period={settings.period}
            source={candleSource}
            settings={settings}
            pricePlaces={placesOf(market.priceStep)}
            volumePlaces={placesOf(market.quantityStep)}
            timezone={Intl.DateTimeFormat().resolvedOptions().timeZone}
            look={`${theme.theme} ${theme.moves}`}
            lines={lines}
            formatPrice={(price) => format.price(decimal(price))}
          />
        </Suspense>
      </div>
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={t`Chart settings`}>
        <SettingsContent settings={settings} onChange={change} />
      </Sheet>
    </section>
  );
};
