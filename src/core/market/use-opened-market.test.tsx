// @vitest-environment happy-dom
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import type { LivePrices } from './live-prices.ts';
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
