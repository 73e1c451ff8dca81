/**
 * A card: Framework7's markup. Framework7's own component needs its app instance, for expandable cards, which are not
 * used here.
 */
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'div'> {
  /** The element of the card. */
  as?: 'article' | 'section' | 'div';
}

/** @param props.className class of the card's content */
export const Card = ({ as: Box = 'div', className, children, ...box }: Props) => (
  <Box {...box} className="card card-outline">
    <div className={`card-content card-content-padding${className ? ` ${className}` : ''}`}>{children}</div>
  </Box>
);
