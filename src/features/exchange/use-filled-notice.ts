/** Shows a toast when an own order leaves the open list because it was filled, so that its row does not just vanish. */
import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { getOrders } from '../../contract/calls/spot.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { showToast } from '../../core/base/toasts.ts';
import { type PagedReading, useRead } from '../../core/queries/queries.ts';

const PAGE_ROWS = 10;
/** Filled orders are listed by when they were placed: many newer ones may precede one that rested for long. */
const MOST_PAGES = 5;

/** The orders that left the list, and the page of filled orders on which they are looked for. */
interface Lookup {
  readonly gone: readonly string[];
  readonly page: number;
}
const NOTHING_GONE: Lookup = { gone: [], page: 1 };

/** Whether an order that is not on this page may be on a later one. */
const mayFollow = ({ gone, page }: Lookup, rows: readonly SpotOrder[]): boolean => {
  const oldest = Math.min(...gone.map(Number));
  return page < MOST_PAGES && rows.length >= PAGE_ROWS && !rows.some(({ id }) => Number(id) < oldest);
};

export const useFilledNotice = (orders: PagedReading<SpotOrder>, listed: MarketItem | undefined): void => {
  const { status, rows } = orders;
  const [lookup, setLookup] = useState(NOTHING_GONE);
  const before = useRef<{ marketId: string | undefined; rows: readonly SpotOrder[] }>({
    marketId: undefined,
    rows: [],
  });
  const marketId = listed?.id;
  const { gone, page } = lookup;
  const lookingUp = gone.length > 0;
  useEffect(() => {
    // What leaves the list during a lookup may be too late for its answer: it is compared, and looked up, after that.
    if (status !== 'ready' || lookingUp) return;
    // A change of market is no change of the list.
    const last = before.current.marketId === marketId ? before.current.rows : [];
    before.current = { marketId, rows };
    const left = last.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ id }) => id);
    if (left.length > 0) setLookup({ gone: left, page: 1 });
  }, [status, rows, marketId, lookingUp]);
  // A missing order may also be cancelled or on a page that is no longer shown: only the list of filled orders tells.
  const ended = useRead(
    getOrders,
    { side: 'all', status: 'done', marketId, page, limit: PAGE_ROWS },
    { enabled: lookingUp && marketId !== undefined },
  );
  const { fetching, data } = ended;
  const market = listed?.title ?? '';
  useEffect(() => {
    if (!lookingUp || fetching || data === undefined) return;
    const filled = data.some(({ id }) => lookup.gone.includes(id));
    if (filled) showToast({ kind: 'success', text: msg`Your order on ${market} was filled` });
    setLookup(!filled && mayFollow(lookup, data) ? { ...lookup, page: lookup.page + 1 } : NOTHING_GONE);
  }, [lookup, lookingUp, fetching, data, market]);
};
