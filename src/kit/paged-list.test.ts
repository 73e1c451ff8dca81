import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyList, firstPages, nextPage, PAGE_SIZE, type Page, type PagedRows } from './paged-list.ts';

interface Row {
  readonly id: number;
  readonly state: string;
}
const keyOf = (row: Row): string => String(row.id);
const rowsFrom = (first: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: first + index, state: 'open' }));

/** A backend whose newest row is first. */
const backend = (initial: Row[]) => {
  let rows = initial;
  const asked: number[] = [];
  return {
    asked,
    read: async (page: number): Promise<Page<Row>> => {
      asked.push(page);
      const found = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      return { rows: found, isFull: found.length === PAGE_SIZE };
    },
    change: (update: (rows: Row[]) => Row[]) => {
      rows = update(rows);
    },
    all: () => rows,
  };
};

const ids = (list: PagedRows<Row>): number[] => list.rows.map(({ id }) => id);

describe('paged list', () => {
  test('SHELL-13 starts at page 1 with 10 rows and is finished when a page has fewer', async () => {
    const { read, asked } = backend(rowsFrom(0, 25));
    let list = await firstPages(read, keyOf);
    expect(list).toMatchObject({ page: 1, finished: false });
    expect(asked).toEqual([1]);
    list = await nextPage(list, read, keyOf);
    list = await nextPage(list, read, keyOf);
    expect(ids(list)).toEqual(rowsFrom(0, 25).map(({ id }) => id));
    expect(list.finished).toBe(true);
    expect(await nextPage(list, read, keyOf)).toBe(list);
  });

  test('SHELL-13 a full last page needs one empty page to be finished', async () => {
    const { read } = backend(rowsFrom(0, 10));
    let list = await firstPages(read, keyOf);
    expect(list.finished).toBe(false);
    list = await nextPage(list, read, keyOf);
    expect(list).toMatchObject({ finished: true, page: 2 });
    expect(list.rows).toHaveLength(10);
  });

  test('SHELL-13 an empty backend is finished at once', async () => {
    expect(await firstPages(backend([]).read, keyOf)).toEqual({ ...emptyList, page: 1, finished: true });
  });

  test('SHELL-13 rows pushed down by new ones do not double', async () => {
    const source = backend(rowsFrom(100, 30));
    let list = await firstPages(source.read, keyOf);
    source.change((rows) => [...rowsFrom(0, 3), ...rows]);
    list = await nextPage(list, source.read, keyOf);
    expect(new Set(ids(list)).size).toBe(list.rows.length);
    expect(ids(list).slice(0, 17)).toEqual(rowsFrom(100, 17).map(({ id }) => id));
  });

  test('SHELL-13 rows pulled up by removed ones are not skipped, also more than a page of them', async () => {
    for (const removed of [3, 10, 14, 25]) {
      const source = backend(rowsFrom(0, 60));
      let list = await firstPages(source.read, keyOf, () => 3);
      source.change((rows) => rows.slice(removed));
      list = await nextPage(list, source.read, keyOf);
      expect(ids(list).slice(30, 40)).toEqual(rowsFrom(30, 10).map(({ id }) => id));
    }
  });

  test('SHELL-13 known rows take their newer content in place', async () => {
    const source = backend(rowsFrom(0, 15));
    const list = await firstPages(source.read, keyOf);
    source.change((rows) => rows.map((row) => (row.id === 9 ? { ...row, state: 'done' } : row)));
    expect((await nextPage(list, source.read, keyOf)).rows[9]).toEqual({ id: 9, state: 'done' });
  });

  test('SHELL-13 a refresh is page 1 alone; a renewal in place keeps the length', async () => {
    const { read, asked } = backend(rowsFrom(0, 60));
    await firstPages(read, keyOf, () => 3);
    asked.length = 0;
    const list = await firstPages(read, keyOf);
    expect(asked).toEqual([1]);
    expect(list.rows).toHaveLength(10);
  });

  test('SHELL-13 a renewal of a list that has become shorter ends with it', async () => {
    const { read, asked } = backend(rowsFrom(0, 12));
    let turns = 0;
    const list = await firstPages(read, keyOf, () => {
      turns += 1;
      if (turns > 9) throw new Error('renewed for ever');
      return 5;
    });
    expect([list.rows.length, list.finished, Math.max(...asked)]).toEqual([12, true, 2]);
  });

  test('SHELL-13 however rows come and go between pages, none doubles and none that stays is missed', async () => {
    const shift = fc.record({ added: fc.nat({ max: 15 }), removed: fc.array(fc.nat({ max: 80 }), { maxLength: 20 }) });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 70 }), fc.array(shift, { maxLength: 12 }), async (count, shifts) => {
        const source = backend(rowsFrom(1_000, count));
        const first = new Set(source.all().map(keyOf));
        let newest = 1_000;
        let list = await firstPages(source.read, keyOf);
        for (let turn = 0; !list.finished; turn += 1) {
          const next = shifts[turn];
          if (next) {
            const gone = new Set(next.removed);
            newest -= next.added;
            source.change((rows) => [
              ...rowsFrom(newest, next.added),
              ...rows.filter((_row, index) => !gone.has(index)),
            ]);
          }
          list = await nextPage(list, source.read, keyOf);
        }
        expect(new Set(ids(list)).size).toBe(list.rows.length);
        const shown = new Set(list.rows.map(keyOf));
        const staying = source.all().filter((row) => first.has(keyOf(row)));
        expect(staying.filter((row) => !shown.has(keyOf(row)))).toEqual([]);
        const order = ids(list);
        expect(order).toEqual([...order].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  test('SHELL-13 a list that moved altogether starts over', async () => {
    const source = backend(rowsFrom(100, 30));
    let list = await firstPages(source.read, keyOf);
    source.change((rows) => [...rowsFrom(0, 40), ...rows]);
    list = await nextPage(list, source.read, keyOf);
    expect(ids(list)).toEqual(rowsFrom(0, 20).map(({ id }) => id));
  });

  test('API-06 a page with a row that cannot be read is not the last one', async () => {
    const pages: Page<Row>[] = [
      { rows: rowsFrom(0, 9), isFull: true },
      { rows: rowsFrom(10, 4), isFull: false },
    ];
    const read = async (page: number): Promise<Page<Row>> => pages[page - 1] ?? { rows: [], isFull: false };
    let list = await firstPages(read, keyOf);
    expect(list.finished).toBe(false);
    list = await nextPage(list, read, keyOf);
    expect(ids(list)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13]);
    expect(list.finished).toBe(true);
  });

  test('API-06 a backend that answers each page with the same rows ends the list', async () => {
    const read = async (): Promise<Page<Row>> => ({ rows: rowsFrom(0, 500), isFull: true });
    const list = await nextPage(await firstPages(read, keyOf), read, keyOf);
    expect(list.rows).toHaveLength(500);
    expect(list.finished).toBe(true);
  });

  test('SHELL-13 a page that fails changes nothing', async () => {
    const source = backend(rowsFrom(0, 30));
    const list = await firstPages(source.read, keyOf);
    await expect(nextPage(list, () => Promise.reject(new Error('down')), keyOf)).rejects.toThrow('down');
    expect(list.page).toBe(1);
  });
});
