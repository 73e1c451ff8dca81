/** Generated candles for both charts, in the form that each takes. */
import type { KLineData } from 'klinecharts';
import type { Candle } from '../../../src/contract/htx.ts';
import { MINUTE_MS } from '../../../src/contract/time-units.ts';

const START_MS = 1_760_000_040_000;

export const candleAt = (index: number, turn = 0): Candle => {
  const wave = (at: number) => 85_000 + Math.sin(at / 9) * 900 + Math.sin(at / 2.3) * 120;
  const [open, close] = [wave(index), wave(index + 1) + (turn % 17)];
  return {
    openMs: START_MS + index * MINUTE_MS,
    open,
    close,
    high: Math.max(open, close) + 60,
    low: Math.min(open, close) - 60,
    volume: 5 + (index % 7) + turn / 100,
    turnover: 400_000,
    count: 10 + turn,
  };
};
export const candles = (count: number): Candle[] => Array.from({ length: count }, (_, index) => candleAt(index));
export const barOf = ({ openMs, open, high, low, close, volume }: Candle): KLineData => ({
  timestamp: openMs,
  open,
  high,
  low,
  close,
  volume,
});
export const wireOf = (candle: Candle): Record<string, unknown> => ({
  id: candle.openMs / 1000,
  open: candle.open,
  close: candle.close,
  high: candle.high,
  low: candle.low,
  amount: candle.volume,
  vol: candle.turnover,
  count: candle.count,
});
