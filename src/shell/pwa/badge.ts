/** Keeps the number on the app's icon at the unread messages: where the app is installed, and while somebody is signed in. */
import { getMember } from '../../contract/calls/session.ts';
import type { Member } from '../../contract/entities/member.ts';
import { whenIdle } from '../../core/base/when-idle.ts';
import { showBadge } from '../../core/push/badge.ts';
import { queryClient, queryKey } from '../../core/queries/query-client.ts';
import { onWipe } from '../../core/session/session.ts';
import { readToken } from '../../core/session/token.ts';
import { send } from '../../core/transport/transport.ts';
import { browserTimers } from '../../kit/machine.ts';
import { isInstalled } from './install.ts';

const KEY = queryKey(getMember, undefined);
/** Coming back often asks no more often than this. */
const FRESH_FOR_MS = 60_000;

/** A backend that does not count says only that there is something. */
const unreadOf = ({ unreadNotices, hasUnreadNotices }: Member): number =>
  Math.max(unreadNotices, hasUnreadNotices ? 1 : 0);

const ask = (freshForMs: number): void => {
  if (readToken() === undefined || !isInstalled()) return;
  void queryClient.prefetchQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => send(getMember, undefined, { signal }),
    staleTime: freshForMs,
  });
};

/** Runs once what is on the screen has been asked for anew, which the event that calls this is about to begin. */
const afterScreen = (run: () => void): (() => void) => {
  let cancel = browserTimers.after(0, () => {
    cancel = whenIdle(run);
  });
  return () => cancel();
};

/** Called once, when the page is idle. */
export const watchBadge = (): void => {
  if (!('setAppBadge' in navigator)) return;
  onWipe(() => showBadge(0));
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== getMember.name) return;
    if (event.action.type === 'success') void showBadge(unreadOf(event.action.data as Member));
    // A message was read, and nobody on screen asks how many are left.
    if (event.action.type === 'invalidate' && !event.query.isActive()) ask(0);
  });
  let cancel = (): void => undefined;
  document.addEventListener('visibilitychange', () => {
    cancel();
    if (document.visibilityState === 'visible') cancel = afterScreen(() => ask(FRESH_FOR_MS));
  });
  ask(FRESH_FOR_MS);
};
