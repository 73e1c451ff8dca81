/** Signing in and out, and what must be gone afterwards (PANEL-04, PWA-05). */
import { logOut } from '../contract/calls/session.ts';
import { browserTimers } from '../kit/machine.ts';
import { announce } from './announcements.ts';
import { wipeMemberTexts } from './device.ts';
import { queryClient } from './query-client.ts';
import { onSessionExpired } from './session-end.ts';
import { clearToken, onTokenElsewhere, readToken, storeToken } from './token.ts';
import { send } from './transport.ts';
import { failureText } from './writes.ts';

export { readToken, signedInAtom, tokenAtom } from './token.ts';

/** How long a sign-out waits for the server before the page starts anew; the request goes on without the page. */
const SIGN_OUT_WAIT_MS = 1_500;
const TABS = 'session';

const reload = (to?: string): void => {
  if (to === undefined) window.location.reload();
  else window.location.replace(to);
};

/** Stores the token and starts the page anew (AUTH-05), at `to` (a path of this site) or where it stands. */
export const signIn = (token: string, { remember, to }: { remember: boolean; to?: string }): void => {
  wipeMemberTexts();
  storeToken(token, remember);
  reload(to);
};

/** Parts that keep something private say here how to forget it. */
const forgetters = new Set<() => void | Promise<void>>();
export const onWipe = (forget: () => void | Promise<void>): (() => void) => {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
};

const wipeCaches = async (): Promise<void> => {
  if (typeof caches === 'undefined') return;
  for (const name of await caches.keys()) if (name.includes('private')) await caches.delete(name);
};

/** Everything private leaves the device; needs no network and never fails. */
export const wipe = async (): Promise<void> => {
  clearToken();
  wipeMemberTexts();
  queryClient.clear();
  await Promise.allSettled([...[...forgetters].map(async (forget) => forget()), wipeCaches()]);
};

const tellTabs = (endedToken: string): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(TABS);
  channel.postMessage({ type: 'ended', token: endedToken });
  channel.close();
};

/** Tells the server, forgets everything private, also when the server cannot be reached, and starts the page anew. */
export const signOut = async (to = '/'): Promise<void> => {
  const token = readToken();
  await wipe();
  if (token !== undefined) {
    tellTabs(token);
    const told = send(logOut, undefined, { token, keepalive: true }).catch(() => undefined);
    const waited = new Promise<void>((resolve) => browserTimers.after(SIGN_OUT_WAIT_MS, resolve));
    await Promise.race([told, waited]);
  }
  reload(to);
};

/** Follows what ends a session elsewhere: the server's 401, and other tabs. Called once, by the shell. @returns stops */
export const watchSession = (): (() => void) => {
  const stops = [
    onSessionExpired((error) => {
      const text = failureText(error);
      const token = error.token;
      void wipe().then(() => {
        if (token !== undefined) tellTabs(token);
        announce({ kind: 'failure', text });
      });
    }),
    onTokenElsewhere((token) => {
      // Signed out there: forget here too. Signed in there, perhaps as somebody else: nothing of before may stay.
      if (token === undefined) void wipe().then(() => reload('/'));
      else reload();
    }),
  ];
  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(TABS);
    channel.onmessage = ({ data }: MessageEvent<{ type?: unknown; token?: unknown }>) => {
      if (data?.type === 'ended' && data.token === readToken()) void wipe().then(() => reload('/'));
    };
    stops.push(() => channel.close());
  }
  return () => {
    for (const stop of stops) stop();
  };
};
