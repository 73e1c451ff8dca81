// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import { noteChartPrice, useMarketOfChart, withChartPrice } from './chart-price.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const market = (symbol: string, price: string): MarketItem => ({ symbol, price: decimal(price) }) as MarketItem;
const listed = market('btcusdt', '86792.77');

test('MKT-06 a page shows one price of a market: the one of its chart, which is the newer', () => {
  const chart = { symbol: 'btcusdt', price: decimal('86801.96') };
  expect(withChartPrice(listed, chart)?.price).toBe('86801.96');
});

test('MKT-06 without a live chart, or where both agree, the market stays the same', () => {
  expect(withChartPrice(listed, undefined)).toBe(listed);
  expect(withChartPrice(listed, { symbol: 'btcusdt', price: decimal('86792.77') })).toBe(listed);
  expect(withChartPrice(listed, { symbol: 'solusdt', price: decimal('1') })).toBe(listed);
  expect(withChartPrice(undefined, { symbol: 'btcusdt', price: decimal('1') })).toBeUndefined();
});

const Price = () => useMarketOfChart(listed)?.price;

test('MKT-06 a chart that stops being live takes its own price away, and not that of the chart after it', async () => {
  const place = document.createElement('div');
  const root = createRoot(place);
  await act(async () => root.render(createElement(Price)));
  const shownAfter = async (symbol: string, close: number | undefined): Promise<string | null> => {
    await act(async () => noteChartPrice(symbol, close));
    return place.textContent;
  };
  expect(await shownAfter('btcusdt', 86_801.96)).toBe('86801.96');
  expect(await shownAfter('solusdt', undefined)).toBe('86801.96');
  expect(await shownAfter('btcusdt', undefined)).toBe('86792.77');
  await act(async () => root.unmount());
});
