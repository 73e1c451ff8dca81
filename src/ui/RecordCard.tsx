/** One order of a product: title and status, figures, progress, and actions. */
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './Badge.tsx';
import { Card } from './Card.tsx';
import { DescriptionList, type Detail } from './DescriptionList.tsx';
import { Progress } from './Progress.tsx';
import './styles/cards.css';

interface Props {
  picture?: ReactNode;
  /** Shown as `--` where the backend sent none. */
  title: ReactNode;
  /** A second line: the order number, the other party. */
  detail?: ReactNode;
  status: ReactNode;
  tone: BadgeTone;
  facts: readonly (Detail | false | undefined)[];
  /** How much of its time has passed, 0 to 1, and in words. */
  progress?: { readonly share: number; readonly label: string } | undefined;
  /** What happens next, or why it ended. */
  note?: ReactNode;
  actions?: ReactNode;
}

export const RecordCard = ({ picture, title, detail, status, tone, facts, progress, note, actions }: Props) => (
  <Card as="article" className="order">
    <header className="product-head">
      {picture}
      <div>
        <h2>{title || '--'}</h2>
        {detail === undefined ? null : <p className="secondary">{detail}</p>}
      </div>
      <Badge tone={tone}>{status}</Badge>
    </header>
    {progress === undefined ? null : (
      <div className="order-progress">
        <Progress percent={progress.share * 100} label={progress.label} />
        <span>{progress.label}</span>
      </div>
    )}
    <DescriptionList facts={facts} />
    {note ? <p className="record-note">{note}</p> : null}
    {actions ? <footer className="order-actions">{actions}</footer> : null}
  </Card>
);
