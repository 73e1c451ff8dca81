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

/** Timeout for wiping data outside the two storages: it usually takes milliseconds, and no end of a session waits longer. */
const FORGET_WAIT_MS = 1_000;
const TABS = 'session';

const reload = (to?: string): void => {
  carryAnnouncement();
  if (to === undefined) window.location.reload();
  else window.location.replace(to);
};

/** Callbacks of modules that hold private data, which delete it. */
const forgetters = new Set<() => void | Promise<void>>();
export const onWipe = (forget: () => void | Promise<void>): (() => void) => {
  forgetters.add(forget);
  return () => forgetters.delete(forget);
};
const askForgetters = () => [...forgetters].map(async (forget) => forget());

/** Stores the token and reloads the page (AUTH-05), at `to` (a path of this site) or in place. */
export const signIn = (token: string, { remember, to }: { remember: boolean; to?: string }): void => {
  wipeMemberStorage();
  if (storeToken(token, remember)) {
    reload(to);
    return;
  }
  // A reload would forget the session: the router goes there, and nothing of the visitor stays.
  queryClient.clear();
  void Promise.allSettled(askForgetters());
  window.history.replaceState(window.history.state, '', to);
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
  // Not left to the push module's callback, which registers late: from now on this device must show no messages.
  await Promise.allSettled([forgetPushDevice(), ...askForgetters(), wipeCaches()]);
};

/** Wipes all private data from the device; needs no network and never fails. */
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
 * Wipes the device and reloads the page. The page keeps its signed-in state until then: otherwise it would briefly show
 * a visitor's view, and its guards would navigate elsewhere.
 */
const leave = async (to?: string): Promise<void> => {
  if (leaving) return;
  leaving = true;
  forgetStoredToken();
  await withTimeout(forgetTheRest(), FORGET_WAIT_MS);
  reload(to);
};

/**
 * Wipes all private data, tells the server, and reloads the page at once. The request outlives the page; if the server
 * cannot be reached, the device is wiped all the same.
 */
export const signOut = (to = '/'): Promise<void> => {
  const token = readToken();
  if (token !== undefined) {
    void send(logOut, undefined, { token, keepalive: true }).catch(() => undefined);
    tellTabs(token);
  }
  return leave(to);
};

/** Follows sessions that end elsewhere: by a 401, or in another tab. Called once, by the shell. @returns stops it */
export const watchSession = (): (() => void) => {
  const stops = [
    onSessionExpired((error) => {
      // During a sign-out, a 401 for the last requests is expected.
      if (leaving) return;
      // Another tab has signed in anew, which ended this session: reload to show the new one.
      if (remembersAnother()) {
        void leave();
        return;
      }
      const text = failureText(error);
      const token = error.token;
      // Told in any case: without a word, the login page would come out of nowhere.
      void withTimeout(wipe(), FORGET_WAIT_MS).then(() => {
        if (token !== undefined) tellTabs(token);
        showToast({ kind: 'failure', text });
      });
    }),
    onTokenElsewhere((token) => {
      // Another tab signed out: sign out here too. It signed in, perhaps as another member: reload without old data.
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
