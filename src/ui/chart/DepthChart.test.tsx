import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import type { OrderBook } from '../../contract/entities/market.ts';
import { DepthChart } from './DepthChart.tsx';

test('SPOT-01 a screen reader hears of the depth what the picture shows, and which side outweighs the other', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const level = (price: number, quantity: number) => ({ price: decimal(price), quantity: decimal(quantity) });
  const book = { bids: [level(99, 1), level(98, 2)], asks: [level(101, 3), level(102, 1)] } as unknown as OrderBook;
  const drawn = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <DepthChart book={book} title="BTC/USDT" base="BTC" pricePlaces={2} />
    </I18nProvider>,
  );
  expect(drawn).toContain(
    'Depth of BTC/USDT: bids for 3 BTC down to 98.00, asks of 4 BTC up to 102.00, mid price 100.00. Bids are 43% of both.',
  );
});
