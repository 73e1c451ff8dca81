/** The market list of the market page, with 500 symbols that all change at each tick. */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { Provider } from 'jotai';
import { useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { getMarkets } from '../../../src/contract/calls/market.ts';
import { decimal } from '../../../src/contract/decimal.ts';
import type { MarketItem } from '../../../src/contract/entities/market.ts';
import { store } from '../../../src/core/base/store.ts';
import { MarketRow } from '../../../src/features/market/MarketRow.tsx';
import { priceDirection } from '../../../src/kit/price-direction.ts';
import { VirtualList } from '../../../src/ui/VirtualList.tsx';
import '../../../src/features/market/market.css';

const MARKETS = 500;
const ROW_PX = 60;

/** The day's trend line of a symbol changes too seldom to differ at each tick. */
const trendOf = Array.from({ length: MARKETS }, (_, index) =>
  Array.from({ length: 24 }, (_unused, hour) => decimal((100 + index * 3 + Math.sin(hour + index) * 4).toFixed(2))),
);

/** Every price, change and volume of a tick differs from those of the one before. */
const marketsAt = (tick: number): MarketItem[] =>
  Array.from({ length: MARKETS }, (_, index) => ({
    id: String(index),
    symbol: `c${index}usdt`,
    title: `C${index}/USDT`,
    base: `C${index}`,
    quote: 'USDT',
    price: decimal((100 + index * 3 + tick * 0.37).toFixed(2)),
    change: decimal((((index + tick) % 19) - 9.5).toFixed(2)),
    logo: '',
    volume: decimal((1_000_000 + index * 977 + tick * 131).toFixed(0)),
    pricedAtMs: tick * 1000,
    priceStep: decimal('0.01'),
    quantityStep: decimal('0.0001'),
    minNotional: decimal(5),
    feeRate: decimal('0.001'),
    trend: trendOf[index] ?? [],
  }));

let prepared: MarketItem[][] = [];
let show: ((markets: readonly MarketItem[]) => void) | undefined;
let root: Root | undefined;
const nothing = (): void => undefined;

const List = () => {
  const [markets, setMarkets] = useState<readonly MarketItem[]>(() => marketsAt(0));
  useEffect(() => {
    show = setMarkets;
  }, []);
  return (
    <div className="market">
      <VirtualList
        label="Markets"
        items={markets}
        keyOf={({ symbol }) => symbol}
        rowHeight={ROW_PX}
        row={(market) => <MarketRow market={market} favourite={false} onToggle={nothing} />}
      />
    </div>
  );
};

const open = async (): Promise<void> => {
  const host = document.getElementById('root');
  if (host === null) throw new Error('no place');
  const rootRoute = createRootRoute();
  const routeTree = rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/', component: List }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  root = createRoot(host);
  root.render(
    <Provider store={store}>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </Provider>,
  );
};

/** The same rows with their figures written by plain DOM code: the cost of a list without any framework. */
let plain: {
  price: Element;
  volume: Element;
  change: Element;
  /** Has the colour of the day's move. */
  pill: Element;
  line: Element;
  index: number;
}[] = [];
const openPlain = (): void => {
  const list = document.querySelector('.windowed');
  if (list === null) throw new Error('open the list first');
  const copy = list.cloneNode(true) as HTMLElement;
  root?.unmount();
  const holder = document.createElement('div');
  holder.className = 'market';
  holder.append(copy);
  document.body.append(holder);
  const at = (row: Element, selector: string): Element => {
    const found = row.querySelector(selector);
    if (found === null) throw new Error(selector);
    return found;
  };
  plain = Array.from(copy.querySelectorAll('.market-row'), (row, index) => ({
    index,
    price: at(row, '.price bdi'),
    volume: at(row, '.market-name .figures bdi'),
    change: at(row, '.change bdi'),
    pill: at(row, '.change'),
    line: at(row, '.sparkline'),
  }));
};
const tickPlain = (tick: number): void => {
  for (const { index, price, volume, change, pill, line } of plain) {
    const market = prepared[tick]?.[index];
    price.textContent = `${market?.price}0000`;
    volume.textContent = `${market?.volume}`;
    change.textContent = `${market?.change}%`;
    for (const coloured of [pill, line])
      coloured.setAttribute(
        'class',
        coloured.classList.value.replace(/move-\w+/, `move-${priceDirection(market?.change)}`),
      );
  }
};

export const listBench = {
  open,
  openPlain,
  tickPlain,
  rows: () => document.querySelectorAll('.market-row').length,
  /** Prepares the data of the next ticks in advance, because that is no work of the app. */
  prepare: (ticks: number) => {
    prepared = Array.from({ length: ticks }, (_, tick) => marketsAt(tick + 1));
  },
  tick: (tick: number) => show?.(prepared[tick] ?? []),
  /** Milliseconds to decode one answer with all markets, JSON parsing included. */
  decodeMs: () => {
    const text = JSON.stringify(getMarkets.response.encode(marketsAt(1)));
    const started = performance.now();
    getMarkets.response.decode(JSON.parse(text), 'data');
    return performance.now() - started;
  },
  close: () => root?.unmount(),
};
