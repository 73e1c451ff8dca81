/**
 * A grey placeholder for content that is loading: Framework7's. Our own CSS makes it pulse, later than Framework7
 * would.
 */
import { SkeletonBlock } from 'framework7-react';

interface Props {
  /** CSS lengths or pixels. */
  width?: number | string;
  height?: number | string;
  /** In pixels. */
  radius?: number;
  /** Sets the size by CSS, instead of `width` and `height`. */
  className?: string;
}

const length = (value: number | string | undefined): string =>
  typeof value === 'number' ? `${value}px` : (value ?? '');

/** The component's types require an effect, though it works without. */
const NO_EFFECT = {} as { effect: 'fade' };

export const Skeleton = ({ width, className = '', height = className === '' ? 14 : undefined, radius }: Props) => (
  <SkeletonBlock
    {...NO_EFFECT}
    tag="span"
    className={className}
    width={length(width)}
    height={length(height)}
    borderRadius={length(radius)}
    aria-hidden="true"
  />
);
