// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/harness/eventually.ts';
import { marketItem } from '../../contract/entities/market.ts';
import { spotOrder } from '../../contract/entities/spot.ts';
import { onToast } from '../../core/base/toasts.ts';
import type { PagedReading } from '../../core/queries/queries.ts';
import { queryClient } from '../../core/queries/query-client.ts';
import { useFilledNotice } from './use-filled-notice.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const market = (id: number, title: string) => marketItem.decode({ id, symbol: 'x', title, change: '0' }, 'market');
const BTC = market(1, 'BTC/USDT');
const ETH = market(2, 'ETH/USDT');
const wire = (id: string, status: number) => ({ id, type: 1, operate_type: 1, status, num: '1', price: '1' });
const open = (...ids: string[]) =>
  ({ status: 'ready', rows: ids.map((id) => spotOrder.decode(wire(id, 1), 'order')) }) as unknown as PagedReading<
    ReturnType<typeof spotOrder.decode>
  >;

let root: Root;
let told: unknown[];
let done: string[];
let asked: number;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  queryClient.clear();
  [told, done] = [[], []];
  stop = onToast(({ text }) => told.push(text));
  root = createRoot(document.createElement('div'));
  asked = 0;
  vi.stubGlobal('fetch', async (input: Request, init?: RequestInit) => {
    const fields = new URLSearchParams(await new Request(input, init).text());
    const first = (Number(fields.get('page')) - 1) * 10;
    asked += 1;
    return Response.json({ code: 1, msg: '', data: { list: done.slice(first, first + 10).map((id) => wire(id, 2)) } });
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const Probe = ({ orders, of }: { orders: ReturnType<typeof open>; of: typeof BTC }) => {
  useFilledNotice(orders, of);
  return null;
};
const shown = (orders: ReturnType<typeof open>, of: typeof BTC) => (
  <QueryClientProvider client={queryClient}>
    <Probe orders={orders} of={of} />
  </QueryClientProvider>
);
const show = async (orders: ReturnType<typeof open>, of = BTC) => {
  await act(async () => root.render(shown(orders, of)));
  // Wait for the query, and then for the render that follows from it.
  await act(() => eventually(() => expect(queryClient.isFetching()).toBe(0)));
  await act(() => vi.advanceTimersByTimeAsync(100));
};
const afterAnswers = (check: () => void) =>
  eventually(async () => {
    // React renders what an answer brings when `act` ends.
    await act(() => vi.advanceTimersByTimeAsync(10));
    check();
  });
const NOTICE = { message: expect.stringContaining('was filled'), values: { market: 'BTC/USDT' } };

test('SPOT-04 an order that leaves the open list because it was filled is told, once each time', async () => {
  await show(open('1', '2', '3'));
  expect(told).toEqual([]);
  done = ['2'];
  await show(open('1', '3'));
  expect(told).toMatchObject([NOTICE]);
  done = ['3', '2'];
  await show(open('1'));
  expect(told).toMatchObject([NOTICE, NOTICE]);
});

test('SPOT-04 one that was cancelled, and the orders of a market that was left, are no news', async () => {
  done = ['9'];
  await show(open('1', '2'));
  await show(open('1'));
  await show(open('4'), ETH);
  done = ['1'];
  await show(open('5'), BTC);
  expect(told).toEqual([]);
});

test('SPOT-04 one that is filled while another is still looked up is told, too', async () => {
  await show(open('1', '2', '3'));
  const waiting: (() => void)[] = [];
  vi.stubGlobal('fetch', () => {
    const answer = Response.json({ code: 1, msg: '', data: { list: done.map((id) => wire(id, 2)) } });
    return new Promise((resolve) => waiting.push(() => resolve(answer)));
  });
  const probe = (orders: ReturnType<typeof open>) => act(async () => root.render(shown(orders, BTC)));
  done = ['2'];
  await probe(open('1', '3'));
  await act(() => eventually(() => expect(waiting).toHaveLength(1)));
  done = ['3', '2'];
  await probe(open('1'));
  for (const lookup of [0, 1]) {
    waiting[lookup]?.();
    await afterAnswers(() => expect(told).toHaveLength(lookup + 1));
  }
  expect(told).toMatchObject([NOTICE, NOTICE]);
});

test('SPOT-04 one that rested while many later ones were filled is told, and one that was cancelled is not looked for without end', async () => {
  const later = Array.from({ length: 200 }, (_, index) => String(300 - index));
  const lookedUp = (requests: number, notices: number) =>
    afterAnswers(() => expect([asked, told.length]).toEqual([requests, notices]));
  await show(open('40', '50'));
  done = [...later.slice(0, 25), '50'];
  await show(open('40'));
  await lookedUp(3, 1);
  // Its place among the filled orders has been passed.
  done = [...later.slice(0, 12), '39', ...later.slice(12)];
  await show(open());
  await lookedUp(5, 1);
  await show(open('20'));
  done = later;
  await show(open());
  await lookedUp(10, 1);
  await show(open());
  await lookedUp(10, 1);
});
