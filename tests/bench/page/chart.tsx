/** The app's chart and klinecharts alone, with the same candles, indicators, colours and size. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { atom, Provider, useAtomValue } from 'jotai';
import { dispose, init, type KLineData } from 'klinecharts';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { store } from '../../../src/core/base/store.ts';
import { createFormat } from '../../../src/core/format/create-format.ts';
import type { CandleSource } from '../../../src/core/market/candle-source.ts';
import type { ChannelWatcher } from '../../../src/core/market/channel-watchers.ts';
import { createCandleFeed } from '../../../src/core/market/create-candle-feed.ts';
import type { MarketStream } from '../../../src/core/market/market-stream.ts';
import { deviceClock } from '../../../src/kit/clock.ts';
import { browserTimers } from '../../../src/kit/machine.ts';
import { CandleChart } from '../../../src/ui/chart/CandleChart.tsx';
import { createChartFormat } from '../../../src/ui/chart/chart-format.ts';
import { DEFAULT_CHART_SETTINGS } from '../../../src/ui/chart/chart-settings.ts';
import { chartStyles, readColours } from '../../../src/ui/chart/chart-theme.ts';
import { barOf, candleAt, candles, wireOf } from './candles.ts';

const nextPicture = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

const place = (host: HTMLElement = document.createElement('div')): HTMLElement => {
  host.style.cssText = 'inline-size:390px;block-size:400px';
  document.body.append(host);
  return host;
};

const STYLES = chartStyles(readColours(), 'candle', {
  open: 'Open',
  high: 'High',
  low: 'Low',
  close: 'Close',
  volume: 'Vol',
  writeDigits: createFormat('en').writeDigits,
  calendar: 'gregory',
});

interface Shown {
  /** Replaces the newest candle by its next state. */
  update(turn: number): void;
  /** Adds a new candle. */
  append(index: number): void;
  close(): void;
}

const alone = async (count: number): Promise<Shown> => {
  const host = place();
  // The same rendering: the benchmark compares what the app adds around the library.
  const chart = init(host, { timezone: 'UTC', styles: STYLES });
  if (chart === null) throw new Error('no canvas');
  let live: ((bar: KLineData) => void) | undefined;
  const bars = candles(count).map(barOf);
  chart.setDataLoader({
    getBars: ({ type, callback }) => callback(type === 'init' ? bars : [], false),
    subscribeBar: ({ callback }) => {
      live = callback;
    },
  });
  chart.createIndicator({ name: 'MA', paneId: 'candle_pane', calcParams: [5, 10, 20, 30] }, true);
  chart.createIndicator({ name: 'VOL', paneId: 'pane_VOL', calcParams: [] }, true);
  chart.setPaneOptions({ id: 'pane_VOL', height: 72 });
  chart.setSymbol({ ticker: 'btcusdt', pricePrecision: 2, volumePrecision: 4 });
  chart.setPeriod({ type: 'minute', span: 1 });
  await nextPicture();
  return {
    update: (turn) => live?.(barOf(candleAt(count - 1, turn))),
    append: (index) => live?.(barOf(candleAt(index))),
    close: () => {
      dispose(host);
      host.remove();
    },
  };
};

/** Counts feeds that reached a chart, to compare with the frames rendered. */
let feeds = 0;
let watched: ChannelWatcher | undefined;
const stream: MarketStream = {
  connection: () => ({ phase: 'off' }),
  watch: (_channel, watcher) => {
    watched = watcher;
    return () => undefined;
  },
};
const nothing = (): void => undefined;
const FORMAT = createChartFormat(createFormat('en'), 'en', 2);

/** A feed whose candles are cached already, as when a member returns to an interval: both charts have them at once. */
const feedOf = async (count: number): Promise<CandleSource> => {
  const feed = createCandleFeed({
    clock: deviceClock,
    timers: browserTimers,
    exchangeNow: deviceClock.now,
    stream,
    history: async () => candles(count),
    nextFrame: (run) => {
      const handle = requestAnimationFrame(run);
      return () => cancelAnimationFrame(handle);
    },
  });
  let known = false;
  const first = feed.watch('btcusdt', '1min', {
    onStatus: nothing,
    onUpdate: () => {
      known = true;
    },
  });
  while (!known) await nextPicture();
  first.close();
  return feed;
};
const known = new Map<number, CandleSource>();

/** The app starts once and renders many charts, so that only a chart's own start is measured. */
const chartAtom = atom<ReactNode>(null);
const App = () => useAtomValue(chartAtom);
const openApp = (): HTMLElement => {
  const host = document.createElement('div');
  createRoot(host).render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <App />
      </I18nProvider>
    </Provider>,
  );
  return host;
};
let app: HTMLElement | undefined;

const ours = async (count: number): Promise<Shown> => {
  const feed = known.get(count) ?? (await feedOf(count));
  known.set(count, feed);
  app ??= openApp();
  const host = place(app);
  let tellHanded = nothing;
  const handed = new Promise<void>((done) => {
    tellHanded = done;
  });
  store.set(
    chartAtom,
    <CandleChart
      symbol="btcusdt"
      title="BTC/USDT"
      period="1min"
      source={{
        watch: (symbol, period, watcher) =>
          feed.watch(symbol, period, {
            ...watcher,
            onUpdate: (update) => {
              feeds += 1;
              watcher.onUpdate(update);
              tellHanded();
            },
          }),
      }}
      settings={DEFAULT_CHART_SETTINGS}
      pricePlaces={2}
      volumePlaces={4}
      timezone="UTC"
      theme="night"
      markers={[]}
      drawings={[]}
      tool={undefined}
      step={0}
      format={FORMAT}
      onDrawn={nothing}
      onSelected={nothing}
      onStep={nothing}
    />,
  );
  // As above: the frame after the candles were passed on shows them, so wait for that frame only.
  await handed;
  await nextPicture();
  return {
    update: (turn) => watched?.push(wireOf(candleAt(count - 1, turn)), undefined),
    append: (index) => watched?.push(wireOf(candleAt(index)), undefined),
    close: () => {
      flushSync(() => store.set(chartAtom, null));
      host.remove();
    },
  };
};

const makers = { alone, ours };
let shown: Shown | undefined;
let turn = 0;

export const chartBench = {
  /** Draws and removes a chart of 200 bars. */
  draw: async (which: keyof typeof makers) => {
    const one = await makers[which](200);
    one.close();
    await nextPicture();
  },
  open: async (which: keyof typeof makers, bars: number) => {
    shown = await makers[which](bars);
  },
  /**
   * Changes of the newest candle, one in each frame. The library may merge two changes of successive frames, depending
   * on when in a frame they arrive, and half the renders would cost half as much.
   */
  update: async (changes: number) => {
    for (let change = 0; change < changes; change++) {
      turn += 1;
      shown?.update(turn);
      await nextPicture();
    }
    await nextPicture();
  },
  /** Many changes in each frame. @returns how many of them reached the chart */
  flood: async (pictures: number, changes: number) => {
    const before = feeds;
    for (let picture = 0; picture < pictures; picture++) {
      for (let change = 0; change < changes; change++) {
        turn += 1;
        shown?.update(turn);
      }
      await new Promise(requestAnimationFrame);
    }
    await nextPicture();
    return feeds - before;
  },
  append: async (from: number, to: number) => {
    for (let index = from; index < to; index++) {
      shown?.append(index);
      if (index % 20 === 0) await nextPicture();
    }
    await nextPicture();
  },
  close: () => shown?.close(),
};
