/** A short label beside something, such as a level or a status: Framework7's badge, which needs none of its scripts. */
import { Badge as Mark } from 'framework7-react';
import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'waiting' | 'good' | 'bad';

export const Badge = ({ children, tone = 'plain' }: { children: ReactNode; tone?: BadgeTone }) => (
  <Mark className={`badge-${tone}`}>{children}</Mark>
);
