// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orderBook } from '../../contract/entities/market.ts';
import { OrderBookView } from './OrderBookView.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const levels = (from: number, step: number) => Array.from({ length: 5 }, (_, place) => [from + place * step, 1]);
const bookAt = (price: number) =>
  orderBook.decode({ sell: levels(price + 1, 1), buy: levels(price, -1), price: String(price) }, 'data');

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
const show = (price: number) =>
  act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <OrderBookView
          book={bookAt(price)}
          onRetry={undefined}
          market={undefined}
          view="both"
          onView={() => undefined}
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
