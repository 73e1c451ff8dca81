/** A short mark beside something: a level, a status. Framework7's, which needs none of its app's scripts. */
import { Badge as Mark } from 'framework7-react';
import type { ReactNode } from 'react';

export const Badge = ({ children, className }: { children: ReactNode; className?: string }) => (
  <Mark className={className}>{children}</Mark>
);
