/** What lies over the page, topmost last: sheets, popups, dialogs. Back and navigation close them (SHELL-04). */
export interface OpenOverlay {
  readonly close: () => void;
  readonly element: HTMLElement;
}

const open: OpenOverlay[] = [];
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** @returns takes it off */
export const registerOverlay = (overlay: OpenOverlay): (() => void) => {
  open.push(overlay);
  tell();
  return () => {
    const index = open.indexOf(overlay);
    if (index >= 0) open.splice(index, 1);
    tell();
  };
};

/** @returns whether there was one */
export const closeTopOverlay = (): boolean => {
  const top = open.at(-1);
  top?.close();
  return top !== undefined;
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
