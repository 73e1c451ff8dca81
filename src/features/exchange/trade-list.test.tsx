// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { TradeListScreen } from './TradeListScreen.tsx';

test('SPOT-05 the file of orders holds those of the tab and side that are shown', async () => {
  const screen = await drawScreen(<TradeListScreen />);
  await screen.tap('Open');
  await screen.tap('Sell');
  await screen.tap('Save as CSV');
  const before = screen.asked.length;
  await screen.tap('Save');
  await screen.comes(() => expect(screen.place.textContent).toContain('There is nothing to save yet.'));
  expect(screen.asked.slice(before)).toMatchObject([{ name: 'tradegetOrderList', fields: { status: '1', type: '2' } }]);
});
