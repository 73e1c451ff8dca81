import type { ReactNode } from 'react';

export interface Detail {
  label: string;
  value: ReactNode;
  /** Emphasised: the amount that matters (received or paid). */
  strong?: boolean;
}

/** A list of labels and values: fees, net amounts, receipts. */
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
