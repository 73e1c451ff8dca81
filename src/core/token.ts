/** The sign-in token: what makes this browser a member's. */
import { atom } from 'jotai';
import { memberTabText, memberText } from './device.ts';
import { store } from './store.ts';

const remembered = memberText('token');
/** Remember-me off: the token lives as long as the tab (AUTH-05). */
const forThisTab = memberTabText('token');

const stored = (): string | undefined => forThisTab.get() ?? remembered.get();
const current = atom(stored());

/** The token, undefined for a visitor; known before the first paint, so that guards see it at start. */
export const tokenAtom = atom((get) => get(current));
export const signedInAtom = atom((get) => get(current) !== undefined);

export const readToken = (): string | undefined => store.get(current);

export const storeToken = (token: string, remember: boolean): void => {
  remembered.set(remember ? token : undefined);
  forThisTab.set(remember ? undefined : token);
  store.set(current, token);
};

/** Gone from the device, while the page that is about to start anew goes on as it is. */
export const forgetStoredToken = (): void => {
  remembered.set(undefined);
  forThisTab.set(undefined);
};

export const clearToken = (): void => {
  forgetStoredToken();
  store.set(current, undefined);
};

/** Another tab signed in or out with the remembered token. @returns stops listening */
export const onTokenElsewhere = (run: (token: string | undefined) => void): (() => void) =>
  remembered.onOtherTab((token) => {
    if (forThisTab.get() === undefined && token !== readToken()) run(token);
  });
