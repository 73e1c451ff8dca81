// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { spotOrder } from '../../contract/entities/spot.ts';
import { useOrderMarkers } from './use-order-markers.ts';

const order = (more: object) =>
  spotOrder.decode({ id: 7, type: 1, status: 1, xjprice: '50', predict_num: '2', coinnum: '0.5', ...more }, 'order');

const ORDERS = [order({}), order({ id: 8, type: 2, xjprice: '60', coinnum: undefined }), order({ id: 9, status: 3 })];
const Lines = () =>
  useOrderMarkers(ORDERS)
    .map(({ id, price, text, tone }) => [id, price, text, tone].join(' '))
    .join('; ');

test('SPOT-04 the line of an order says what of it is left to be filled, and only open orders have one', async () => {
  const { place } = await drawScreen(<Lines />);
  expect(place.textContent).toBe('7 50 Buy 1.5 rise; 8 60 Sell  fall');
});
