/** The title of a list or block: Framework7's, which is no heading to a screen reader, around an `h2`. */
import { BlockTitle as Title } from 'framework7-react';
import type { ReactNode } from 'react';

interface Props {
  /** At its end: the way to more. */
  end?: ReactNode;
  children: ReactNode;
}

export const BlockTitle = ({ end, children }: Props) => (
  <Title>
    <h2>{children}</h2>
    {end}
  </Title>
);
