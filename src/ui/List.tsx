/** A group of rows: Framework7's list, inset on iOS. The `ul` is ours, since Framework7's takes no accessible name. */
import { List as Group } from 'framework7-react';
import type { ReactNode } from 'react';

interface Props {
  /** For screen readers: what the list holds. */
  label?: string;
  className?: string;
  /** `li` elements, each with an item (ListItem.tsx). */
  children: ReactNode;
}

export const List = ({ label, className, children }: Props) => (
  <Group strong inset dividers className={className}>
    <ul aria-label={label}>{children}</ul>
  </Group>
);
