/** A short mark beside something: a level, a status. Framework7's, which needs none of its app's scripts. */
import { Badge as Mark } from 'framework7-react';
import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'waiting' | 'good' | 'bad';

export const Badge = ({ children, tone = 'plain' }: { children: ReactNode; tone?: BadgeTone }) => (
  <Mark className={`badge-${tone}`}>{children}</Mark>
);
