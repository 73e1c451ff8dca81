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

test('SPOT-05 each tab and each side asks for its own orders, of all markets', async () => {
  const screen = await drawScreen(<TradeListScreen />);
  const asked = () => {
    const { m_id, status, type } = screen.asked.findLast(({ name }) => name === 'tradegetOrderList')?.fields ?? {};
    return { m_id, status, type };
  };
  expect(asked()).toEqual({ m_id: undefined, status: '0', type: '0' });
  for (const [tab, status] of [
    ['Open', '1'],
    ['Done', '2'],
    ['Cancelled', '3'],
  ] as const) {
    await screen.tap(tab);
    expect(asked(), tab).toEqual({ m_id: undefined, status, type: '0' });
  }
  for (const [side, type] of [
    ['Buy', '1'],
    ['Sell', '2'],
  ] as const) {
    await screen.tap(side);
    expect(asked(), side).toEqual({ m_id: undefined, status: '3', type });
  }
});
