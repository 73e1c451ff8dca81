/**
 * A paginated list (SHELL-13): ten rows a page, the next page is loaded before the end is reached, pulling down
 * reloads.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button.tsx';
import { List } from './List.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { SkeletonRows } from './Skeletons.tsx';
import { Spinner } from './Spinner.tsx';
import { EmptyState, FailedState } from './States.tsx';

/** Result of `usePages` of core. */
interface Pages<T> {
  readonly status: 'loading' | 'failed' | 'ready';
  readonly error?: unknown;
  readonly rows: readonly T[];
  readonly reached: number;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly moreFailed: boolean;
  readonly more: () => Promise<void>;
  readonly refresh: () => Promise<void>;
  readonly retry: () => void;
}

interface Props<T> {
  pages: Pages<T>;
  keyOf: (row: T) => string;
  row: (row: T) => ReactNode;
  /** For screen readers: what the list holds. */
  label: string;
  /** Each row is a card of its own. */
  cards?: boolean;
  skeleton?: ReactNode;
  empty?: ReactNode;
}

/** How far before the end comes into view the next page is requested. */
const AHEAD = '600px';

const MoreRows = ({ pages }: { pages: Pages<unknown> }) => {
  const { t } = useLingui();
  const sentinel = useRef<HTMLDivElement>(null);
  const latest = useRef(pages);
  latest.current = pages;
  const { loadingMore, moreFailed, reached } = pages;
  const count = pages.rows.length;
  // More rows move the end; rows that a filter hides leave it in view, and an observer tells only of changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: observe the end again after each.
  useEffect(() => {
    const element = sentinel.current;
    if (!element || loadingMore || moreFailed) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) void latest.current.more();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [loadingMore, moreFailed, count, reached]);
  return (
    <div ref={sentinel} className="list-end" aria-live="polite">
      {moreFailed ? (
        <>
          <span>{t`Failed to load`}</span>
          <Button tone="plain" size="small" onPress={() => void pages.more()}>
            {t`Retry`}
          </Button>
        </>
      ) : (
        <Spinner label={t`Loading`} />
      )}
    </div>
  );
};

const Cards = ({ label, children }: { label: string; children: ReactNode }) => <ul aria-label={label}>{children}</ul>;

export const PagedList = <T,>({ pages, keyOf, row, label, cards, skeleton, empty }: Props<T>) => {
  const { t } = useLingui();
  const Rows = cards ? Cards : List;
  if (pages.status === 'loading') return skeleton ?? <SkeletonRows rows={8} />;
  if (pages.status === 'failed') return <FailedState error={pages.error} onRetry={pages.retry} />;
  return (
    <PullToRefresh onRefresh={pages.refresh}>
      {pages.rows.length === 0 ? (
        (empty ?? <EmptyState />)
      ) : (
        <Rows label={label}>
          {pages.rows.map((item) => (
            <li key={keyOf(item)}>{row(item)}</li>
          ))}
        </Rows>
      )}
      {pages.hasMore ? (
        <MoreRows pages={pages} />
      ) : pages.rows.length > 5 ? (
        <p className="list-end">{t`No more records`}</p>
      ) : null}
    </PullToRefresh>
  );
};
