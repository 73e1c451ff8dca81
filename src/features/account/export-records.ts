/** Exports a record list as CSV (ASSET-04): all pages of the filtered list, with times in the member's time zone. */
import type { Call } from '../../contract/call.ts';
import { type AnyRecord, RECORD_LISTS, type RecordKind, type RecordsQuery } from '../../contract/calls/assets.ts';
import { rowKeys } from '../../contract/row-keys.ts';
import { fetchAllPages } from '../../core/queries/fetch-all-pages.ts';
import { sendPage } from '../../core/transport/transport.ts';
import { csvOf } from '../../kit/csv.ts';
import { PAGE_SIZE } from '../../kit/paged-list.ts';
import { saveFile } from '../../ui/save-file.ts';
import { isPast, type RecordsFilter } from './record-filter.ts';
import type { RecordDefinition } from './record-kinds.tsx';

interface Row {
  readonly id?: string | undefined;
  readonly at: number | undefined;
}

/**
 * All rows that match a filter, newest first.
 * @param read reads a page; a row that cannot be decoded is an error
 * @throws CallError if a page cannot be read, Error if there are more rows than can be read
 */
export const allRecords = <T extends Row>(
  call: Call<RecordsQuery, T[]>,
  asked: RecordsFilter,
  keeps: (row: T, asked: RecordsFilter) => boolean,
  read: typeof sendPage<RecordsQuery, T> = sendPage,
): Promise<T[]> => {
  const keys = new WeakMap<T, string>();
  return fetchAllPages(call, asked, {
    keyOf: (row) => keys.get(row) ?? '',
    onCut: (rows) => {
      throw new Error(`${call.name} has more than ${rows} rows`);
    },
    readPage: async (page) => {
      const { rows, isFull } = await read(call, { ...asked, page, limit: PAGE_SIZE }, { whole: true });
      // Rows without an id are identified by their content.
      for (const [index, key] of rowKeys(rows, (row) => JSON.stringify(row)).entries()) keys.set(rows[index] as T, key);
      return { rows, isFull: isFull && !isPast(rows, asked, PAGE_SIZE) };
    },
  }).then((rows) => rows.filter((row) => keeps(row, asked)));
};

/** @throws CallError if a page cannot be read, because an incomplete file would look complete */
export const exportRecords = async (
  kind: RecordKind,
  { keeps, columns }: RecordDefinition<AnyRecord>,
  asked: RecordsFilter,
  name: string,
): Promise<void> => {
  const call = RECORD_LISTS[kind].call as Call<RecordsQuery, AnyRecord[]>;
  const rows = await allRecords(call, asked, keeps);
  const lines = [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
  saveFile(new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
};
