/** Skeleton rows and cards of the size of the content, so that there is no layout shift when it arrives. */
import { useLingui } from '@lingui/react/macro';
import { indices } from '../kit/indices.ts';
import { Card } from './Card.tsx';
import { Skeleton } from './SkeletonBlock.tsx';

interface RowsProps {
  rows?: number;
  /** Height of one row in pixels. */
  height?: number;
  /** A round picture at the start of each row. */
  picture?: boolean;
}

export const SkeletonRows = ({ rows = 6, height = 64, picture = false }: RowsProps) => {
  const { t } = useLingui();
  return (
    <div className="skeleton-rows" role="status" aria-label={t`Loading`}>
      {indices(rows).map((row) => (
        <div key={row} className="skeleton-row" style={{ blockSize: height }}>
          {picture ? <Skeleton width={32} height={32} radius={16} /> : null}
          <span className="skeleton-lines">
            <Skeleton width={`${42 + ((row * 17) % 30)}%`} />
            <Skeleton width={`${24 + ((row * 11) % 20)}%`} height={11} />
          </span>
          <Skeleton width={72} height={16} />
        </div>
      ))}
    </div>
  );
};

export const SkeletonCards = ({ height }: { height: number }) =>
  indices(3).map((card) => <SkeletonCard key={card} height={height} />);

export const SkeletonCard = ({ height = 140 }: { height?: number }) => {
  const { t } = useLingui();
  return (
    <Card role="status" aria-label={t`Loading`}>
      <Skeleton height={height - 32} />
    </Card>
  );
};
