/** The candles of charts: history first, then what changes. */
import { readCandles } from '../../contract/htx.ts';
import { transport } from '../transport.ts';
import type { CandleSource } from './candle-source.ts';

/** Section 9. */
const HISTORY_SIZE = 200;

export const candleSource: CandleSource = {
  watch: (symbol, period, { onUpdate, onStatus }) => {
    const controller = new AbortController();
    const load = async (): Promise<void> => {
      onStatus('loading');
      try {
        const query = { symbol, period, size: String(HISTORY_SIZE) };
        const candles = readCandles(await transport.plain('/market/history/kline', query, controller.signal));
        onUpdate({ type: 'replaced', candles });
        onStatus('live');
      } catch {
        if (!controller.signal.aborted) onStatus('failed');
      }
    };
    void load();
    return { retry: () => void load(), close: () => controller.abort() };
  },
};
