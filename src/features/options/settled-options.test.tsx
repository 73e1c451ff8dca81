// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/harness/drawn-screen.tsx';
import type { OptionOrder } from '../../contract/entities/options.ts';
import { store } from '../../core/base/store.ts';
import { chosenTimeZoneAtom } from '../../core/format/time-zone.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { useDurationText } from './OptionFigures.tsx';
import { ReceiptPopup } from './ReceiptPopup.tsx';
import { SettledOptions } from './SettledOptions.tsx';

const OPENED_S = Date.UTC(2026, 10, 20, 10, 15) / 1000;
const SETTLED = {
  id: '7',
  status: '2',
  num: '10',
  time: 1800,
  hyzd: 2,
  coinname: 'BTC',
  symbol: 'btcusdt',
  buyprice: '100',
  sellprice: '101',
  buytime: OPENED_S,
  selltime: OPENED_S + 1800,
  is_win: 0,
  ploss: '-10',
};

beforeEach(() => {
  store.set(chosenTimeZoneAtom, 'UTC');
});
afterEach(() => {
  vi.restoreAllMocks();
  store.set(chosenTimeZoneAtom, undefined);
});

test('OPT-06 a settled option says at what it was bought and sold, and when each was', async () => {
  const screen = await drawScreen(<SettledOptions titleOf={() => 'BTC/USDT'} onReceipt={() => undefined} />, {
    getHyOrderList: { list: [SETTLED] },
  });
  expect(screen.place.querySelector('.settled-option-head')?.textContent).toBe('BTC/USDTBuy down10 USDT · 30 min');
  const prices = [...screen.place.querySelectorAll('.settled-option-prices > span')].map(
    ({ textContent }) => textContent,
  );
  expect(prices).toEqual([
    expect.stringMatching(/^Entry 100\.000000.*10:15/),
    expect.stringMatching(/^Exit 101\.000000.*10:45/),
  ]);
  expect(screen.place.querySelector('.settled-option-result')?.textContent).toBe('-10.00000000 USDTLost');
});

test('OPT-06 above the settled options stands what was staked, paid out and left of it today', async () => {
  const sums = { type: 2, coin: 'USDT', profit: '-2.5', fee: '0', turnover: '30', no_cost: '0', num: 3 };
  const screen = await drawScreen(<SettledOptions titleOf={() => 'BTC/USDT'} onReceipt={() => undefined} />, {
    getProfitDays: ({ date_from }: { date_from?: string }) => ({ days: [{ day: date_from, ...sums }], markets: [] }),
  });
  expect(screen.facts()).toEqual({ Settled: '3', Staked: '30.00', 'Paid out': '27.50', Net: '-2.50' });
});

test('OPT-06 the sums of today are those of the day in the zone that is chosen, also where another is chosen since', async () => {
  vi.spyOn(serverClock, 'now').mockReturnValue(OPENED_S * 1_000);
  store.set(chosenTimeZoneAtom, 'Pacific/Pago_Pago');
  const screen = await drawScreen(<SettledOptions titleOf={() => 'BTC/USDT'} onReceipt={() => undefined} />);
  await act(async () => store.set(chosenTimeZoneAtom, 'Pacific/Kiritimati'));
  await screen.settle();
  const asked = screen.asked.filter(({ name }) => name === 'getProfitDays').map(({ fields }) => fields);
  expect(asked.map(({ time_zone }) => time_zone)).toEqual(['Pacific/Pago_Pago', 'Pacific/Kiritimati']);
  expect(asked.map(({ date_from }) => date_from)).toEqual(['2026-11-19', '2026-11-21']);
});

test('OPT-06 a stake that came back is told with why it did', async () => {
  const screen = await drawScreen(<SettledOptions titleOf={() => 'BTC/USDT'} onReceipt={() => undefined} />, {
    getHyOrderList: {
      list: [
        { ...SETTLED, ploss: '0' },
        { ...SETTLED, id: '8', result: 'void', ploss: '0' },
        { ...SETTLED, id: '9', is_win: 1, ploss: '8' },
      ],
    },
  });
  const words = [...screen.place.querySelectorAll('.settled-option-result small')].map(
    ({ textContent }) => textContent,
  );
  expect(words).toEqual(['Equal price, stake returned', 'Void, stake returned', 'Won']);
});

const receiptOf = async (more: object) => {
  const screen = await drawScreen(
    <ReceiptPopup order={{ id: '7' } as OptionOrder} title="BTC/USDT" onClose={() => undefined} />,
    {
      getHyOrderReceipt: {
        order: { ...SETTLED, ...more },
        symbol: 'btcusdt',
        source: 'htx',
        accepted_ms: OPENED_S * 1000,
        ticks: [],
        head_hash: '',
      },
    },
  );
  const said = { why: screen.place.querySelector('.receipt-rule p')?.textContent, facts: screen.facts() };
  await screen.leave();
  return said;
};

test('OPT-07 a receipt says by which rule of its direction an option ended, how far the price moved, and where it came from', async () => {
  const lost = await receiptOf({});
  expect(lost.why).toBe('Buy down wins when the last recorded price at the deadline is below the entry price.');
  expect(lost.facts).toMatchObject({
    'Entry price': '100.000000',
    'Exit price': '101.000000',
    Move: '+1.0000%',
    Stake: '10.00000000 USDT',
    Duration: '30 min',
    'Price source': 'HTX',
  });
  expect((await receiptOf({ hyzd: 1, ploss: '8', is_win: 1 })).why).toMatch(/^Buy up wins when .* above the entry/);
});

test.each([
  [{ sellprice: '100', ploss: '0', is_win: 0 }, /^The last price at the deadline equals the entry price/],
  [{ result: 'void', ploss: '0', sellprice: '' }, /^The price feed had a gap/],
])('OPT-07 why a stake came back: %j', async (more, why) => {
  expect((await receiptOf(more)).why).toMatch(why);
});

const Durations = () => [0, 30, 90, 300, 3_600, 86_400].map(useDurationText()).join(' | ');

test('OPT-02 a duration is said in the largest unit that it is whole in', async () => {
  const { place } = await drawScreen(<Durations />);
  expect(place.textContent).toBe('-- | 30 sec | 90 sec | 5 min | 1 hr | 24 hr');
});
