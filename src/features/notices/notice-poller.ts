/**
 * Polls for new system messages (SHELL-06, SHELL-07) every ten seconds; pauses while a banner is shown, until it is
 * closed. A closed notice does not reappear; a newer one does.
 */
import type { Notice } from '../../contract/entities/products.ts';
import type { Machine } from '../../kit/machine.ts';

/** SHELL-07. */
export const NOTICE_POLL_MS = 10_000;

/** What the device stores about the notice that was closed last. */
export interface ClosedNotice {
  readonly id: string;
  /** Epoch ms; undefined where the backend names no time. */
  readonly addedAt: number | undefined;
}

export type NoticePoll =
  | { readonly stage: 'polling'; readonly askAtMs: number; readonly closed: ClosedNotice | undefined }
  | { readonly stage: 'shown'; readonly notice: Notice; readonly closed: ClosedNotice | undefined };

export type NoticeEvent =
  | { readonly type: 'answered'; readonly newest: Notice | undefined; readonly nowMs: number }
  | { readonly type: 'askFailed'; readonly nowMs: number }
  | { readonly type: 'closed'; readonly nowMs: number }
  /** Poll again: the server sends messages in the language of the request. */
  | { readonly type: 'languageChanged'; readonly nowMs: number }
  /** Opened in the list, so its banner is no longer needed. */
  | { readonly type: 'read'; readonly id: string; readonly nowMs: number };

/** Whether a notice is new. If a newer notice was withdrawn, the one before it is the newest again, but is not new. */
const isNews = ({ id, unread, addedAt }: Notice, closed: ClosedNotice | undefined): boolean => {
  if (!unread || id === closed?.id) return false;
  return closed?.addedAt === undefined || addedAt === undefined || addedAt >= closed.addedAt;
};

/** The later of two closed notices: reading an older message must not make a newer, closed one reappear. */
export const laterClosed = (before: ClosedNotice | undefined, now: ClosedNotice): ClosedNotice =>
  before?.addedAt !== undefined && now.addedAt !== undefined && before.addedAt > now.addedAt ? before : now;

const putAway = (notice: Notice, nowMs: number): NoticePoll => ({
  stage: 'polling',
  askAtMs: nowMs + NOTICE_POLL_MS,
  closed: { id: notice.id, addedAt: notice.addedAt },
});

/**
 * @param ask reads the newest notice
 * @param closedBefore the closed notice that the device stored, before a reload or in another tab
 */
export const noticePoller = (
  ask: (signal: AbortSignal) => Promise<Notice | undefined>,
  now: () => number,
  closedBefore: () => ClosedNotice | undefined,
): Machine<NoticePoll, NoticeEvent> => ({
  start: (nowMs) => ({ stage: 'polling', askAtMs: nowMs, closed: closedBefore() }),

  reduce: (state, event) => {
    if (event.type === 'languageChanged') return { stage: 'polling', askAtMs: event.nowMs, closed: state.closed };
    if (state.stage === 'shown') {
      if (event.type === 'closed' || (event.type === 'read' && event.id === state.notice.id)) {
        return putAway(state.notice, event.nowMs);
      }
      return state;
    }
    if (event.type === 'answered' && event.newest && isNews(event.newest, state.closed)) {
      return { stage: 'shown', notice: event.newest, closed: state.closed };
    }
    return event.type === 'answered' || event.type === 'askFailed'
      ? { ...state, askAtMs: event.nowMs + NOTICE_POLL_MS }
      : state;
  },

  effect: (state) =>
    state.stage === 'shown'
      ? undefined
      : {
          at: state.askAtMs,
          needsNetwork: true,
          invoke: async ({ signal }) => {
            const newest = await ask(signal);
            // It may have been closed in another tab meanwhile.
            const isOpen = newest !== undefined && isNews(newest, closedBefore());
            return { type: 'answered', newest: isOpen ? newest : undefined, nowMs: now() };
          },
        },

  failed: (_error, nowMs) => ({ type: 'askFailed', nowMs }),
});
