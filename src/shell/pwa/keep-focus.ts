/**
 * Restores the focus where an action removes the focused element: a form is replaced by its receipt, a row leaves its
 * list. The browser would move the focus to the body, and a screen reader would start again at the top of the page.
 * Here the nearest remaining container gets it.
 */

/** Containers with an accessible name, which a screen reader announces when they are focused. */
const PLACES = 'dialog, ul[aria-label], main';

/** @returns stops watching */
export const keepFocus = (page: Document = document): (() => void) => {
  /** The last focused element and its ancestors, innermost first; empty once the member has moved the focus away. */
  let around: HTMLElement[] = [];
  let byKeys = false;
  let wasDisabled = false;
  let frame = 0;

  const note = ({ target }: Event): void => {
    around = [];
    wasDisabled = false;
    byKeys = target instanceof HTMLElement && target.matches(':focus-visible');
    for (let at = target; at instanceof HTMLElement; at = at.parentElement) around.push(at);
  };

  const settle = (): void => {
    frame = 0;
    const [last] = around;
    if (last === undefined || page.activeElement !== page.body) return;
    if (!last.isConnected) {
      const left = around.find((element) => element.isConnected);
      const place = left?.closest<HTMLElement>(PLACES) ?? page.getElementById('content');
      around = [];
      if (place) place.tabIndex = -1;
      place?.focus({ preventScroll: true });
    } else if (last.matches(':disabled')) {
      wasDisabled = true;
      // A button beside an input was disabled: the member's next step is to fill in that input.
      if (byKeys) last.closest('.field')?.querySelector('input')?.focus({ preventScroll: true });
    } else if (wasDisabled) last.focus({ preventScroll: true });
    else around = [];
  };

  const look = (): void => {
    const [last] = around;
    const isHeld = last?.isConnected && !last.matches(':disabled') && page.activeElement !== page.body;
    if (last === undefined || isHeld || frame !== 0) return;
    // A browser moves the focus off a disabled element only at its next rendering.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(settle);
    });
  };

  page.addEventListener('focusin', note);
  page.addEventListener('focusout', look);
  const changes = new MutationObserver(look);
  changes.observe(page.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    page.removeEventListener('focusin', note);
    page.removeEventListener('focusout', look);
    changes.disconnect();
    cancelAnimationFrame(frame);
  };
};
