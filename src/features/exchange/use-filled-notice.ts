/** Shows a toast when an own order leaves the open list because it was filled, so that its row does not just vanish. */
import { msg } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import { getOrders } from '../../contract/calls/spot.ts';
import type { MarketItem } from '../../contract/entities/market.ts';
import type { SpotOrder } from '../../contract/entities/spot.ts';
import { showToast } from '../../core/base/toasts.ts';
import { type PagedReading, useRead } from '../../core/queries/queries.ts';

/** Page size of the one request for filled orders. */
const LOOKED_AT = 10;

export const useFilledNotice = (orders: PagedReading<SpotOrder>, listed: MarketItem | undefined): void => {
  const { status, rows } = orders;
  const [gone, setGone] = useState<readonly string[]>([]);
  const before = useRef<{ marketId: string | undefined; rows: readonly SpotOrder[] }>({
    marketId: undefined,
    rows: [],
  });
  const marketId = listed?.id;
  const lookingUp = gone.length > 0;
  useEffect(() => {
    // What leaves the list during a lookup may be too late for its answer: it is compared, and looked up, after that.
    if (status !== 'ready' || lookingUp) return;
    // A change of market is no change of the list.
    const last = before.current.marketId === marketId ? before.current.rows : [];
    before.current = { marketId, rows };
    const left = last.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ id }) => id);
    if (left.length > 0) setGone(left);
  }, [status, rows, marketId, lookingUp]);
  // A missing order may also be cancelled or on a page that is no longer shown: only the list of filled orders tells.
  const ended = useRead(
    getOrders,
    { side: 'all', status: 'done', marketId, page: 1, limit: LOOKED_AT },
    { enabled: lookingUp && marketId !== undefined },
  );
  const { fetching, data } = ended;
  const market = listed?.title ?? '';
  useEffect(() => {
    if (!lookingUp || fetching || data === undefined) return;
    if (data.some(({ id }) => gone.includes(id)))
      showToast({ kind: 'success', text: msg`Your order on ${market} was filled` });
    setGone([]);
  }, [gone, lookingUp, fetching, data, market]);
};
