/** Where a form was sent with mistakes, the first of them gets the focus and comes into view. */

/** What a field marks itself with while it shows a mistake, and what in it takes the focus. */
const MISTAKE = '[data-mistake] :is(input, button)';

/** After the screen has drawn what the attempt found wrong. @returns stops it */
export const leadToMistakes = (page: Document = document): (() => void) => {
  const lead = (event: Event): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    requestAnimationFrame(() => {
      const first = form.querySelector<HTMLElement>(MISTAKE);
      // A form lies behind the sheet on which it is confirmed.
      if (!first || first.closest('[inert]')) return;
      first.focus({ preventScroll: true });
      first.scrollIntoView({ block: 'center' });
    });
  };
  page.addEventListener('submit', lead);
  return () => page.removeEventListener('submit', lead);
};
