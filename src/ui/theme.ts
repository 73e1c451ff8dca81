/** Applies the chosen theme and price colours, also when they are changed in another tab (SHELL-08). */
import { store } from '../core/base/store.ts';
import { priceColoursAtom, type Theme, themeAtom } from '../core/base/theme.ts';

/** The colour of the browser's own bars around the page. */
const CHROME: Record<Theme, string> = { night: '#0b1622', day: '#ffffff' };

const apply = (): void => {
  const root = document.documentElement;
  const theme = store.get(themeAtom);
  root.classList.toggle('dark', theme === 'night');
  root.dataset['moves'] = store.get(priceColoursAtom);
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', CHROME[theme]);
};

/** Keeps the page in step with the choice, with other tabs, and with the system where nobody chose. */
export const followTheme = (): void => {
  apply();
  store.sub(themeAtom, apply);
  store.sub(priceColoursAtom, apply);
};
