/**
 * The one thing that sheets, popups, dialogs, actions and the panel are made of: the browser's own modal `<dialog>` in
 * Framework7's classes. It gives the top layer, the focus trap, an inert page behind and the focus back afterwards, in
 * every browser that we support and for 0 kB. Framework7's own modals give none of these (docs/decisions/framework7.md).
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { registerOverlay } from './overlays.ts';

export interface OverlayProps {
  open: boolean;
  /** Asked for by Escape, Back, a tap beside it, a swipe, or a navigation. */
  onClose: () => void;
  /** What it is, for screen readers; or the id of the heading inside. */
  label?: string;
  labelledBy?: string;
  /** Whether a tap beside it closes it; not so where a choice must be made. */
  dismissible?: boolean;
  children: ReactNode;
}

/** Framework7's classes; the whole screen, which it does not have, is ours. */
const CLASSES = {
  sheet: 'sheet-modal sheet-modal-bottom',
  popup: 'popup',
  half: 'popup popup-half',
  dialog: 'dialog',
  actions: 'actions-modal',
  panel: 'panel panel-left panel-floating',
  full: 'overlay-full',
} as const;

interface Props extends OverlayProps {
  kind: keyof typeof CLASSES;
}

/** Whether something should stay drawn: while open, and while it leaves. */
const useLingering = (open: boolean) => {
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);
  return { drawn: open || drawn, gone: () => setDrawn(false) };
};

/**
 * @returns when it has left the screen. Its own animations are asked, not the event at their end: one that is closed
 * before its first frame has nothing to run back, and no event would ever come.
 */
const hasLeft = (element: HTMLElement): Promise<unknown> =>
  Promise.allSettled(element.getAnimations().map((animation) => animation.finished));

export const Overlay = ({ kind, open, onClose, label, labelledBy, dismissible = true, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  const { drawn, gone } = useLingering(open);
  const latest = useRef({ onClose, gone });
  latest.current = { onClose, gone };
  // While it leaves it shows what it showed, although the screen may have forgotten that already.
  const shown = useRef(children);
  if (open) shown.current = children;

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || !drawn) return undefined;
    if (!open) {
      dialog.close();
      let reopened = false;
      void hasLeft(dialog).then(() => {
        if (!reopened) latest.current.gone();
      });
      return () => {
        reopened = true;
      };
    }
    dialog.showModal();
    // The dialog itself, not its first button: a reader hears the title first, and no keyboard jumps up.
    dialog.focus({ preventScroll: true });
    return registerOverlay({ close: () => latest.current.onClose(), element: dialog });
  }, [open, drawn]);

  useEffect(() => () => ref.current?.close(), []);

  if (!drawn) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which `onCancel` takes.
    <dialog
      ref={ref}
      className={`overlay ${CLASSES[kind]}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onCancel={(event) => {
        // React hands a dialog's events on to the one it lies in: only its own closes it.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current && dismissible) onClose();
      }}
    >
      <div className="overlay-inner">{open ? children : shown.current}</div>
    </dialog>
  );
};
