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

/** @param awaiting an order of the list has no entry yet */
const openListPollMs = (awaiting: boolean): number => (awaiting ? ENTRY_POLL_MS : LIST_POLL_MS);

/** Asked again only while an order waits for its entry. */
export const entryPollMs = (order: OptionOrder | undefined): number | false =>
  order !== undefined && awaitsEntry(order) ? ENTRY_POLL_MS : false;

/**
 * Orders in progress. Each one's own life tells when it ends; the list is read again after a purchase, here or elsewhere.
 * @param ended ids of those that have told it
 */
export const useOpenOptions = (ended: ReadonlySet<string>): PagedReading<OptionOrder> => {
  const [waiting, setWaiting] = useState(false);
  const pages = usePages(getOptions, { status: 'open' }, { keyOf, pollMs: openListPollMs(waiting) });
  const awaited = pages.rows.some((order) => awaitsEntry(order) && !isOver(order));
  useEffect(() => setWaiting(awaited), [awaited]);
  const [list, setList] = useState({ read: pages.rows, shown: pages.rows });
  if (list.read === pages.rows) return { ...pages, rows: list.shown };
  const shown = stickyRows(list.shown, pages.rows, ended);
  setList({ read: pages.rows, shown });
  return { ...pages, rows: shown };
};

export const useSettledOptions = (enabled: boolean): PagedReading<OptionOrder> =>
  usePages(getOptions, { status: 'finished' }, { keyOf, enabled });

export const useOptionConfig = (): Reading<OptionConfig> => useRead(getOptionConfig, undefined);
