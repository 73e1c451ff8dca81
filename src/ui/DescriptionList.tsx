import type { ReactNode } from 'react';

export interface Detail {
  label: string;
  value: ReactNode;
  /** The one that counts (what will be received, what is paid). */
  strong?: boolean;
}

/** Names and values under each other: fees, nets, receipts. */
export const DescriptionList = ({ facts }: { facts: readonly (Detail | undefined | false)[] }) => (
  <dl className="facts">
    {facts.map((fact) =>
      fact ? (
        <div key={fact.label} className={fact.strong ? 'fact fact-strong' : 'fact'}>
          <dt>{fact.label}</dt>
          <dd>{fact.value}</dd>
        </div>
      ) : null,
    )}
  </dl>
);
