/**
 * Keeps the badge on the app's icon at the number of unread messages, where the app is installed and a member is signed
 * in.
 */
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
/** Shortest time (ms) between two requests, however often the member comes back. */
const FRESH_FOR_MS = 60_000;

/** Some backends send no count, only whether there are unread messages. */
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

/** Runs when the page is idle, after the reads on screen that the current event is about to refetch. */
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
    // A message was read, and no component on screen refetches the count.
    if (event.action.type === 'invalidate' && !event.query.isActive()) ask(0);
  });
  let cancel = (): void => undefined;
  document.addEventListener('visibilitychange', () => {
    cancel();
    if (document.visibilityState === 'visible') cancel = afterScreen(() => ask(FRESH_FOR_MS));
  });
  ask(FRESH_FOR_MS);
};
