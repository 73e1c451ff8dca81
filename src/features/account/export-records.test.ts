import { expect, test } from 'vitest';
import { getBills } from '../../contract/calls/assets.ts';
import { decimal } from '../../contract/decimal.ts';
import type { Bill } from '../../contract/entities/wallet.ts';
import { MOST_PAGES } from '../../core/queries/fetch-all-pages.ts';
import { allRecords } from './export-records.ts';
import { keepsBill, type RecordsFilter } from './record-filter.ts';

const ALL: RecordsFilter = {
  coinId: '1',
  type: 1,
  direction: undefined,
  group: undefined,
  status: undefined,
  fromMs: undefined,
};
const bill = (number: number, id?: string): Bill => ({
  id,
  at: 1_000 - number,
  amount: decimal(number),
  coin: 'USDT',
  direction: 'in',
  kind: '',
  group: '',
  remark: 'Deposit',
  balanceAfter: undefined,
});
const page = (from: number, count = 10) =>
  Array.from({ length: count }, (_, index) => bill(from + index, `${from + index}`));
const whole = () => ({ signal: new AbortController().signal, onProgress: () => undefined, onCut: () => undefined });
const reading = (pages: readonly (readonly Bill[])[], asked = ALL, isFull = true) => {
  const read: number[] = [];
  const rows = allRecords(getBills, asked, keepsBill, whole(), async (_call, { page: number }, options) => {
    read.push(number);
    expect(options?.whole).toBe(true);
    return { rows: pages[number - 1] ?? [], isFull: isFull && number < pages.length };
  });
  return { rows, read };
};

test('ASSET-04 the file of a list has every page, each row once also where new rows push others to the next page', async () => {
  const { rows, read } = reading([page(0), [...page(9, 1), ...page(10, 9)], page(19, 3)]);
  expect((await rows).map(({ id }) => id)).toEqual(Array.from({ length: 22 }, (_, index) => `${index}`));
  expect(read).toEqual([1, 2, 3]);
});

test('ASSET-04 rows without an id that say the same are two, and a backend that knows no pages is asked twice', async () => {
  const twins = [bill(1), bill(1), ...page(2, 8)];
  const { rows, read } = reading([twins, twins, twins]);
  expect(await rows).toHaveLength(10);
  expect(read).toEqual([1, 2]);
});

test('ASSET-04 a page that is older than what is asked for is the last one', async () => {
  const { rows, read } = reading([page(0), page(500), page(900)], { ...ALL, fromMs: 995 });
  expect((await rows).map(({ at }) => at)).toEqual([1_000, 999, 998, 997, 996, 995]);
  expect(read).toEqual([1, 2]);
});

test('ASSET-04 of a list that is longer than can be read, the member hears how many rows the file has', async () => {
  let number = 0;
  const told: number[] = [];
  const request = { ...whole(), onCut: (rows: number) => told.push(rows) };
  const rows = await allRecords(getBills, ALL, keepsBill, request, async () => {
    number += 10;
    return { rows: page(number), isFull: true };
  });
  expect(rows).toHaveLength(MOST_PAGES * 10);
  expect(told).toEqual([MOST_PAGES * 10]);
});

test('ASSET-04 the member sees how far the reading is, and whoever cancels it ends the requests', async () => {
  const cancelled = new AbortController();
  const read: number[] = [];
  const request = {
    ...whole(),
    signal: cancelled.signal,
    onProgress: (rows: number) => {
      read.push(rows);
      if (rows === 20) cancelled.abort();
    },
  };
  let asked = 0;
  const rows = allRecords(getBills, ALL, keepsBill, request, async (_call, { page: number }, options) => {
    expect(options?.signal).toBe(cancelled.signal);
    options?.signal?.throwIfAborted();
    asked += 1;
    return { rows: page(number * 10), isFull: true };
  });
  await expect(rows).rejects.toThrow(/abort/i);
  expect([read, asked]).toEqual([[10, 20], 2]);
});
