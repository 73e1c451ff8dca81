/**
 * An id for each record, also where the backend sends none, so that no row hides another (SHELL-13). Two rows of a page
 * that say the same are two movements of money; of two pages they are one that moved, as with rows that have an id.
 */
import type { Call } from '../../contract/call.ts';
import {
  type AnyRecord,
  RECORD_KINDS,
  RECORD_LISTS,
  type RecordKind,
  type RecordsQuery,
} from '../../contract/calls/assets.ts';
import { rowKeys } from '../../contract/row-keys.ts';

interface Row {
  readonly id?: string | undefined;
  readonly at: number | undefined;
}
export type IdentifiedRecord = AnyRecord & { readonly id: string };

/** A review changes these, and the record stays the same one. Without a time little else tells records apart. */
const BY_REVIEW = { status: undefined, remark: undefined, message: undefined };
const nameOf = (row: Row): string =>
  JSON.stringify('status' in row && row.at !== undefined ? { ...row, ...BY_REVIEW } : row);

/** @param rows all rows of one page */
export const recordIds = (rows: readonly Row[]): string[] => rowKeys(rows, nameOf);

const identified = (call: Call<RecordsQuery, AnyRecord[]>): Call<RecordsQuery, IdentifiedRecord[]> => ({
  ...call,
  response: {
    ...call.response,
    decode: (wire, at, leaveOut) => {
      const rows = call.response.decode(wire, at, leaveOut);
      const ids = recordIds(rows);
      return rows.map((row, index) => ({ ...row, id: ids[index] ?? '' }));
    },
  },
});

/** The call that reads each record list, with an id for each row. */
export const IDENTIFIED_RECORDS = Object.fromEntries(
  RECORD_KINDS.map((kind) => [kind, identified(RECORD_LISTS[kind].call as Call<RecordsQuery, AnyRecord[]>)]),
) as Readonly<Record<RecordKind, Call<RecordsQuery, IdentifiedRecord[]>>>;
