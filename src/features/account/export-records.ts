/** Exports a record list as CSV (ASSET-04): all pages of the filtered list, with times in the member's time zone. */
import type { Call } from '../../contract/call.ts';
import { type AnyRecord, RECORD_LISTS, type RecordKind, type RecordsQuery } from '../../contract/calls/assets.ts';
import { fetchAllPages } from '../../core/queries/fetch-all-pages.ts';
import { sendPage } from '../../core/transport/transport.ts';
import { PAGE_SIZE } from '../../kit/paged-list.ts';
import type { ExportRequest } from '../../ui/export/ExportSheet.tsx';
import { isPast, type RecordsFilter } from './record-filter.ts';
import { recordIds } from './record-ids.ts';
import type { RecordDefinition } from './record-kinds.tsx';

interface Row {
  readonly id?: string | undefined;
  readonly at: number | undefined;
}

type Reading = Pick<ExportRequest, 'signal' | 'onProgress' | 'onCut'>;

/**
 * All rows that match a filter, newest first.
 * @param read reads a page; a row that cannot be decoded is an error
 * @throws CallError if a page cannot be read, and the signal's reason
 */
export const allRecords = async <T extends Row>(
  call: Call<RecordsQuery, T[]>,
  asked: RecordsFilter,
  keeps: (row: T, asked: RecordsFilter) => boolean,
  reading: Reading,
  read: typeof sendPage<RecordsQuery, T> = sendPage,
): Promise<T[]> => {
  const keys = new WeakMap<T, string>();
  const rows = await fetchAllPages(call, asked, {
    ...reading,
    keyOf: (row) => keys.get(row) ?? '',
    readPage: async (page) => {
      const payload = { ...asked, page, limit: PAGE_SIZE };
      const { rows: found, isFull } = await read(call, payload, { whole: true, signal: reading.signal });
      for (const [index, key] of recordIds(found).entries()) keys.set(found[index] as T, key);
      return { rows: found, isFull: isFull && !isPast(found, asked, PAGE_SIZE) };
    },
  });
  return rows.filter((row) => keeps(row, asked));
};

/**
 * The lines of the file: the headings, then each record.
 * @throws CallError if a page cannot be read, because an incomplete file would look complete; and the signal's reason
 */
export const recordLines = async (
  kind: RecordKind,
  { keeps, columns }: RecordDefinition<AnyRecord>,
  asked: RecordsFilter,
  reading: Reading,
): Promise<string[][]> => {
  const rows = await allRecords(RECORD_LISTS[kind].call as Call<RecordsQuery, AnyRecord[]>, asked, keeps, reading);
  return [columns.map(([head]) => head), ...rows.map((row) => columns.map(([, cell]) => cell(row)))];
};
