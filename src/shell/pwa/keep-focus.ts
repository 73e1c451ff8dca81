/**
 * What has the focus may be gone with what was done: a form gives way to its receipt, a row leaves its list. A browser then
 * has the focus nowhere, and a reader starts again at the top. It goes to what is left around that place.
 */

/** What can be told by its name where it takes the focus itself. */
const PLACES = 'dialog, ul[aria-label], main';

/** @returns stops it */
export const keepFocus = (page: Document = document): (() => void) => {
  /** What had the focus last, and all that it lies in, from the inside out; none once the member left it. */
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
      // Beside a field that it is about, what is next is to fill that in.
      if (byKeys) last.closest('.field')?.querySelector('input')?.focus({ preventScroll: true });
    } else if (wasDisabled) last.focus({ preventScroll: true });
    else around = [];
  };

  const look = (): void => {
    const [last] = around;
    const isHeld = last?.isConnected && !last.matches(':disabled') && page.activeElement !== page.body;
    if (last === undefined || isHeld || frame !== 0) return;
    // A browser takes the focus from what was disabled when it next draws.
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
