/**
 * Keeps the linked manifest and the page's description in the language and theme on screen, for when the app is
 * installed, shared or indexed.
 */
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { MANIFEST_PATH } from '../../contract/web-manifest.ts';
import { store } from '../../core/base/store.ts';
import { themeAtom } from '../../core/base/theme.ts';
import { languageAtom } from '../../core/language/language-choice.ts';

const link = (): HTMLLinkElement =>
  document.querySelector<HTMLLinkElement>('link[rel="manifest"]') ??
  document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'manifest' }));

/** Called once, after the first screen, whose own requests matter more. */
export const followManifest = (): void => {
  const follow = (): void => {
    const address = `${MANIFEST_PATH}?lang=${store.get(languageAtom).code}&theme=${store.get(themeAtom)}`;
    const linked = link();
    const description = i18n._(msg`Spot, short-cycle options and a wallet in one app.`);
    document.querySelector('meta[name="description"]')?.setAttribute('content', description);
    if (linked.getAttribute('href') !== address) linked.setAttribute('href', address);
  };
  follow();
  store.sub(languageAtom, follow);
  store.sub(themeAtom, follow);
};
