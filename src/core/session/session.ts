/** Signing in and out, and what must be gone afterwards (PANEL-04, PWA-05). */
import { logOut } from '../../contract/calls/session.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import { wipeMemberStorage, wipeTabStorage } from '../base/device.ts';
import { carryAnnouncement, showToast } from '../base/toasts.ts';
import { forgetPushDevice } from '../push/push-device.ts';
import { queryClient } from '../queries/query-client.ts';
import { send } from '../transport/transport.ts';
import { failureText } from '../writes/failure-text.ts';
import { onSessionExpired } from './session-end.ts';
import { clearToken, forgetStoredToken, onTokenElsewhere, readToken, remembersAnother, storeToken } from './token.ts';

export { readToken, signedInAtom, tokenAtom } from './token.ts';

/** What is kept outside the two storages is forgotten within milliseconds; one that hangs must not keep a member in. */
const FORGET_WAIT_MS = 1_000;
const TABS = 'session';

const reload = (to?: string): void => {
  carryAnnouncement();
  if (to === undefined) window.location.reload();
  else window.location.replace(to);
};

/** Stores the token and starts the page anew (AUTH-05), at `to` (a path of this site) or where it stands. */
export const signIn = (token: string, { remember, to }: { remember: boolean; to?: string }): void => {
  wipeMemberStorage();
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

const forgetTheRest = async (): Promise<void> => {
  queryClient.clear();
  // Another account has signed in meanwhile: its data on the device is left alone.
  if (remembersAnother()) return wipeTabStorage();
  wipeMemberStorage();
  // Not left to its forgetter, which comes when the page is idle: from now on nothing sent to the member is shown here.
  await Promise.allSettled([forgetPushDevice(), ...[...forgetters].map(async (forget) => forget()), wipeCaches()]);
};

/** Everything private leaves the device; needs no network and never fails. */
export const wipe = async (): Promise<void> => {
  clearToken();
  await forgetTheRest();
};

const tellTabs = (endedToken: string): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(TABS);
  channel.postMessage({ type: 'ended', token: endedToken });
  channel.close();
};

let leaving = false;

/**
 * Wipes the device and starts the page anew. The page itself stays the member's until it is gone: told that nobody is
 * signed in, it would show a visitor's view for a moment, and its guards would lead somewhere else.
 */
const leave = async (to?: string): Promise<void> => {
  if (leaving) return;
  leaving = true;
  forgetStoredToken();
  await withTimeout(forgetTheRest(), FORGET_WAIT_MS);
  reload(to);
};

/**
 * Forgets everything private, tells the server, and starts the page anew at once: the request outlives the page, and
 * where the server cannot be reached nothing of the member is left here all the same.
 */
export const signOut = (to = '/'): Promise<void> => {
  const token = readToken();
  if (token !== undefined) {
    void send(logOut, undefined, { token, keepalive: true }).catch(() => undefined);
    tellTabs(token);
  }
  return leave(to);
};

/** Follows what ends a session elsewhere: the server's 401, and other tabs. Called once, by the shell. @returns stops */
export const watchSession = (): (() => void) => {
  const stops = [
    onSessionExpired((error) => {
      // The last requests of a page that leaves are refused: that is what was asked for.
      if (leaving) return;
      // It ended because another tab began the next one, which this page then shows.
      if (remembersAnother()) {
        void leave();
        return;
      }
      const text = failureText(error);
      const token = error.token;
      void wipe().then(() => {
        if (token !== undefined) tellTabs(token);
        showToast({ kind: 'failure', text });
      });
    }),
    onTokenElsewhere((token) => {
      // Signed out there: forget here too. Signed in there, perhaps as somebody else: nothing of before may stay.
      if (token === undefined) void leave('/');
      else if (!leaving) reload();
    }),
  ];
  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(TABS);
    channel.onmessage = ({ data }: MessageEvent<{ type?: unknown; token?: unknown }>) => {
      if (data?.type === 'ended' && data.token === readToken()) void leave('/');
    };
    stops.push(() => channel.close());
  }
  return () => {
    for (const stop of stops) stop();
  };
};
