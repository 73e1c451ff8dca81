/**
 * The progress of a lock mining order (PROD-02). The reference server sends it. For other backends the time is derived
 * from the dates, but not the paid yield, which only the backend knows.
 */
import type { Decimal } from '../../contract/decimal.ts';
import type { MiningOrder } from '../../contract/entities/products.ts';
import { DAY_MS } from '../../contract/time-units.ts';

export interface MiningProgress {
  /** Length of the whole cycle in days; undefined if the backend does not send it. */
  readonly days: number | undefined;
  /** Days that have been paid; undefined if the backend sends neither dates nor that the order is finished. */
  readonly daysDone: number | undefined;
  /** Elapsed share of the cycle, 0 to 1. */
  readonly share: number;
  /** In the order's coin. */
  readonly earned: Decimal | undefined;
  /** Epoch ms; undefined if no further yield comes. */
  readonly nextYieldAt: number | undefined;
  readonly finished: boolean;
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

/** Length in days; undefined if the backend sends neither a length nor both dates. */
const lengthOf = ({ days, startAt, endAt }: MiningOrder): number | undefined =>
  days ?? (startAt === undefined || endAt === undefined ? undefined : Math.round((endAt - startAt) / DAY_MS));

/** The progress for a backend that sends no dates. */
const withoutDates = ({ finished, days, earned, totalYield }: MiningOrder): MiningProgress => ({
  days,
  daysDone: finished ? days : undefined,
  share: finished ? 1 : 0,
  earned: earned ?? (finished ? totalYield : undefined),
  nextYieldAt: undefined,
  finished,
});

/** @param nowMs the server's time */
export const miningProgress = (order: MiningOrder, nowMs: number): MiningProgress => {
  const { startAt, totalYield } = order;
  const days = lengthOf(order);
  if (days === undefined) return withoutDates(order);
  const endAt = order.endAt ?? (startAt === undefined ? undefined : startAt + days * DAY_MS);
  const began = startAt ?? (endAt === undefined ? undefined : endAt - days * DAY_MS);
  if (began === undefined) return withoutDates(order);
  const byTime = within(Math.floor((nowMs - began) / DAY_MS), days);
  const nextByServer = order.nextYieldAt;
  const finished = order.finished || (nextByServer === undefined && endAt !== undefined && nowMs >= endAt);
  // Do not count a yield that is due but not yet paid: the member would look for it in the balance.
  const paid = nextByServer === undefined ? byTime : within(Math.round((nextByServer - began) / DAY_MS) - 1, days);
  const daysDone = finished ? days : paid;
  return {
    days,
    daysDone,
    share: finished ? 1 : days === 0 ? 0 : within((nowMs - began) / (days * DAY_MS), 1),
    earned: order.earned ?? (daysDone === days ? totalYield : undefined),
    nextYieldAt: finished ? undefined : (nextByServer ?? began + (daysDone + 1) * DAY_MS),
    finished,
  };
};
