import { expect, test } from 'vitest';
import { getOrders } from '../../contract/calls/spot.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { fetchAllPages, MOST_PAGES } from './fetch-all-pages.ts';

const PAYLOAD = { side: 'all', status: 'all', marketId: undefined } as const;
const order = (id: number) => ({ id: String(id) }) as SpotOrder;
const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => order(from - index));
const page = (rows: readonly SpotOrder[]) => ({ rows, isFull: rows.length >= 10 });
const keyOf = ({ id }: SpotOrder) => id;
const ids = (orders: readonly SpotOrder[]) => orders.map(({ id }) => Number(id));

test('ASSET-04 reads page after page until one is short, and says how far it is', async () => {
  const told: number[] = [];
  const all = await fetchAllPages(getOrders, PAYLOAD, {
    keyOf,
    readPage: async (at) => page(numbers(24 - (at - 1) * 10, at === 3 ? 4 : 10)),
    onProgress: (rows) => told.push(rows),
  });
  expect(ids(all)).toEqual(Array.from({ length: 24 }, (_, index) => 24 - index));
  expect(told).toEqual([10, 20, 24]);
});

test('SHELL-13 a row that a newer one pushed to the next page counts once', async () => {
  const all = await fetchAllPages(getOrders, PAYLOAD, {
    keyOf,
    readPage: async (at) => page(at === 1 ? numbers(20, 10) : numbers(11, 5)),
  });
  expect(ids(all)).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7]);
});

test('a backend that answers the same page again and again is not asked for ever', async () => {
  let asked = 0;
  const readPage = async () => {
    asked += 1;
    return page(numbers(10, 10));
  };
  expect(await fetchAllPages(getOrders, PAYLOAD, { keyOf, readPage })).toHaveLength(10);
  expect(asked).toBe(2);
});

test('ASSET-04 a list that goes on beyond what is read says so; one that ends does not', async () => {
  const told: number[] = [];
  const onCut = (rows: number) => told.push(rows);
  let asked = 0;
  await fetchAllPages(getOrders, PAYLOAD, {
    keyOf,
    onCut,
    readPage: async () => page(numbers(100_000 - 10 * asked++, 10)),
  });
  expect(asked).toBe(MOST_PAGES);
  expect(told).toEqual([10 * MOST_PAGES]);
  await fetchAllPages(getOrders, PAYLOAD, {
    keyOf,
    onCut,
    readPage: async (at) => page(numbers(100 - 10 * at, at === 3 ? 4 : 10)),
  });
  expect(told).toHaveLength(1);
});

test('SPOT-05 of a list that loses rows while it is read, none that stays is left out', async () => {
  let open = numbers(25, 25);
  let asked = 0;
  const readPage = async (at: number) => {
    asked += 1;
    const found = open.slice(10 * (at - 1), 10 * at);
    // Three orders of the first page are filled before the second page is requested.
    if (asked === 1) open = open.slice(3);
    return page(found);
  };
  const all = await fetchAllPages(getOrders, PAYLOAD, { keyOf, losesRows: true, readPage });
  expect(new Set(ids(all))).toEqual(new Set(Array.from({ length: 25 }, (_, index) => 25 - index)));
  expect(all).toHaveLength(25);
  expect(asked).toBeLessThanOrEqual(9);
});

test('stops when it is told to', async () => {
  const stop = new AbortController();
  const reading = fetchAllPages(getOrders, PAYLOAD, {
    keyOf,
    signal: stop.signal,
    readPage: async (at) => {
      if (at === 2) stop.abort(new Error('left'));
      return page(numbers(100 - 10 * at, 10));
    },
  });
  await expect(reading).rejects.toThrow('left');
});
