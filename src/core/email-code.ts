/**
 * How long a member waits before the server sends another email code (AUTH-03). The end of the wait is a moment that
 * is kept on the device, so the countdown is right after another page, a reload and a sleep.
 */
import { EMAIL_CODE_RESEND_MS } from '../contract/rules/account.ts';
import type { Machine } from '../kit/machine.ts';

export interface EmailCodeWait {
  /** Epoch ms until which no other code can be asked for; undefined while one can. */
  readonly untilMs: number | undefined;
  /** What the button shows; 0 while a code can be asked for. */
  readonly secondsLeft: number;
}
export type EmailCodeEvent =
  | { readonly type: 'codeSent'; readonly atMs: number }
  | { readonly type: 'secondPassed'; readonly atMs: number };

const FREE: EmailCodeWait = { untilMs: undefined, secondsLeft: 0 };
const SECOND_MS = 1000;

const waiting = (untilMs: number | undefined, nowMs: number): EmailCodeWait => {
  // A clock that was set back must not lengthen the wait.
  const left = untilMs === undefined ? 0 : Math.min(untilMs - nowMs, EMAIL_CODE_RESEND_MS);
  return left > 0 ? { untilMs: nowMs + left, secondsLeft: Math.ceil(left / SECOND_MS) } : FREE;
};

/** @param remembered the end of a wait that began before this page was opened, epoch ms */
export const emailCodeMachine = (remembered: () => number | undefined): Machine<EmailCodeWait, EmailCodeEvent> => ({
  start: (now) => waiting(remembered(), now),
  step: (state, event) =>
    waiting(event.type === 'codeSent' ? event.atMs + EMAIL_CODE_RESEND_MS : state.untilMs, event.atMs),
  wake: ({ untilMs, secondsLeft }) =>
    untilMs === undefined
      ? undefined
      : {
          at: untilMs - (secondsLeft - 1) * SECOND_MS,
          ask: ({ now }) => ({ type: 'secondPassed', atMs: now }),
        },
  failed: (_error, now) => ({ type: 'secondPassed', atMs: now }),
});
