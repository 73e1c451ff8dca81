/** Sets the page's text direction: all our styles use logical properties and follow `html.dir`. */
import type { Language } from '../contract/languages.ts';

export const applyTextDirection = ({ dir, tag }: Language): void => {
  document.documentElement.dir = dir;
  document.documentElement.lang = tag;
};
