/** The record filter: sent to the server, and applied again to its answer (ASSET-02). */
import { isAccountNumber } from '../../contract/account-types.ts';
import {
  BILL_GROUPS,
  type BillGroup,
  RECORD_LISTS,
  type RecordKind,
  type RecordsQuery,
} from '../../contract/calls/assets.ts';
import type {
  AccountTransfer,
  AccountType,
  Bill,
  ReviewedRecord,
  ReviewStatus,
} from '../../contract/entities/wallet.ts';
import { DAY_MS } from '../../contract/time-units.ts';
import { calendarDay, type Day, startOfDay } from '../../contract/zone-days.ts';

export type KindChoice = 'all' | 'in' | 'out' | BillGroup | ReviewStatus;
export const TIME_CHOICES = ['all', '1', '7', '30', '90', '365'] as const;
/** In calendar days, including today. */
export type TimeChoice = (typeof TIME_CHOICES)[number];

export interface RecordFilter {
  readonly kind: KindChoice;
  readonly time: TimeChoice;
}

export const NO_FILTER: RecordFilter = { kind: 'all', time: 'all' };
export const isFiltered = ({ kind, time }: RecordFilter): boolean => kind !== NO_FILTER.kind || time !== NO_FILTER.time;

const REVIEWS: readonly KindChoice[] = ['all', 'inReview', 'completed', 'rejected'];
const DIRECTIONS: readonly KindChoice[] = ['all', 'in', 'out'];

/** Whether a list's kinds are review states. */
export const isReviewed = (records: RecordKind): boolean => RECORD_LISTS[records].toldApartBy === 'status';

/** The kinds that a list can be filtered by. @param grouped whether the backend sends the group of each bill */
export const kindChoices = (records: RecordKind, grouped: boolean): readonly KindChoice[] => {
  if (isReviewed(records)) return REVIEWS;
  return grouped && RECORD_LISTS[records].toldApartBy === 'group' ? [...DIRECTIONS, ...BILL_GROUPS] : DIRECTIONS;
};

/** Dates are counted in UTC, where every day has 24 hours; in the member's zone a clock change would shift the count. */
const daysBefore = (day: Day, days: number): Day => calendarDay('UTC', Date.parse(`${day}T00:00:00Z`) - days * DAY_MS);

/** Start of the chosen period, epoch ms; days are counted in `zone`. undefined for all time. */
export const fromMsOf = (time: TimeChoice, zone: string, nowMs: number): number | undefined =>
  time === 'all' ? undefined : startOfDay(zone, daysBefore(calendarDay(zone, nowMs), Number(time) - 1));

export type RecordsFilter = Omit<RecordsQuery, 'page' | 'limit'>;

interface RecordScope {
  readonly coinId: string | undefined;
  readonly type: AccountType;
}

const isStatus = (kind: KindChoice): kind is ReviewStatus => ['inReview', 'completed', 'rejected'].includes(kind);
const isGroup = (kind: KindChoice): kind is BillGroup => (BILL_GROUPS as readonly string[]).includes(kind);

/** The filter as the call's payload. */
export const askedBy = (
  { kind, time }: RecordFilter,
  { coinId, type }: RecordScope,
  zone: string,
  nowMs: number,
): RecordsFilter => ({
  coinId,
  type,
  direction: kind === 'in' || kind === 'out' ? kind : undefined,
  group: isGroup(kind) ? kind : undefined,
  status: isStatus(kind) ? kind : undefined,
  fromMs: fromMsOf(time, zone, nowMs),
});

interface Dated {
  readonly at: number | undefined;
}

/** Keeps records without a time, because they may belong to the period. */
const isInPeriod = ({ at }: Dated, { fromMs }: RecordsFilter): boolean =>
  fromMs === undefined || at === undefined || at >= fromMs;

// Backends without this filter return all records, so the client filters again.
export const keepsBill = (bill: Bill, asked: RecordsFilter): boolean =>
  isInPeriod(bill, asked) &&
  (asked.direction === undefined || bill.direction === asked.direction) &&
  (asked.group === undefined || bill.group === '' || bill.group === asked.group);

export const keepsReviewed = (row: ReviewedRecord, asked: RecordsFilter): boolean =>
  isInPeriod(row, asked) && (asked.status === undefined || row.status === asked.status);

/** undefined where a backend names the accounts in its own words, which cannot be compared. */
export const transferDirection = (
  { from, to }: AccountTransfer,
  type: AccountType | undefined,
): 'in' | 'out' | undefined =>
  to === String(type) ? 'in' : isAccountNumber(from) || isAccountNumber(to) ? 'out' : undefined;

export const keepsTransfer = (row: AccountTransfer, asked: RecordsFilter): boolean =>
  isInPeriod(row, asked) &&
  (asked.direction === undefined || [asked.direction, undefined].includes(transferDirection(row, asked.type)));

/**
 * Whether later pages need not be read: lists are newest first, so a whole page older than the period ends the search.
 */
export const isPast = (rows: readonly Dated[], asked: RecordsFilter, pageSize: number): boolean =>
  rows.length >= pageSize && rows.slice(-pageSize).every((row) => !isInPeriod(row, asked));
