/** From below, for choosing. Closes by swipe, tap beside it, Escape, Back. */
import { useLingui } from '@lingui/react/macro';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { Overlay } from './Overlay.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Stays below the scrolling content: the buttons. */
  foot?: ReactNode;
  insistent?: boolean;
  children: ReactNode;
}

/** A swipe of this many pixels, or a quick one, closes. */
const FAR_PX = 90;
const QUICK_PX_PER_MS = 0.5;

const useSwipeAway = (onClose: () => void) => {
  const drag = useRef<{ y: number; at: number } | undefined>(undefined);
  const dialogOf = (event: PointerEvent<HTMLElement>) => event.currentTarget.closest<HTMLElement>('dialog');
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      drag.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag.current)
        dialogOf(event)?.style.setProperty('--dragged', `${Math.max(0, event.clientY - drag.current.y)}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const from = drag.current;
      drag.current = undefined;
      dialogOf(event)?.style.removeProperty('--dragged');
      if (!from) return;
      const way = event.clientY - from.y;
      if (way > FAR_PX || (way > 20 && way / Math.max(1, event.timeStamp - from.at) > QUICK_PX_PER_MS)) onClose();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      drag.current = undefined;
      dialogOf(event)?.style.removeProperty('--dragged');
    },
  };
};

export const Sheet = ({ open, onClose, title, foot, insistent, children }: Props) => {
  const { t } = useLingui();
  const heading = useId();
  const swipe = useSwipeAway(onClose);
  return (
    <Overlay kind="sheet" open={open} onClose={onClose} labelledBy={heading} insistent={insistent}>
      <header className="sheet-head" {...swipe}>
        <span className="sheet-grip" aria-hidden="true" />
        <h2 id={heading}>{title}</h2>
        <IconButton icon="close" label={t`Close`} onPress={onClose} />
      </header>
      <div className="sheet-content">{children}</div>
      {foot ? <footer className="sheet-foot">{foot}</footer> : null}
    </Overlay>
  );
};
