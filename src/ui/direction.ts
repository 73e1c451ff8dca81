/**
 * The way text runs. Our own styles are logical and follow `html.dir`; Framework7's come as one sheet for each
 * direction, and only the one in use is loaded.
 */
import type { Language } from '../core/languages.ts';
import leftToRight from './styles/ltr.css?url';
import rightToLeft from './styles/rtl.css?url';

const SHEETS = { ltr: leftToRight, rtl: rightToLeft } as const;

/** Resolves when the sheet can be used, or cannot be had: words in plain style are better than none. */
const loaded = (link: HTMLLinkElement): Promise<void> =>
  link.sheet
    ? Promise.resolve()
    : new Promise((resolve) => {
        link.addEventListener('load', () => resolve(), { once: true });
        link.addEventListener('error', () => resolve(), { once: true });
      });

const sheetFor = (dir: Language['dir']): HTMLLinkElement => {
  const known = document.querySelector<HTMLLinkElement>(`link[data-direction="${dir}"]`);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = SHEETS[dir];
  link.dataset['direction'] = dir;
  document.head.append(link);
  return link;
};

/** Turns the page to a language: its sheet first, then the old one goes, so that nothing is drawn half turned. */
export const showDirection = async ({ dir, tag }: Language): Promise<void> => {
  const link = sheetFor(dir);
  await loaded(link);
  for (const other of document.querySelectorAll<HTMLLinkElement>('link[data-direction]')) {
    if (other !== link) other.remove();
  }
  document.documentElement.dir = dir;
  document.documentElement.lang = tag;
};
