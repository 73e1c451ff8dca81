/** Keeps the linked manifest in the language and theme on screen: what is installed from here on speaks them. */
import { MANIFEST_PATH } from '../../contract/web-manifest.ts';
import { store } from '../../core/base/store.ts';
import { themeAtom } from '../../core/base/theme.ts';
import { languageAtom } from '../../core/language/language-choice.ts';

const link = (): HTMLLinkElement | null => document.querySelector('link[rel="manifest"]');

/** Called once. The boot script has linked it as things were at the start. */
export const followManifest = (): void => {
  const follow = (): void => {
    const address = `${MANIFEST_PATH}?lang=${store.get(languageAtom).code}&theme=${store.get(themeAtom)}`;
    const linked = link();
    if (linked && linked.getAttribute('href') !== address) linked.setAttribute('href', address);
  };
  store.sub(languageAtom, follow);
  store.sub(themeAtom, follow);
};
