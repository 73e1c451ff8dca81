// @vitest-environment happy-dom
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { decimal } from '../../contract/decimal.ts';
import { store } from '../base/store.ts';
import type { LivePrices } from './live-prices.ts';
import { oldPricesAtom } from './old-prices.ts';
import { recentMarketsAtom } from './recent-markets.ts';
import { useOpenedMarket } from './use-opened-market.ts';

const market = (base: string, close: string) => ({
  id: base,
  symbol: `${base.toLowerCase()}usdt`,
  title: `${base}/USDT`,
  coinname: base,
  trade_coin: 'USDT',
  close,
});
/** Long enough for a slow machine to be idle in between. */
const POLL_MS = 400;
const NONE: LivePrices = { data: undefined, updatedAtMs: 0, pollMs: POLL_MS };

const Opened = () => {
  const [symbol, open] = useState('xrpusdt');
  const { market: found, chartStep, markets } = useOpenedMarket(symbol, POLL_MS, NONE);
  return (
    <>
      <button type="button" onClick={() => open(symbol === 'xrpusdt' ? 'pepeusdt' : 'goneusdt')}>
        Next
      </button>
      <output>{[markets.status, found?.title, found?.price, chartStep].join(' ')}</output>
    </>
  );
};

beforeEach(() => localStorage.clear());

test('MKT-05 a chart keeps its decimals while the price moves past 1, and each market has its own', async () => {
  let price = '1.05';
  const { place, comes, tap } = await drawScreen(<Opened />, {
    getMarketList: () => ({ list: [market('XRP', price), market('PEPE', '0.0000094')] }),
  });
  const said = () => place.querySelector('output')?.textContent;
  expect(said()).toBe('ready XRP/USDT 1.05 0.01');
  price = '0.95';
  await comes(() => expect(said()).toBe('ready XRP/USDT 0.95 0.01'));
  await tap('Next');
  expect(said()).toBe('ready PEPE/USDT 0.0000094 0.0000000001');
  await tap('Next');
  expect(said()).toBe('ready   ');
});

const Live = ({ prices }: { prices: LivePrices }) => {
  const { market: found, freshness, markets } = useOpenedMarket('btcusdt', POLL_MS, prices);
  return <output>{[found?.price, freshness, markets.updatedAtMs === prices.updatedAtMs].join(' ')}</output>;
};
/** The page where the list's price is a minute old, and a live one is as old as this. */
const showLive = async (ageMs: number) => {
  const now = Date.now();
  const live = {
    symbol: 'btcusdt',
    price: decimal('8'),
    change: undefined,
    volume: undefined,
    pricedAtMs: now - ageMs,
  };
  const { place } = await drawScreen(
    // Of a moment that the list's answer does not reach.
    <Live prices={{ data: [live], updatedAtMs: now + 60_000, pollMs: 1_000 }} />,
    { getMarketList: { list: [{ ...market('BTC', '7'), price_ts: now - 60_000 }] } },
  );
  return place.querySelector('output')?.textContent;
};

test('MKT-06 a page that trades shows the newer price, and calls it old 10 s after it was made', async () => {
  expect(await showLive(1_000)).toBe('8 fresh true');
  expect(store.get(oldPricesAtom)).toEqual([]);
  expect(await showLive(12_000)).toBe('8 stale true');
  expect(store.get(oldPricesAtom)).toHaveLength(1);
});

test('MKT-02 a market that was opened is one of those opened last', async () => {
  await showLive(1_000);
  expect(store.get(recentMarketsAtom)[0]).toBe('btcusdt');
});
