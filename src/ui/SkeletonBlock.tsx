/** A grey shape in the place of what is coming: Framework7's. It pulses by a rule of ours, later than its effects would. */
import { SkeletonBlock } from 'framework7-react';

interface Props {
  /** CSS lengths or pixels. */
  width?: number | string;
  height?: number | string;
  /** In pixels. */
  radius?: number;
  /** Gives the size by a style sheet, in place of `width` and `height`. */
  className?: string;
}

const length = (value: number | string | undefined): string =>
  typeof value === 'number' ? `${value}px` : (value ?? '');

/** Its types ask for an effect, which it does without. */
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
