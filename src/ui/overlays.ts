/** The stack of open overlays (sheets, popups, dialogs), topmost last. Back and navigation close them (SHELL-04). */
import { browserTimers } from '../kit/machine.ts';

export interface OpenOverlay {
  readonly close: () => void;
  readonly element: HTMLElement;
}

const open: OpenOverlay[] = [];
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** @returns removes it from the stack */
export const registerOverlay = (overlay: OpenOverlay): (() => void) => {
  open.push(overlay);
  tell();
  return () => {
    const index = open.indexOf(overlay);
    if (index >= 0) open.splice(index, 1);
    tell();
  };
};

let endLateBack: (() => void) | undefined;

/** A `popstate` that arrives within this time belongs to the Back that has just closed an overlay, and is ignored. */
export const expectLateBack = (withinMs: number): void => {
  endLateBack?.();
  endLateBack = browserTimers.after(withinMs, () => {
    endLateBack = undefined;
  });
};

/** @returns whether Back was meant for an overlay that is open, or was closed just now */
export const closeTopOverlay = (): boolean => {
  const top = open.at(-1);
  const meant = top !== undefined || endLateBack !== undefined;
  top?.close();
  endLateBack?.();
  endLateBack = undefined;
  return meant;
};

export const closeAllOverlays = (): void => {
  for (const overlay of open.toReversed()) overlay.close();
};

/** Where toasts go to stay reachable: everything outside a modal element is inert. */
export const topOverlayElement = (): HTMLElement | undefined => open.at(-1)?.element;

export const onOverlaysChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
