import { useEffect, useState } from 'react';
import { getOptionConfig, getOptions } from '../../contract/calls/options.ts';
import type { OptionConfig, OptionOrder } from '../../contract/entities/options.ts';
import { type PagedReading, type Reading, usePages, useRead } from '../../core/queries/queries.ts';
import { serverClock } from '../../core/transport/server-clock.ts';
import { stickyRows } from './sticky-rows.ts';

/** Past its deadline an order without an entry is settled as void; its own life asks for that. */
const isOver = ({ deadlineMs }: OptionOrder): boolean => deadlineMs !== undefined && deadlineMs <= serverClock.now();

const keyOf = (order: OptionOrder): string => order.id;

/** The entry is the first price recorded after acceptance: a fresh order is asked for again until it has one. */
const ENTRY_POLL_MS = 1_500;

const awaitsEntry = (order: OptionOrder): boolean => order.status === 'open' && order.entryPrice === undefined;

/** What another tab or another device bought appears within this. */
const LIST_POLL_MS = 5_000;

/** A settled card is seen for so long at least, however soon the list is read again; then it goes with the next reading. */
export const SETTLED_SHOWN_MS = 8_000;

/** @param awaiting an order of the list has no entry yet */
const openListPollMs = (awaiting: boolean): number => (awaiting ? ENTRY_POLL_MS : LIST_POLL_MS);

/** Asked again only while an order waits for its entry. */
export const entryPollMs = (order: OptionOrder | undefined): number | false =>
  order !== undefined && awaitsEntry(order) ? ENTRY_POLL_MS : false;

/**
 * Orders in progress. Each one's own life tells when it ends; the list is read again after a purchase, here or elsewhere.
 * @param ended ids of those that have told it, and when, in epoch ms of the device
 */
export const useOpenOptions = (ended: ReadonlyMap<string, number>): PagedReading<OptionOrder> => {
  const [waiting, setWaiting] = useState(false);
  const pages = usePages(getOptions, { status: 'open' }, { keyOf, pollMs: openListPollMs(waiting) });
  const awaited = pages.rows.some((order) => awaitsEntry(order) && !isOver(order));
  useEffect(() => setWaiting(awaited), [awaited]);
  const { rows, updatedAtMs } = pages;
  const [list, setList] = useState({ read: rows, readAtMs: updatedAtMs, shown: rows });
  // Where no card stays on, a reading that changes nothing draws nothing anew.
  if (list.read === rows && (list.shown === rows || list.readAtMs === updatedAtMs))
    return { ...pages, rows: list.shown };
  const seen = [...ended].filter(([, toldAtMs]) => updatedAtMs - toldAtMs >= SETTLED_SHOWN_MS).map(([id]) => id);
  const shown = stickyRows(list.shown, rows, new Set(seen));
  setList({ read: rows, readAtMs: updatedAtMs, shown });
  return { ...pages, rows: shown };
};

export const useSettledOptions = (enabled: boolean): PagedReading<OptionOrder> =>
  usePages(getOptions, { status: 'finished' }, { keyOf, enabled });

export const useOptionConfig = (): Reading<OptionConfig> => useRead(getOptionConfig, undefined);
