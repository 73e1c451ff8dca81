import { hasUnsavedWork } from '../../core/writes/unsaved-work.ts';

const TYPED = 'textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="range"], [type="file"])';

/**
 * Whether a reload now could lose something: text in a field, an open sheet, an unfinished write or picture. Checked
 * again before every reload that the member did not ask for.
 */
export const isFillingIn = (): boolean =>
  hasUnsavedWork() ||
  document.querySelector('dialog[open], [role="dialog"], [aria-modal="true"]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TYPED)].some(({ value }) => value !== '');
