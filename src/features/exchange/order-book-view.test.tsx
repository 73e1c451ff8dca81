// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MarketItem, marketItem, orderBook } from '../../contract/entities/market.ts';
import type { BookView } from './book-rows.ts';
import { OrderBookView } from './OrderBookView.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const levels = (from: number, step: number) => Array.from({ length: 5 }, (_, place) => [from + place * step, 1]);
const bookAt = (price: number) =>
  orderBook.decode({ sell: levels(price + 1, 1), buy: levels(price, -1), close: String(price) }, 'data');

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
});

const onPrice = vi.fn();
const onView = vi.fn();
const show = (price: number, view: BookView = 'both', market?: MarketItem) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <OrderBookView
          book={bookAt(price)}
          onRetry={undefined}
          market={market}
          view={view}
          onView={onView}
          onPrice={onPrice}
          pricePlaces={2}
          old={false}
        />
      </I18nProvider>,
    ),
  );
const bestBid = () => host.querySelectorAll<HTMLElement>('.book-row-bid')[0];

test('SPOT-01 a tap fills in the price that the finger came down on, although the book moved before it was lifted', async () => {
  await show(100);
  const row = bestBid();
  row?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await show(200);
  expect(bestBid()).toBe(row);
  expect(row?.textContent).toContain('200');
  row?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(onPrice).toHaveBeenLastCalledWith('100');
  // A keyboard click takes the current price.
  row?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(onPrice).toHaveBeenLastCalledWith('200');
});

test.each([
  ['both', 'Show sell orders only', 'asks', ['.book-row-ask', '.book-row-bid']],
  ['asks', 'Show buy orders only', 'bids', ['.book-row-ask']],
  ['bids', 'Show both sides', 'both', ['.book-row-bid']],
] as const)('SPOT-01 the book of %s offers: %s', async (view, label, next, sides) => {
  await show(100, view);
  const shown = ['.book-row-ask', '.book-row-bid'].filter((side) => host.querySelector(side) !== null);
  expect(shown).toEqual(sides);
  await act(async () => host.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click());
  expect(onView).toHaveBeenLastCalledWith(next);
});

test('SPOT-01 between the sides stands the price of the book, which fits between them, and the change of the day', async () => {
  const listed = marketItem.decode({ id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close: '50', change: '-2.5' }, '');
  await show(100, 'both', listed);
  expect(host.querySelector('.book-last')?.textContent).toBe('100.00-2.50%');
});
