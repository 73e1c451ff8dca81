/** Products on offer (loans, miners, stakes): all of them as cards, or the one that the member applies for. */
import type { ReactNode } from 'react';
import type { Reading } from '../core/queries/queries.ts';
import type { IconName } from './Icon.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import { SkeletonCard, SkeletonCards } from './Skeletons.tsx';
import { EmptyState, Loaded } from './States.tsx';

interface Props<T> {
  of: Reading<T[]>;
  /** Height of a card in pixels, for its skeleton. */
  height: number;
  icon: IconName;
  children: (product: T) => ReactNode;
}

export const OfferedProducts = <T extends { readonly id: string }>({
  of,
  height,
  icon,
  label,
  empty,
  children,
}: Props<T> & { label: string; empty: string }) => (
  <PullToRefresh onRefresh={of.refresh}>
    <Loaded
      of={of}
      skeleton={<SkeletonCards height={height} />}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState icon={icon} text={empty} />}
    >
      {(rows) => (
        <ul aria-label={label}>
          {rows.map((product) => (
            <li key={product.id}>{children(product)}</li>
          ))}
        </ul>
      )}
    </Loaded>
  </PullToRefresh>
);

/** @param missing text for a product that is not on offer @param wayOn the next step then */
export const OfferedProduct = <T extends { readonly id: string }>({
  of,
  id,
  height,
  icon,
  missing,
  wayOn,
  children,
}: Props<T> & { id: string | undefined; missing: string; wayOn: ReactNode }) => (
  <Loaded of={of} skeleton={<SkeletonCard height={height} />}>
    {(rows) => {
      const product = rows.find((row) => row.id === id);
      return product === undefined ? <EmptyState icon={icon} text={missing} action={wayOn} /> : children(product);
    }}
  </Loaded>
);
