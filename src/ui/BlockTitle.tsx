/**
 * The title of a list or block: Framework7's element, which screen readers do not take for a heading, around an `h2`.
 */
import { BlockTitle as Title } from 'framework7-react';
import type { ReactNode } from 'react';

interface Props {
  /** At the end of the line: a link to more. */
  end?: ReactNode;
  children: ReactNode;
}

export const BlockTitle = ({ end, children }: Props) => (
  <Title>
    <h2>{children}</h2>
    {end}
  </Title>
);
