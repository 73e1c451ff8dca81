/** Text, facts and buttons between lists: Framework7's. */
import { Block as Plain } from 'framework7-react';
import type { ReactNode } from 'react';

export const Block = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Plain className={className}>{children}</Plain>
);
