import { useEffect, useState } from 'react';
import { getOptionConfig, getOptions } from '../../contract/calls/options.ts';
import type { OptionConfig, OptionOrder } from '../../contract/entities/options.ts';
import { type PagedReading, type Reading, usePages, useRead } from '../../core/queries/queries.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { stickyRows } from './sticky-rows.ts';

/** Past its deadline an order gets no entry any more (it is settled as void), and its own state machine polls it. */
const isOver = ({ deadlineMs }: OptionOrder): boolean => deadlineMs !== undefined && deadlineMs <= serverClock.now();

const keyOf = (order: OptionOrder): string => order.id;

/** The entry is the first price recorded after acceptance, so a new order is polled at this rate until it has one. */
const ENTRY_POLL_MS = 1_500;

const awaitsEntry = (order: OptionOrder): boolean => order.status === 'open' && order.entryPrice === undefined;

/** What another tab or another device bought appears within this. */
const LIST_POLL_MS = 5_000;

/**
 * A settled card stays at least this long, however soon the list is read again, and goes with the next read after that.
 */
export const SETTLED_SHOWN_MS = 8_000;

/** @param awaiting an order of the list has no entry yet */
const openListPollMs = (awaiting: boolean): number => (awaiting ? ENTRY_POLL_MS : LIST_POLL_MS);

/**
 * Poll interval of a single order: polled only until it has its entry. A backend that sends no deadline is not the
 * reference server, and may send the entry with the result.
 */
export const entryPollMs = (order: OptionOrder | undefined): number | false => {
  if (order === undefined || !awaitsEntry(order)) return false;
  return order.deadlineMs === undefined ? LIST_POLL_MS : ENTRY_POLL_MS;
};

/**
 * The orders in progress. Each order's own state machine reports its end; the list is polled, so that purchases made
 * elsewhere appear.
 * @param ended ids of orders that have reported their end, with the time in epoch ms of the device
 */
export const useOpenOptions = (ended: ReadonlyMap<string, number>): PagedReading<OptionOrder> => {
  const [waiting, setWaiting] = useState(false);
  const pages = usePages(getOptions, { status: 'open' }, { keyOf, pollMs: openListPollMs(waiting) });
  const awaited = pages.rows.some((order) => entryPollMs(order) === ENTRY_POLL_MS && !isOver(order));
  useEffect(() => setWaiting(awaited), [awaited]);
  const { rows, updatedAtMs } = pages;
  const [list, setList] = useState({ read: rows, readAtMs: updatedAtMs, shown: rows });
  // While no ended card is kept, an unchanged read causes no re-render.
  if (list.read === rows && (list.shown === rows || list.readAtMs === updatedAtMs))
    return { ...pages, rows: list.shown };
  const seen = [...ended].filter(([, toldAtMs]) => updatedAtMs - toldAtMs >= SETTLED_SHOWN_MS).map(([id]) => id);
  const shown = stickyRows(list.shown, rows, new Set(seen));
  setList({ read: rows, readAtMs: updatedAtMs, shown });
  return { ...pages, rows: shown };
};

export const useSettledOptions = (): PagedReading<OptionOrder> =>
  usePages(getOptions, { status: 'finished' }, { keyOf });

export const useOptionConfig = (): Reading<OptionConfig> => useRead(getOptionConfig, undefined);
