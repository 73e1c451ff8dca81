/** Framework7's block, for text, facts and buttons between lists. */
import { Block as Plain } from 'framework7-react';
import type { ReactNode } from 'react';

export const Block = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Plain className={className}>{children}</Plain>
);
