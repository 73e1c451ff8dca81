/** A record list as a CSV file (ASSET-04): every page, times in the zone of the device. */
import type { Call } from '../../contract/call.ts';
import { getAccountTransfers, getBills, getDeposits, getWithdrawals } from '../../contract/calls/assets.ts';
import type { AccountTransfer, AccountType, Bill, ReviewedRecord } from '../../contract/entities/wallet.ts';
import { send } from '../../core/transport.ts';
import { csvOf } from '../../kit/csv.ts';
import { PAGE_SIZE } from '../../kit/paged-list.ts';
import { saveFile } from '../../ui/save-file.ts';
import type { RecordTexts } from './record-texts.ts';

export type RecordKind = 'bills' | 'withdrawals' | 'deposits' | 'transfers';

interface Filter {
  readonly coinId: string | undefined;
  readonly type: AccountType | undefined;
}

/** More rows than anybody reads; a longer history is asked for in parts. */
const MAX_PAGES = 500;

const every = async <T>(call: Call<Filter & { page: number; limit: number }, T[]>, filter: Filter): Promise<T[]> => {
  const rows: T[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const found = await send(call, { ...filter, page, limit: PAGE_SIZE });
    rows.push(...found);
    if (found.length < PAGE_SIZE) break;
  }
  return rows;
};

/** ISO 8601 with the device's offset: spreadsheets sort it and nobody has to guess the zone. */
export const localTime = (ms: number | undefined): string => {
  if (ms === undefined) return '';
  const date = new Date(ms);
  const offset = -date.getTimezoneOffset();
  const two = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0');
  const shifted = new Date(ms + offset * 60_000).toISOString().slice(0, 19);
  return `${shifted}${offset < 0 ? '-' : '+'}${two(offset / 60)}:${two(offset % 60)}`;
};

export const billRows = (bills: readonly Bill[], { columns: c, incoming, outgoing }: RecordTexts): string[][] => [
  [c.time, c.direction, c.amount, c.coin, c.balance, c.remark],
  ...bills.map((bill) => [
    localTime(bill.at),
    bill.direction === 'in' ? incoming : outgoing,
    bill.amount,
    bill.coin,
    bill.balanceAfter ?? '',
    bill.remark,
  ]),
];

export const reviewedRows = (records: readonly ReviewedRecord[], { columns: c, status }: RecordTexts): string[][] => [
  [c.time, c.status, c.amount, c.coin, c.fee, c.net, c.network, c.address, c.remark],
  ...records.map((row) => [
    localTime(row.at),
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

export const transferRows = (
  transfers: readonly AccountTransfer[],
  { columns: c, account }: RecordTexts,
): string[][] => [
  [c.time, c.amount, c.coin, c.from, c.to],
  ...transfers.map((row) => [localTime(row.at), row.amount, row.coin, account(row.from), account(row.to)]),
];

const rowsOf = async (kind: RecordKind, filter: Filter, texts: RecordTexts): Promise<string[][]> => {
  switch (kind) {
    case 'bills':
      return billRows(await every(getBills, filter), texts);
    case 'withdrawals':
      return reviewedRows(await every(getWithdrawals, filter), texts);
    case 'deposits':
      return reviewedRows(await every(getDeposits, filter), texts);
    case 'transfers':
      return transferRows(await every(getAccountTransfers, filter), texts);
  }
};

export const exportRecords = async (
  kind: RecordKind,
  filter: Filter,
  name: string,
  texts: RecordTexts,
): Promise<void> =>
  saveFile(new Blob([csvOf(await rowsOf(kind, filter, texts))], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
