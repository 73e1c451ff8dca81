/** From where to where, in one card: two choices, and on the seam between them what turns them around. */
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import './from-to.css';

interface Props {
  /** What the button between them does. */
  turn: string;
  onTurn: () => void;
  from: ReactNode;
  to: ReactNode;
}

export const FromTo = ({ turn, onTurn, from, to }: Props) => (
  <div className="from-to">
    {from}
    {to}
    <IconButton icon="swap" label={turn} onPress={onTurn} />
  </div>
);
