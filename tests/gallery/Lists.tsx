import { useState } from 'react';
import { decimal } from '../../src/contract/decimal.ts';
import { Amount } from '../../src/ui/Amounts.tsx';
import { ListItem } from '../../src/ui/ListItem.tsx';
import { PagedList } from '../../src/ui/PagedList.tsx';
import { SkeletonRows } from '../../src/ui/Skeletons.tsx';
import { EmptyState, FailedState } from '../../src/ui/States.tsx';

const PAGE = 10;
const LAST = 25;

/** Pages of a list that fails once while loading. */
const usePages = () => {
  const [count, setCount] = useState(PAGE);
  const [failures, setFailures] = useState(0);
  const [refreshed, setRefreshed] = useState(0);
  return {
    refreshed,
    pages: {
      status: 'ready' as const,
      rows: Array.from({ length: count }, (_, index) => index),
      reached: count,
      hasMore: count < LAST,
      loadingMore: false,
      moreFailed: count > PAGE && failures === 0,
      more: async () => {
        if (count > PAGE && failures === 0) setFailures(1);
        else setCount(Math.min(LAST, count + PAGE));
      },
      refresh: async () => {
        setCount(PAGE);
        setRefreshed((times) => times + 1);
      },
      retry: () => undefined,
    },
  };
};

export const Lists = () => {
  const { pages, refreshed } = usePages();
  return (
    <section aria-label="Lists">
      <SkeletonRows rows={2} picture />
      <EmptyState />
      <FailedState onRetry={() => undefined} />
      <output data-testid="refreshed">{refreshed}</output>
      <PagedList
        pages={pages}
        keyOf={String}
        label="Records"
        row={(row) => (
          <ListItem
            icon="bill"
            title={`Deposit ${row}`}
            detail="2026-01-01 12:00:00"
            end={<Amount value={decimal(row)} unit="USDT" />}
          />
        )}
      />
    </section>
  );
};
