/** A product on offer (a loan, a miner, a stake): its main figures, large, and the link to apply for it. */
import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import type { Detail } from './DescriptionList.tsx';
import './styles/cards.css';

interface Props {
  picture?: ReactNode;
  /** Shown as `--` where the backend sent none. */
  title: ReactNode;
  detail?: ReactNode;
  /** Two or three, side by side; the `strong` one is what is earned or paid. */
  figures: readonly Detail[];
  children?: ReactNode;
}

export const ProductCard = ({ picture, title, detail, figures, children }: Props) => (
  <Card as="article" className="product">
    <header className="product-head">
      {picture}
      <div>
        <h2>{title || '--'}</h2>
        {detail === undefined ? null : <p className="secondary">{detail}</p>}
      </div>
    </header>
    <dl className="product-figures">
      {figures.map(({ label, value, strong }) => (
        <div key={label} className={strong ? 'product-strong' : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {children}
  </Card>
);
