/**
 * A bottom sheet for choosing: Framework7's styles on the browser's own dialog. Closes by swipe, backdrop, Escape,
 * Back.
 */
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { IconButton } from './IconButton.tsx';
import { Overlay } from './Overlay.tsx';
import { useSwipeAway } from './swipe-away.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Stays below the scrolling content: the buttons. */
  foot?: ReactNode;
  dismissible?: boolean;
  children: ReactNode;
}

const dialogOf = (head: HTMLElement): HTMLElement | null => head.closest('dialog');

export const Sheet = ({ open, onClose, title, foot, dismissible, children }: Props) => {
  const { t } = useLingui();
  const heading = useId();
  const swipe = useSwipeAway(onClose, dialogOf);
  return (
    <Overlay kind="sheet" open={open} onClose={onClose} labelledBy={heading} dismissible={dismissible}>
      <header className="sheet-head" {...swipe}>
        <span className="sheet-grip" aria-hidden="true" />
        <h2 id={heading}>{title}</h2>
        <IconButton icon="close" label={t`Close`} onPress={onClose} />
      </header>
      {/* Browsers make this focusable where it scrolls and holds no focusable element: it then needs a name. */}
      <section className="sheet-content" aria-labelledby={heading}>
        {children}
      </section>
      {foot ? <footer className="sheet-foot">{foot}</footer> : null}
    </Overlay>
  );
};
