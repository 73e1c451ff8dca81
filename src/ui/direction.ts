/** The way text runs: every style of ours is logical and follows `html.dir`. */
import type { Language } from '../contract/languages.ts';

export const applyTextDirection = ({ dir, tag }: Language): void => {
  document.documentElement.dir = dir;
  document.documentElement.lang = tag;
};
