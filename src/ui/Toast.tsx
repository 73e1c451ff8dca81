/**
 * A toast in Framework7's markup and style. Framework7's own is built from a string, is not announced by screen
 * readers, and closes by a timer that does not pause while it is read.
 */
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  kind: 'success' | 'failure';
  /** Name of the button that closes it. */
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

export const Toast = ({ kind, closeLabel, onClose, children }: Props) => (
  <div
    className={`toast toast-${kind}`}
    // A success is announced by the live region around it.
    role={kind === 'failure' ? 'alert' : undefined}
    onAnimationEnd={(event) => event.animationName === 'toast-life' && onClose()}
  >
    <div className="toast-content">
      <Icon name={kind === 'failure' ? 'alert' : 'check-circle'} size={22} />
      <p className="toast-text">{children}</p>
      <IconButton icon="close" label={closeLabel} onPress={onClose} />
    </div>
  </div>
);
