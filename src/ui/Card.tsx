/** A card: Framework7's markup. Its component asks for its app, for cards that open over the page; none of ours does. */
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'div'> {
  /** What it is on the page. */
  as?: 'article' | 'section' | 'div';
}

/** @param props.className of its content */
export const Card = ({ as: Box = 'div', className, children, ...box }: Props) => (
  <Box {...box} className="card card-outline">
    <div className={`card-content card-content-padding${className ? ` ${className}` : ''}`}>{children}</div>
  </Box>
);
