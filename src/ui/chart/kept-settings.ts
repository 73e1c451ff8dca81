import { useState } from 'react';
import { deviceStorage } from '../../core/base/device.ts';
import { type ChartSettings, readChartSettings } from './chart-settings.ts';

const kept = deviceStorage('chart');

const keptSettings = (): ChartSettings => {
  try {
    return readChartSettings(JSON.parse(kept.get() ?? 'null'));
  } catch {
    return readChartSettings(undefined);
  }
};

/** The chart's settings on this device, and what changes them. */
export const useChartSettings = (): readonly [ChartSettings, (settings: ChartSettings) => void] => {
  const [settings, setSettings] = useState(keptSettings);
  const change = (next: ChartSettings): void => {
    setSettings(next);
    kept.set(JSON.stringify(next));
  };
  return [settings, change];
};
