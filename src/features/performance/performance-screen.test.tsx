// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import { store } from '../../core/base/store.ts';
import { chosenTimeZoneAtom } from '../../core/format/time-zone.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { PerformanceScreen } from './PerformanceScreen.tsx';

const sums = (profit: string, more: object = {}) => ({
  type: 2,
  coin: 'USDT',
  profit,
  fee: '0',
  turnover: '10',
  no_cost: '0',
  num: 1,
  ...more,
});
const market = (symbol: string, profit: string, more: object = {}) => ({
  symbol,
  title: `${symbol.slice(0, 3).toUpperCase()}/USDT`,
  ...sums(profit, more),
});
const REPORT = {
  days: [
    { day: '2026-10-30', ...sums('100') },
    { day: '2026-11-02', ...sums('5') },
    { day: '2026-11-09', ...sums('-7.5', { type: 1 }) },
    { day: '2026-11-09', ...sums('2') },
  ],
  markets: [market('ethusdt', '-1'), market('btcusdt', '4', { type: 1 }), market('btcusdt', '96.5')],
};
const YEARS = {
  list: [
    { year: 2026, ...sums('99.5') },
    { year: 2024, ...sums('-3') },
  ],
};

const open = (days: object = REPORT) =>
  drawScreen(<PerformanceScreen />, { getProfitDays: days, getProfitYears: YEARS });
type Screen = Awaited<ReturnType<typeof open>>;
const rows = ({ place }: Screen): string[] =>
  [...place.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  );
const total = ({ place }: Screen) => place.querySelector('.profit-total strong')?.textContent;
const period = ({ place }: Screen) => place.querySelector('.profit-stepper h2')?.textContent;
const isOff = ({ one }: Screen, name: string): boolean => one('button', name).hasAttribute('disabled');
const askedDays = ({ asked }: Screen) =>
  asked.filter(({ name }) => name === 'getProfitDays').map(({ fields }) => fields);

const setServerClock = (nowMs: number): void => {
  const nowMono = performance.now();
  serverClock.learn(nowMs, nowMono, nowMono);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) });
  setServerClock(Date.now());
});
afterEach(() => {
  vi.useRealTimers();
});

describe('SRV-03 profit and loss', () => {
  test('a month sums up its own days alone, the newest one first, with what came of spot and of options', async () => {
    const screen = await open();
    expect([period(screen), total(screen)]).toEqual(['November 2026', '-0.50 USDT']);
    expect(rows(screen)).toEqual([
      'Nov 9Spot -7.50 Options +2.00 | 20.002 trades | -5.50',
      'Nov 2 | 10.001 trade | +5.00',
    ]);
    expect(screen.one('svg[role=img]', /best/).getAttribute('aria-label')).toBe(
      'November 2026: best +5.00 USDT, Nov 2; worst -5.50 USDT, Nov 9. Every figure is in the table below.',
    );
    await screen.tap('Spot');
    expect([total(screen), rows(screen)]).toEqual(['-7.50 USDT', ['Nov 9 | 10.001 trade | -7.50']]);
  });

  test('until a month is chosen it is the current one: by the server, in the chosen zone, and past midnight', async () => {
    setServerClock(Date.UTC(2026, 11, 31, 12));
    vi.setSystemTime(Date.UTC(2026, 11, 31, 12));
    const screen = await open();
    expect(period(screen)).toBe('December 2026');
    await act(async () => store.set(chosenTimeZoneAtom, 'Pacific/Kiritimati'));
    await screen.settle();
    expect(period(screen)).toBe('January 2027');
    expect(askedDays(screen).at(-1)).toMatchObject({ date_from: '2027-01-01', time_zone: 'Pacific/Kiritimati' });
    await act(async () => store.set(chosenTimeZoneAtom, undefined));
    await screen.settle();
    expect(period(screen)).toBe('December 2026');
    await screen.tap('Earlier');
    await act(async () => store.set(chosenTimeZoneAtom, 'Pacific/Kiritimati'));
    await screen.settle();
    expect(period(screen)).toBe('November 2026');
    await act(async () => store.set(chosenTimeZoneAtom, undefined));
  });

  test('sums of one coin are never added to those of another, and the coin with the most trades comes first', async () => {
    const ofBtc = { day: '2026-11-03', ...sums('0.25', { type: 1, coin: 'BTC', num: 9 }) };
    const screen = await open({ ...REPORT, days: [...REPORT.days, ofBtc] });
    expect(total(screen)).toBe('+0.25000000 BTC');
    await screen.tap('USDT');
    expect(total(screen)).toBe('-0.50 USDT');
  });

  test('the month before is a step away, and none that is still to come', async () => {
    const screen = await open();
    expect(isOff(screen, 'Later')).toBe(true);
    await screen.tap('Earlier');
    expect([period(screen), total(screen)]).toEqual(['October 2026', '+100.00 USDT']);
    await screen.tap('Later');
    expect(period(screen)).toBe('November 2026');
  });

  test('from a month late in the year before, a step of a year ends in the month of now', async () => {
    const screen = await open();
    for (let step = 0; step < 11; step += 1) await screen.tap('Earlier');
    expect(period(screen)).toBe('December 2025');
    expect(askedDays(screen).map(({ date_from, date_to }) => `${date_from} ${date_to}`)).toEqual([
      '2026-01-01 2026-12-31',
      '2025-01-01 2025-12-31',
    ]);
    await screen.tap('Markets');
    expect(period(screen)).toBe('2025');
    await screen.tap('Later');
    expect([period(screen), isOff(screen, 'Later')]).toEqual(['2026', true]);
    await screen.tap('Days');
    expect(period(screen)).toBe('November 2026');
  });

  test('markets stand by what they brought, and a tap shows the days of that one alone', async () => {
    const screen = await open();
    await screen.tap('Markets');
    expect(rows(screen)).toEqual([
      'BTC/USDTSpot +4.00 Options +96.50 | 20.002 trades | +100.50',
      'ETH/USDT | 10.001 trade | -1.00',
    ]);
    await screen.tap('ETH/USDT');
    expect(askedDays(screen).at(-1)).toMatchObject({ symbol: 'ethusdt', date_from: '2026-01-01' });
    await screen.tap(/not only/);
    expect(screen.place.querySelector('.profit-only')).toBeNull();
  });

  test('years with trades stand with the newest first', async () => {
    const screen = await open();
    await screen.tap('Years');
    expect(rows(screen)).toEqual(['2026 | 10.001 trade | +99.50', '2024 | 10.001 trade | -3.00']);
    expect(total(screen)).toBe('+96.50 USDT');
  });
});
