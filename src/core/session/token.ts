/** The session token, whose presence makes the page a member's. */
import { atom } from 'jotai';
import { isInMemory, memberTabStorage, rememberedToken, tabToken, wipeTabStorage } from '../base/device.ts';
import { store } from '../base/store.ts';
import { keptToken } from './kept-token.ts';

/** Marks whose data this tab holds. A 32-bit hash (FNV-1a) tells sessions apart without revealing the token. */
const owner = memberTabStorage('owner');
const fingerprintOf = (token: string): string => {
  let hash = 0x811c9dc5;
  for (let index = 0; index < token.length; index++) hash = Math.imul(hash ^ token.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16);
};

/** A restored tab comes back with its session storage, possibly after another member signed in: wipe it then. */
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

/** @returns whether the token outlives this page: not where the browser stores nothing */
export const storeToken = (token: string, remember: boolean): boolean => {
  rememberedToken.set(remember ? token : undefined);
  tabToken.set(remember ? undefined : token);
  store.set(current, token);
  return !isInMemory(tabToken);
};

/** Whether the device stores another session's token than this page's, because another tab signed in. */
export const remembersAnother = (): boolean => {
  const token = rememberedToken.get();
  return token !== undefined && token !== readToken();
};

/** Removes the token from the device but not from this page, which will reload. Keeps another session's token. */
export const forgetStoredToken = (): void => {
  if (!remembersAnother()) rememberedToken.set(undefined);
  tabToken.set(undefined);
};

export const clearToken = (): void => {
  forgetStoredToken();
  store.set(current, undefined);
};

/**
 * Calls `run` when another tab signed in or out. A suspended page hears of it late, so the currently stored token
 * counts, not the event's. @returns a function that stops listening
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
