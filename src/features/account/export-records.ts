/** A record list as a CSV file (ASSET-04): every page of what the filter leaves, times in the zone that the member chose. */
import type { Call } from '../../contract/call.ts';
import {
  getAccountTransfers,
  getBills,
  getDeposits,
  getWithdrawals,
  type RecordsQuery,
} from '../../contract/calls/assets.ts';
import type { AccountTransfer, Bill, ReviewedRecord } from '../../contract/entities/wallet.ts';
import { rowKeys } from '../../contract/row-keys.ts';
import { zonedTime } from '../../contract/zone-days.ts';
import { fetchAllPages } from '../../core/queries/fetch-all-pages.ts';
import { sendPage } from '../../core/transport/transport.ts';
import { csvOf } from '../../kit/csv.ts';
import { PAGE_SIZE } from '../../kit/paged-list.ts';
import { saveFile } from '../../ui/save-file.ts';
import { isPast, keepsBill, keepsReviewed, keepsTransfer, type RecordsFilter } from './record-filter.ts';
import type { RecordKind } from './record-kinds.ts';
import type { RecordTexts } from './record-texts.ts';

interface Row {
  readonly id?: string | undefined;
  readonly at: number | undefined;
}

/**
 * All rows that a filter leaves, newest first.
 * @param read a page; a row of it that cannot be read is an error
 * @throws CallError where a page cannot be read, Error where there are more than can be read
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
      // Rows without an id are told apart by what they say.
      for (const [index, key] of rowKeys(rows, (row) => JSON.stringify(row)).entries()) keys.set(rows[index] as T, key);
      return { rows, isFull: isFull && !isPast(rows, asked, PAGE_SIZE) };
    },
  }).then((rows) => rows.filter((row) => keeps(row, asked)));
};

interface Words {
  readonly texts: RecordTexts;
  /** IANA name. */
  readonly zone: string;
}

const timeIn = (zone: string, ms: number | undefined): string => (ms === undefined ? '' : zonedTime(zone, ms));

const billRows = (bills: readonly Bill[], { texts: { columns: c, incoming, outgoing }, zone }: Words): string[][] => [
  [c.time, c.direction, c.amount, c.coin, c.balance, c.remark],
  ...bills.map((bill) => [
    timeIn(zone, bill.at),
    bill.direction === 'in' ? incoming : outgoing,
    bill.amount,
    bill.coin,
    bill.balanceAfter ?? '',
    bill.remark,
  ]),
];

const reviewedRows = (
  records: readonly ReviewedRecord[],
  { texts: { columns: c, status }, zone }: Words,
): string[][] => [
  [c.time, c.status, c.amount, c.coin, c.fee, c.net, c.network, c.address, c.remark],
  ...records.map((row) => [
    timeIn(zone, row.at),
    status[row.status],
    row.amount,
    row.coin,
    row.fee ?? '',
    row.net ?? '',
    row.network,
    row.address,
    row.remark,
  ]),
];

const transferRows = (
  transfers: readonly AccountTransfer[],
  { texts: { columns: c, account }, zone }: Words,
): string[][] => [
  [c.time, c.amount, c.coin, c.from, c.to],
  ...transfers.map((row) => [timeIn(zone, row.at), row.amount, row.coin, account(row.from), account(row.to)]),
];

const rowsOf = async (kind: RecordKind, asked: RecordsFilter, words: Words): Promise<string[][]> => {
  switch (kind) {
    case 'bills':
      return billRows(await allRecords(getBills, asked, keepsBill), words);
    case 'withdrawals':
      return reviewedRows(await allRecords(getWithdrawals, asked, keepsReviewed), words);
    case 'deposits':
      return reviewedRows(await allRecords(getDeposits, asked, keepsReviewed), words);
    case 'transfers':
      return transferRows(await allRecords(getAccountTransfers, asked, keepsTransfer), words);
  }
};

/** @throws CallError where a page cannot be read: half a file would look like a whole one */
export const exportRecords = async (
  kind: RecordKind,
  asked: RecordsFilter,
  name: string,
  words: Words,
): Promise<void> =>
  saveFile(new Blob([csvOf(await rowsOf(kind, asked, words))], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
