/** A tiny line of the day's prices; decorative, beside the figure that says the same. */
import { memo } from 'react';
import { type Decimal, toApproximateNumber } from '../contract/decimal.ts';

interface Props {
  /** Oldest first. */
  values: readonly Decimal[];
  move: 'rise' | 'fall' | 'flat';
  width?: number;
  height?: number;
}

const path = (values: readonly number[], width: number, height: number): string => {
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const step = width / Math.max(1, values.length - 1);
  return values
    .map(
      (value, index) =>
        `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${(1 + (height - 2) * (1 - (value - low) / span)).toFixed(1)}`,
    )
    .join('');
};

/** Memoised: the line changes much less often than its colour and the price beside it. */
const Line = memo(({ values, width, height }: Required<Omit<Props, 'move'>>) => (
  <path d={path(values.map(toApproximateNumber), width, height)} />
));

export const Sparkline = memo(({ values, move, width = 64, height = 24 }: Props) => (
  <svg
    className={`sparkline move-${move}`}
    viewBox={`0 0 ${width} ${height}`}
    width={width}
    height={height}
    aria-hidden="true"
  >
    {values.length > 1 ? <Line values={values} width={width} height={height} /> : null}
  </svg>
));
