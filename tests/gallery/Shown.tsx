import type { ReactNode } from 'react';
import { ADAPTERS } from './adapters.ts';

/** Shows an adapter below its name and the part of Framework7 that it wraps. */
export const Shown = ({ of, children }: { of: keyof typeof ADAPTERS; children: ReactNode }) => (
  <figure data-adapter={of} style={{ margin: '0 0 16px' }}>
    <figcaption className="secondary" style={{ marginBlockEnd: 4, fontSize: 11 }}>
      {of}: {ADAPTERS[of]}
    </figcaption>
    {children}
  </figure>
);
