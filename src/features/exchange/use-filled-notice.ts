/** Tells of own orders that left the open list because they were filled: a row that vanishes leaves one guessing. */
import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { getOrders } from '../../contract/calls/spot.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { showToast } from '../../core/base/toasts.ts';
import { type PagedReading, useRead } from '../../core/queries/queries.ts';

/** As many as one look at what ended brings. */
const LOOKED_AT = 10;

export const useFilledNotice = (orders: PagedReading<SpotOrder>, listed: MarketItem | undefined): void => {
  const { status, rows } = orders;
  const [gone, setGone] = useState<readonly string[]>([]);
  const before = useRef<{ marketId: string | undefined; rows: readonly SpotOrder[] }>({
    marketId: undefined,
    rows: [],
  });
  const marketId = listed?.id;
  useEffect(() => {
    if (status !== 'ready') return;
    // The list of another market is no news of this one.
    const last = before.current.marketId === marketId ? before.current.rows : [];
    before.current = { marketId, rows };
    const left = last.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ id }) => id);
    if (left.length > 0) setGone(left);
  }, [status, rows, marketId]);
  // Cancelled, or on a page that is not shown any more: only the list of what was filled knows.
  const ended = useRead(
    getOrders,
    { side: 'all', status: 'done', marketId, page: 1, limit: LOOKED_AT },
    { enabled: gone.length > 0 && marketId !== undefined },
  );
  const { fetching, data } = ended;
  const market = listed?.title ?? '';
  useEffect(() => {
    if (gone.length === 0 || fetching || data === undefined) return;
    if (data.some(({ id }) => gone.includes(id)))
      showToast({ kind: 'success', text: msg`Your order on ${market} was filled` });
    setGone([]);
  }, [gone, fetching, data, market]);
};
