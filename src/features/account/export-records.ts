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
import { zonedTime } from '../../contract/zone-days.ts';
import { send } from '../../core/transport/transport.ts';
import { csvOf } from '../../kit/csv.ts';
import { PAGE_SIZE } from '../../kit/paged-list.ts';
import { saveFile } from '../../ui/save-file.ts';
import { isPast, keepsBill, keepsReviewed, keepsTransfer, type RecordsFilter } from './record-filter.ts';
import type { RecordKind } from './record-kinds.ts';
import type { RecordTexts } from './record-texts.ts';

/** More rows than anybody reads; a longer history is asked for in parts. */
const MAX_PAGES = 500;

const every = async <T extends { readonly at: number | undefined }>(
  call: Call<RecordsQuery, T[]>,
  asked: RecordsFilter,
  keeps: (row: T, asked: RecordsFilter) => boolean,
): Promise<T[]> => {
  const rows: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const found = await send(call, { ...asked, page, limit: PAGE_SIZE });
    rows.push(...found.filter((row) => keeps(row, asked)));
    if (found.length < PAGE_SIZE || isPast(found, asked, PAGE_SIZE)) break;
  }
  return rows;
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
      return billRows(await every(getBills, asked, keepsBill), words);
    case 'withdrawals':
      return reviewedRows(await every(getWithdrawals, asked, keepsReviewed), words);
    case 'deposits':
      return reviewedRows(await every(getDeposits, asked, keepsReviewed), words);
    case 'transfers':
      return transferRows(await every(getAccountTransfers, asked, keepsTransfer), words);
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
