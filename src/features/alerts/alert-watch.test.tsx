// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { decimal } from '../../contract/decimal.ts';
import { alertsAtom, type KeptAlert, withNew } from '../../core/alerts/kept-alerts.ts';
import { store } from '../../core/base/store.ts';
import { onToast } from '../../core/base/toasts.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { AlertsScreen } from './AlertsScreen.tsx';
import { AlertWatch } from './AlertWatch.tsx';
import { NewAlertSheet } from './NewAlertSheet.tsx';

const HOUR_MS = 3_600_000;
const market = (id: number, base: string, close: string, more: object = {}) => ({
  id,
  symbol: `${base.toLowerCase()}usdt`,
  title: `${base}/USDT`,
  coinname: base,
  trade_coin: 'USDT',
  close,
  price_step: '0.01',
  ...more,
});
const above = (base: string, price: string) => ({
  symbol: `${base.toLowerCase()}usdt`,
  title: `${base}/USDT`,
  kind: 'above' as const,
  price: decimal(price),
  percent: undefined,
});
/** Alerts that a price on the near side was seen for already. */
const armed = (alerts: readonly KeptAlert[]) =>
  alerts.map((kept) => ({ ...kept, alert: { ...kept.alert, armed: true } }));

let told: string[];
const watching = async (markets: object[]) => {
  const stop = onToast(({ text }) => told.push(String(text)));
  const screen = await drawScreen(
    <>
      <AlertWatch />
      <AlertsScreen symbol={undefined} />
    </>,
    { getMarketList: { list: markets } },
  );
  stop();
  return screen;
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  told = [];
  store.set(alertsAtom, () => []);
});

describe('Price alerts: while the app is open', () => {
  test('each one that is reached is told with its market and its price, once, and the others go on waiting', async () => {
    store.set(alertsAtom, () => armed(withNew(withNew([], above('BTC', '100'), 'a'), above('ETH', '5000'), 'b')));
    const { place } = await watching([market(1, 'BTC', '101'), market(2, 'ETH', '3000')]);
    expect(told).toEqual(['BTC/USDT has reached your alert: Above 100']);
    const rows = [...place.querySelectorAll('.alert-row')].map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^ETH\/USDTAbove 5,000Waiting/),
      expect.stringMatching(/^BTC\/USDTAbove 100Reached /),
    ]);
  });

  test.each([HOUR_MS, -HOUR_MS])(
    'a clock of the device that is an hour wrong holds none back, and the server dates what is reached: %i ms',
    async (aheadMs) => {
      store.set(alertsAtom, () => armed(withNew([], above('BTC', '100'), 'a')));
      const serverNowMs = Date.now() + aheadMs;
      vi.spyOn(serverClock, 'now').mockReturnValue(serverNowMs);
      await watching([market(1, 'BTC', '101', { price_ts: serverNowMs - 1_000 })]);
      vi.restoreAllMocks();
      expect(told).toHaveLength(1);
      expect(store.get(alertsAtom)[0]?.reachedAt).toBe(serverNowMs);
    },
  );

  test('a clock that was put back by an hour since the page was opened holds none back', async () => {
    store.set(alertsAtom, () => armed(withNew([], above('BTC', '100'), 'a')));
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() - HOUR_MS);
    await watching([market(1, 'BTC', '101')]);
    vi.restoreAllMocks();
    expect(told).toHaveLength(1);
  });

  test('a price that the feed has not renewed for a while reaches none', async () => {
    store.set(alertsAtom, () => armed(withNew([], above('BTC', '100'), 'a')));
    await watching([market(1, 'BTC', '101', { price_ts: serverClock.now() - 60_000 })]);
    expect(told).toEqual([]);
  });
});

test('Price alerts: one that is switched off is not watched, and one is deleted alone', async () => {
  store.set(alertsAtom, () => armed(withNew(withNew([], above('BTC', '100'), 'a'), above('ETH', '5000'), 'b')));
  const screen = await drawScreen(<AlertsScreen symbol={undefined} />);
  await screen.tap('BTC/USDT: Above 100');
  const rows = () => [...screen.place.querySelectorAll('.alert-line')].map(({ textContent }) => textContent);
  expect(rows()).toEqual(['Above 5,000', 'Waiting', 'Above 100', 'Off']);
  await screen.tap('Delete ETH/USDT: Above 5,000');
  expect(rows()).toEqual(['Above 100', 'Off']);
  await screen.leave();
  await watching([market(1, 'BTC', '101')]);
  expect(told).toEqual([]);
});

test('Price alerts: a new one starts from the price of now, also where the clock was put back since the page was opened', async () => {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() - HOUR_MS);
  const screen = await drawScreen(<NewAlertSheet open onClose={() => undefined} symbol="btcusdt" />, {
    getMarketList: { list: [market(1, 'BTC', '100')] },
  });
  await screen.comes(() => screen.one('button', /BTC\/USDTPrice now100/));
  vi.restoreAllMocks();
});

test('Price alerts: a price that was typed for one market is not there for another', async () => {
  const screen = await drawScreen(<NewAlertSheet open onClose={() => undefined} symbol="btcusdt" />, {
    getMarketList: { list: [market(1, 'BTC', '100'), market(2, 'ETH', '3000')] },
  });
  await screen.type('Price', '120');
  await screen.tap(/BTC\/USDTPrice now/);
  await screen.comes(() => screen.one('button', /ETH\/USDT3,000/));
  await screen.tap(/ETH\/USDT3,000/);
  await screen.comes(() => screen.one('button', /ETH\/USDTPrice now3,000/));
  expect(screen.field('Price').value).toBe('');
});
