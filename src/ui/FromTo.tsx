/** Source and destination in one card: two choices, and a button on the border between them that swaps them. */
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import './from-to.css';

interface Props {
  /** Accessible name of the swap button. */
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
