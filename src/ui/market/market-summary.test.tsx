// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { marketItem } from '../../contract/entities/market.ts';
import { MarketSummary } from './MarketSummary.tsx';

/** Of the last 24 hours, as the feed sends it. */
const DAY = { open: 100, close: 80, high: 130.5, low: 75.25, amount: 1_234_567, vol: 1, count: 1 };
vi.mock('../../core/market/day-summary.ts', async () => {
  const { readSentSummary } = await import('../../contract/htx.ts');
  return { useDaySummary: () => ({ data: readSentSummary({ status: 'ok', tick: DAY }) }) };
});
const listed = marketItem.decode({ id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close: '81', change: '-19.5' }, '');

const shown = async (market: typeof listed | undefined, old = false) => {
  const { place, leave } = await drawScreen(<MarketSummary symbol="btcusdt" market={market} old={old} />);
  const said = {
    latest: place.querySelector('.market-summary-price')?.textContent,
    day: place.querySelector('dl')?.textContent,
    old: place.querySelector('.prices-old') !== null,
  };
  await leave();
  return said;
};

test('MKT-03 the day of a market, with the price of the list, which is the newer, and dimmed while that is old', async () => {
  expect(await shown(listed)).toEqual({
    latest: '81.000000-19.50%',
    day: 'High130.50Low75.2524H volume1.23M',
    old: false,
  });
  expect((await shown(listed, true)).old).toBe(true);
});

test('MKT-03 before the list is there the price is the last of the day, and the change is from its first', async () => {
  expect((await shown(undefined)).latest).toBe('80.000000-20.00%');
});
