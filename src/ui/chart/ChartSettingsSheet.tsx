/** Settings of the chart: shape, indicators and their parameters, scale, time zone. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { parseAmount } from '../../core/format/parse-amount.ts';
import { Button } from '../Button.tsx';
import { Segmented } from '../Segmented.tsx';
import { Sheet } from '../Sheet.tsx';
import { Toggle } from '../Toggle.tsx';
import { TimeZoneField } from '../time-zone/TimeZoneField.tsx';
import {
  type ChartSettings,
  INDICATOR_PERIODS,
  INDICATORS,
  type IndicatorName,
  isParameter,
} from './chart-settings.ts';

interface Props {
  readonly settings: ChartSettings;
  readonly onChange: (settings: ChartSettings) => void;
}

/** One number of an indicator. An invalid value stays in the field, marked as wrong, and is not applied. */
const ParameterField = ({
  label,
  value,
  isGood,
  onChange,
}: {
  label: string;
  value: number;
  isGood: (value: number) => boolean;
  onChange: (value: number) => void;
}) => {
  const [typed, setTyped] = useState(String(value));
  useEffect(() => setTyped(String(value)), [value]);
  const read = (text: string): number => Number(parseAmount(text) ?? Number.NaN);
  return (
    <label className="chart-parameter">
      <span>{label}</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={!isGood(read(typed))}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          const next = read(text);
          if (isGood(next)) onChange(next);
        }}
        onBlur={() => setTyped(String(value))}
      />
    </label>
  );
};

const Parameters = ({ name, settings, onChange }: Props & { name: IndicatorName }) => {
  const { t } = useLingui();
  const values = settings.parameters[name];
  const labels: Partial<Record<IndicatorName, readonly string[]>> = {
    BOLL: [t`Bars`, t`Deviations`],
    MACD: [t`Fast`, t`Slow`, t`Signal`],
  };
  const set = (next: readonly number[]) =>
    onChange({ ...settings, parameters: { ...settings.parameters, [name]: next } });
  const isUsual = values.join() === INDICATOR_PERIODS[name].join();
  return (
    <div className="chart-parameters">
      {values.map((value, index) => {
        const place = index + 1;
        return (
          <ParameterField
            // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is identified by its index.
            key={index}
            label={labels[name]?.[index] ?? t`Bars ${place}`}
            value={value}
            isGood={(candidate) => isParameter(name, index, candidate)}
            onChange={(next) => set(values.with(index, next))}
          />
        );
      })}
      {isUsual ? null : (
        <Button tone="plain" size="small" onPress={() => set(INDICATOR_PERIODS[name])}>
          {t`Default values`}
        </Button>
      )}
    </div>
  );
};

const Content = ({ settings, onChange }: Props) => {
  const { t } = useLingui();
  const toggle = (name: IndicatorName, on: boolean) =>
    onChange({
      ...settings,
      indicators: INDICATORS.filter((known) => (known === name ? on : settings.indicators.includes(known))),
    });
  const names: Record<IndicatorName, string> = {
    MA: t`Moving averages`,
    BOLL: t`Bollinger bands`,
    VOL: t`Volume`,
    MACD: 'MACD',
    RSI: 'RSI',
  };
  return (
    <div className="chart-settings">
      <Segmented
        label={t`Chart type`}
        value={settings.shape}
        onChange={(shape) => onChange({ ...settings, shape })}
        choices={[
          { value: 'candle', label: t`Candles` },
          { value: 'hollow', label: t`Hollow` },
          { value: 'area', label: t`Area` },
        ]}
      />
      {INDICATORS.map((name) => {
        const on = settings.indicators.includes(name);
        return (
          <fieldset key={name} className="chart-indicator">
            <legend className="visually-hidden">{names[name]}</legend>
            <Toggle label={names[name]} on={on} onChange={(next) => toggle(name, next)} />
            {on && settings.parameters[name].length > 0 ? (
              <Parameters name={name} settings={settings} onChange={onChange} />
            ) : null}
          </fieldset>
        );
      })}
      <Toggle
        label={t`Logarithmic scale`}
        on={settings.logarithmic}
        onChange={(logarithmic) => onChange({ ...settings, logarithmic })}
      />
      <h3 className="chart-settings-head">{t`Time zone`}</h3>
      <Segmented
        label={t`Time zone of the chart`}
        value={settings.zone}
        onChange={(zone) => onChange({ ...settings, zone })}
        choices={[
          { value: 'own', label: t({ context: 'time zone', message: 'Chosen' }) },
          { value: 'UTC', label: 'UTC' },
          { value: 'exchange', label: t({ context: 'time zone', message: 'Exchange' }) },
        ]}
      />
      {settings.zone === 'own' ? (
        <div className="chart-zone">
          <TimeZoneField />
        </div>
      ) : null}
    </div>
  );
};

export const ChartSettingsSheet = ({ open, onClose, ...content }: Props & { open: boolean; onClose: () => void }) => {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} title={t`Chart settings`}>
      {open ? <Content {...content} /> : null}
    </Sheet>
  );
};
