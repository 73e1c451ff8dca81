/** After a form is submitted with invalid fields, focuses the first of them and scrolls it into view. */

/** Matches the focusable elements in a field that shows an error, which sets `data-mistake`. */
const MISTAKE = '[data-mistake] :is(input, button)';

/** Looks in the next frame, when the errors of the submission are rendered. @returns stops listening */
export const leadToMistakes = (page: Document = document): (() => void) => {
  const lead = (event: Event): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    requestAnimationFrame(() => {
      const first = form.querySelector<HTMLElement>(MISTAKE);
      // The form is inert behind its confirmation sheet.
      if (!first || first.closest('[inert]')) return;
      first.focus({ preventScroll: true });
      first.scrollIntoView({ block: 'center' });
    });
  };
  page.addEventListener('submit', lead);
  return () => page.removeEventListener('submit', lead);
};
