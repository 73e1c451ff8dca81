/**
 * The base of sheets, popups, dialogs, action sheets and the panel: the browser's own modal `<dialog>` in Framework7's
 * classes. The browser provides the top layer, the focus trap, an inert page behind the dialog and the restored focus
 * afterwards, in every browser that we support and for 0 kB. Framework7's own modals have none of these
 * (docs/decisions/framework7.md).
 */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { registerOverlay } from './overlays.ts';

export interface OverlayProps {
  open: boolean;
  /** Called on Escape, Back, a tap on the backdrop, a swipe, or a navigation. */
  onClose: () => void;
  /** Accessible name; or, as `labelledBy`, the id of the heading inside. */
  label?: string;
  labelledBy?: string;
  /** Whether a tap on the backdrop closes the overlay; false where the member must choose. */
  dismissible?: boolean;
  children: ReactNode;
}

/** Framework7's classes; the full-screen one is our own. */
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

/** Whether an overlay stays rendered: while it is open, and while it animates out. */
const useLingering = (open: boolean) => {
  const [drawn, setDrawn] = useState(open);
  if (open && !drawn) setDrawn(true);
  return { drawn: open || drawn, gone: () => setDrawn(false) };
};

/**
 * Resolves when the exit animation has ended. Waits for the element's animations, not for an `animationend` event: an
 * overlay that is closed before its first frame has no animation, and the event would never come.
 */
const hasLeft = (element: HTMLElement): Promise<unknown> =>
  Promise.allSettled(element.getAnimations().map((animation) => animation.finished));

const present = (dialog: HTMLDialogElement): void => {
  dialog.showModal();
  // Focus the dialog, not its first control: a screen reader reads the title first, and no keyboard opens.
  dialog.focus({ preventScroll: true });
};

export const Overlay = ({ kind, open, onClose, label, labelledBy, dismissible = true, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  const { drawn, gone } = useLingering(open);
  const latest = useRef({ open, onClose, gone });
  latest.current = { open, onClose, gone };
  // While animating out it keeps its last content and size, although the screen may have dropped its state already.
  const shown = useRef({ kind, children });
  if (open) shown.current = { kind, children };

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
    present(dialog);
    return registerOverlay({ close: () => latest.current.onClose(), element: dialog });
  }, [open, drawn]);

  // Removed while open, it still gives the focus back. A passive effect would find the element gone.
  useLayoutEffect(() => () => ref.current?.close(), []);

  if (!drawn) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it by Escape, which `onCancel` handles.
    <dialog
      ref={ref}
      className={`overlay ${CLASSES[shown.current.kind]}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      tabIndex={-1}
      onCancel={(event) => {
        // React bubbles the `cancel` of a nested dialog: close only on this dialog's own.
        if (event.target !== ref.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // After repeated Escapes or Backs a browser closes a dialog although `cancel` was prevented: show it again.
        if (latest.current.open && !currentTarget.open) present(currentTarget);
      }}
      onClick={(event) => {
        if (event.target === ref.current && dismissible) onClose();
      }}
    >
      <div className="overlay-inner">{shown.current.children}</div>
    </dialog>
  );
};
