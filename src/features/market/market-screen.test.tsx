// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawScreen, refusal } from '../../../tests/harness/drawn-screen.tsx';
import { MarketScreen } from './MarketScreen.tsx';

const market = (id: number, base: string, more: object = {}) => ({
  id,
  symbol: `${base.toLowerCase()}usdt`,
  title: `${base}/USDT`,
  coinname: base,
  trade_coin: 'USDT',
  close: '5',
  change: '-1.5',
  hamount: '1200',
  ...more,
});
const [BTC, ETH] = [market(1, 'BTC'), market(2, 'ETH', { close: undefined, change: undefined, hamount: undefined })];
const open = (more: object = {}) =>
  drawScreen(<MarketScreen />, {
    getMarketList: { list: [BTC, ETH, market(3, 'DOGE')] },
    getAllCurrencyList: {
      list: [
        {
          id: 10,
          currency_name: 'USDT',
          child: [
            { id: 11, currency_name: 'Layer 1' },
            { id: 12, currency_name: ' ' },
          ],
        },
        { id: 20, currency_name: 'New', child: [{ id: 21, currency_name: 'Memes' }] },
        { id: 30, currency_name: '' },
      ],
    },
    // The prices that came with a tab are older than the polled ones.
    getAllMarketList: ({ fid }: { fid?: string }) => ({ list: fid === '20' ? [ETH] : [{ ...BTC, close: '4' }, ETH] }),
    ...more,
  });
type Screen = Awaited<ReturnType<typeof open>>;
const tabs = ({ place }: Screen) => [...place.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent);
const rows = ({ place }: Screen) => [...place.querySelectorAll('.market-link')].map(({ textContent }) => textContent);
const askedTabs = ({ asked }: Screen) =>
  asked.filter(({ name }) => name === 'getAllMarketList').map(({ fields: { fid, eid } }) => [fid, eid]);
const search = async ({ one, settle }: Screen, text: string): Promise<void> => {
  const input = one('input', 'Search markets');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await settle();
};

test('MKT-02 a market has its price of now, its volume and its change, and -- for what is not known', async () => {
  const screen = await open();
  expect(tabs(screen)).toEqual(['Favourites', 'USDT', 'New', 'All', 'Layer 1']);
  expect(rows(screen)).toEqual(['₿BTC/USDT1.2K5.000000-1.50%', 'ΞETH/USDT------']);
});

test('MKT-02 another tab begins with all of its own groups', async () => {
  const screen = await open();
  await screen.tap('Layer 1');
  expect(askedTabs(screen).at(-1)).toEqual(['10', '11']);
  await screen.tap('New');
  expect(askedTabs(screen).at(-1)).toEqual(['20', undefined]);
  expect(rows(screen)).toEqual(['ΞETH/USDT------']);
});

test('MKT-02 a search goes through all markets, whatever tab is open, and says where there is none', async () => {
  const screen = await open();
  await screen.tap('New');
  await search(screen, 'doge');
  expect(rows(screen)).toHaveLength(1);
  await search(screen, 'xrp');
  expect(screen.place.textContent).toContain('No market has this name');
  await search(screen, '');
});

test('MKT-02 a search does not need the list of the chosen group', async () => {
  const screen = await open({
    getAllMarketList: ({ eid }: { eid?: string }) => (eid === '21' ? refusal('Gone') : { list: [BTC] }),
  });
  await screen.tap('New');
  await screen.tap('Memes');
  expect(screen.place.textContent).toContain('Failed to load');
  await search(screen, 'doge');
  expect(rows(screen)).toHaveLength(1);
  await search(screen, '');
});

test('SHELL-12 MKT-02 a tab whose own list cannot be read says so, and offline it shows what is likely in it', async () => {
  const screen = await open({
    getAllMarketList: ({ fid }: { fid?: string }) => (fid === '20' ? refusal('Gone') : { list: [BTC] }),
  });
  await screen.tap('New');
  expect(screen.place.textContent).toContain('Failed to load');
  expect(rows(screen)).toEqual([]);
  await act(async () => onlineManager.setOnline(false));
  expect(rows(screen)).toHaveLength(3);
  await act(async () => onlineManager.setOnline(true));
  await screen.settle();
  await screen.tap('Retry');
  expect(screen.asked.filter(({ fields }) => fields['fid'] === '20').length).toBeGreaterThan(1);
});

test('MKT-02 without favourites it says how to have one, and leads to the first tab', async () => {
  const screen = await open();
  await screen.tap('Favourites');
  expect(screen.place.textContent).toContain('Markets that you mark with a star will appear here');
  await screen.tap('Show markets');
  expect(rows(screen)).toHaveLength(2);
});
