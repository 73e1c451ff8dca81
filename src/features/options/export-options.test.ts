import { expect, test } from 'vitest';
import { decodeResponse } from '../../contract/call.ts';
import { getOptions } from '../../contract/calls/options.ts';
import { type OptionLabels, optionLines } from './export-options.ts';

const words: OptionLabels = {
  heads: new Proxy({}, { get: (_, name) => String(name) }) as OptionLabels['heads'],
  market: ({ coin }) => coin,
  direction: ({ direction }) => direction,
  result: ({ won }) => (won ? 'won' : 'lost'),
};

test('ASSET-04 OPT-06 a line an option, with exact figures and the times of the chosen zone', () => {
  const AT = Date.parse('2026-07-01T00:00:00Z') / 1000;
  const order = {
    id: 3,
    coinname: 'BTC/USDT',
    status: 2,
    is_win: 1,
    ploss: '8.12345678',
    buyprice: '65000.1',
    sellprice: '65000.2',
    num: '10',
    time: 30,
    buytime: AT,
    selltime: AT + 30,
    hyzd: 1,
  };
  const lines = optionLines(
    decodeResponse(getOptions, [order, { ...order, buyprice: null, selltime: 0 }]),
    words,
    'America/New_York',
  );
  expect(lines[0]?.slice(0, 4)).toEqual(['opened (America/New_York)', 'market', 'direction', 'stake (USDT)']);
  expect(lines[1]).toEqual([
    '2026-06-30T20:00:00-04:00',
    'BTC/USDT',
    'up',
    '10',
    '30',
    '65000.1',
    '65000.2',
    '2026-06-30T20:00:30-04:00',
    'won',
    '8.12345678',
    '3',
  ]);
  expect(lines[2]?.[5]).toBe('');
  expect(lines[2]?.[7]).toBe('');
});
