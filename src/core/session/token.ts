/** The sign-in token: what makes this browser a member's. */
import { atom } from 'jotai';
import { memberTabStorage, wipeTabStorage } from '../base/device.ts';
import { store } from '../base/store.ts';
import { keptToken, rememberedToken, tabToken } from './kept-token.ts';

/** Whose texts this tab keeps: a fingerprint of 32 bits (FNV-1a) tells sessions apart and leads nobody to the token. */
const owner = memberTabStorage('owner');
const fingerprintOf = (token: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < token.length; index++) hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16);
};

/** A tab that the browser put away comes back with its texts, perhaps on a device that is another member's by now. */
const claimTab = (): void => {
  const token = keptToken();
  const fingerprint = token === undefined ? undefined : fingerprintOf(token);
  if (owner.get() === fingerprint) return;
  const own = tabToken.get();
  wipeTabStorage();
  tabToken.set(own);
  owner.set(fingerprint);
};
claimTab();

const current = atom(keptToken());

/** The token, undefined for a visitor; known before the first paint, so that guards see it at start. */
export const tokenAtom = atom((get) => get(current));
export const signedInAtom = atom((get) => get(current) !== undefined);

export const readToken = (): string | undefined => store.get(current);

export const storeToken = (token: string, remember: boolean): void => {
  rememberedToken.set(remember ? token : undefined);
  tabToken.set(remember ? undefined : token);
  store.set(current, token);
};

/** Whether the device remembers a session that is not this page's: another tab began it, perhaps somebody else's. */
export const remembersAnother = (): boolean => {
  const token = rememberedToken.get();
  return token !== undefined && token !== readToken();
};

/** Gone from the device, while the page that is about to start anew goes on as it is. Another session's token stays. */
export const forgetStoredToken = (): void => {
  if (!remembersAnother()) rememberedToken.set(undefined);
  tabToken.set(undefined);
};

export const clearToken = (): void => {
  forgetStoredToken();
  store.set(current, undefined);
};

/**
 * Another tab signed in or out with the remembered token. A page that slept hears of it late: what counts is what is
 * stored now. @returns stops listening
 */
export const onTokenElsewhere = (run: (token: string | undefined) => void): (() => void) => {
  const look = (): void => {
    const token = keptToken();
    if (token !== readToken()) run(token);
  };
  const stop = rememberedToken.onOtherTab(look);
  if (typeof window === 'undefined') return stop;
  // A page restored from the back-forward cache missed the storage event.
  const pageShown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) look();
  };
  window.addEventListener('pageshow', pageShown);
  return () => {
    stop();
    window.removeEventListener('pageshow', pageShown);
  };
};
