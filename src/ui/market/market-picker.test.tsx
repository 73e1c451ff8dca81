// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { MarketPicker } from './MarketPicker.tsx';

const market = (id: number, base: string) => ({
  id,
  symbol: `${base.toLowerCase()}usdt`,
  title: `${base}/USDT`,
  coinname: base,
  trade_coin: 'USDT',
  close: '5',
  change: '1',
});

const open = async () => {
  const done: string[] = [];
  const screen = await drawScreen(
    <MarketPicker
      open
      onClose={() => done.push('closed')}
      symbol="btcusdt"
      pollMs={1_000}
      onChoose={({ symbol }) => done.push(symbol)}
    />,
    { getMarketList: { list: [market(1, 'BTC'), market(2, 'ETH'), market(3, 'DOGE')] } },
  );
  const search = async (text: string): Promise<void> => {
    const input = screen.one('input', 'Search a coin') as HTMLInputElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await screen.settle();
  };
  const recent = () =>
    [...screen.place.querySelectorAll('nav[aria-label=Recent] button')].map(({ textContent }) => textContent);
  const rows = () => [...screen.place.querySelectorAll('.windowed button')].map(({ textContent }) => textContent);
  await screen.comes(() => expect(rows()).toHaveLength(3));
  return { ...screen, done, search, recent, rows };
};

test('MKT-02 markets opened last stand above the list, those of another tab too, and never the one that is open', async () => {
  const screen = await open();
  expect(screen.recent()).toEqual([]);
  await act(async () => {
    dispatchEvent(new StorageEvent('storage', { key: 'member.recent-markets', newValue: 'btcusdt,dogeusdt,goneusdt' }));
  });
  expect(screen.recent()).toEqual(['DOGE/USDT +1.00%']);
  await screen.search('doge');
  expect([screen.recent(), screen.rows()]).toEqual([[], ['ÐDOGE/USDT5.000000+1.00%']]);
});

test('MKT-02 a search that finds nothing says so, and a market that is chosen closes the list', async () => {
  const screen = await open();
  await screen.search('xrp');
  expect(screen.place.textContent).toContain('No market has this name');
  await screen.search('');
  await screen.tap(/ETH\/USDT5/);
  await screen.comes(() => expect(screen.done).toEqual(['closed', 'ethusdt']));
});
