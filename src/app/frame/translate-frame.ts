/** Writes the frame's texts in the member's language, as soon as they are parsed, and moves nothing that is shown. */
import { frameWords } from './frame-words.ts';

/**
 * Tries again with each animation frame while the page is being parsed.
 * @param opened path of the page that the app will render
 * @param mayBeHeaded whether a heading may come above the rows; how high it will be depends on its words
 */
export const translateFrame = (opened: () => string, mayBeHeaded: () => boolean): void => {
  const words = frameWords();
  const waiting = words === undefined && document.readyState === 'loading';
  const frame = document.querySelector('.shell[aria-busy]');
  // Rows that are shown before such a heading would move.
  for (const row of frame?.querySelectorAll<HTMLElement>('.first-row') ?? [])
    row.style.visibility = waiting && mayBeHeaded() ? 'hidden' : '';
  if (waiting) requestAnimationFrame(() => translateFrame(opened, mayBeHeaded));
  if (words === undefined) return;
  ['.top-bar-title', '.first-heading'].forEach((selector, index) => {
    const word = words.headings[opened()]?.[index];
    const place = frame?.querySelector(selector);
    if (word === undefined || !place) return;
    // A new element: a box in the middle that grows to both sides would count as moved.
    const drawn = place.cloneNode(true) as Element;
    (drawn.querySelector('h1') ?? drawn).replaceChildren(words.say(word));
    place.replaceWith(drawn);
  });
  for (const place of frame?.querySelectorAll<HTMLElement>('[data-word]') ?? [])
    place.textContent = words.say(Number(place.dataset['word']));
};
