import { expect, test } from 'vitest';
import { decodeResponse } from '../../contract/call.ts';
import { getOrders } from '../../contract/calls/spot.ts';
import { csvOf } from '../../kit/csv.ts';
import { type OrderLabels, orderLines } from './export-orders.ts';

const heads = new Proxy({}, { get: (_, name) => String(name) }) as OrderLabels['heads'];
const words: OrderLabels = {
  heads,
  side: ({ side }) => side,
  kind: ({ kindText }) => kindText,
  status: ({ status }) => status,
};
const AT = Date.parse('2026-03-01T23:30:00Z') / 1000;
const order = {
  id: 7,
  type: 1,
  ordertype_text: '=HYPERLINK("http://evil")',
  coinname: 'BTC',
  trade_coin: 'USDT',
  addtime: AT,
  status: 2,
  xjprice: '65000.10',
  predict_num: '0.5',
  coinnum: '0.5',
  price: '64999.9',
  fee: '0.001',
  fee_coin: 'BTC',
  tradetime: AT + 60,
};

test('ASSET-04 SPOT-05 a line an order: exact figures, times with the offset of the chosen zone', () => {
  const orders = decodeResponse(getOrders, {
    list: [
      { ...order, ordertype_text: 'Limit' },
      { ...order, coinnum: 0 },
    ],
  });
  const [head, first, second] = orderLines(orders, words, 'Asia/Kolkata');
  expect(head?.[0]).toBe('placed (Asia/Kolkata)');
  expect(first).toEqual([
    '2026-03-02T05:00:00+05:30',
    'BTC/USDT',
    'buy',
    'Limit',
    'done',
    '65000.1',
    '0.5',
    '',
    '64999.9',
    '0.5',
    '0.001',
    'BTC',
    '2026-03-02T05:01:00+05:30',
    '7',
  ]);
  expect(first).toHaveLength(head?.length ?? 0);
  expect(second?.[8]).toBe('');
});

test('ASSET-04 what a spreadsheet would run as a formula is text in the file', () => {
  const orders = decodeResponse(getOrders, { list: [order] });
  expect(csvOf(orderLines(orders, words, 'UTC'))).toContain(`"'=HYPERLINK(""http://evil"")"`);
});
