/**
 * How long a member must wait before requesting another email code (AUTH-03). The end of the wait is stored on the
 * device as an absolute time, so the countdown stays right across pages, reloads and sleep.
 */
import { useAtom } from 'jotai';
import { sendEmailCode } from '../../contract/calls/session.ts';
import { EMAIL_CODE_RESEND_MS } from '../../contract/rules/account.ts';
import { SECOND_MS } from '../../contract/time-units.ts';
import { deviceClock } from '../../kit/clock.ts';
import { type Machine, machineAtom } from '../../kit/machine.ts';
import { memberStorage } from '../base/device.ts';
import { useWrite } from '../writes/use-write.ts';

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

const waiting = (untilMs: number | undefined, nowMs: number): EmailCodeWait => {
  // A clock that was set back must not lengthen the wait.
  const left = untilMs === undefined ? 0 : Math.min(untilMs - nowMs, EMAIL_CODE_RESEND_MS);
  return left > 0 ? { untilMs: nowMs + left, secondsLeft: Math.ceil(left / SECOND_MS) } : FREE;
};

/** @param remembered the end of a wait that began before this page was opened, epoch ms */
export const emailCodeMachine = (remembered: () => number | undefined): Machine<EmailCodeWait, EmailCodeEvent> => ({
  start: (now) => waiting(remembered(), now),
  reduce: (state, event) =>
    waiting(event.type === 'codeSent' ? event.atMs + EMAIL_CODE_RESEND_MS : state.untilMs, event.atMs),
  effect: ({ untilMs, secondsLeft }) =>
    untilMs === undefined
      ? undefined
      : {
          at: untilMs - (secondsLeft - 1) * SECOND_MS,
          invoke: ({ now }) => ({ type: 'secondPassed', atMs: now }),
        },
  failed: (_error, now) => ({ type: 'secondPassed', atMs: now }),
});

const kept = memberStorage('email-code-until');

const wait = machineAtom(
  emailCodeMachine(() => {
    const until = Number(kept.get() ?? Number.NaN);
    return Number.isFinite(until) ? until : undefined;
  }),
);

export interface EmailCodeSender {
  /** 0 while a code can be asked for. */
  readonly secondsLeft: number;
  readonly sending: boolean;
  /** Starts the countdown when the server accepts the request; shows a refusal as a toast. */
  readonly send: (email: string, captcha?: string) => Promise<void>;
}

/** Sends email codes; all screens share one countdown. */
export const useEmailCode = (): EmailCodeSender => {
  const [{ secondsLeft }, tell] = useAtom(wait);
  const { send, sending } = useWrite(sendEmailCode, {
    onAccepted: () => {
      const atMs = deviceClock.now();
      kept.set(String(atMs + EMAIL_CODE_RESEND_MS));
      tell({ type: 'codeSent', atMs });
    },
  });
  return {
    secondsLeft,
    sending,
    send: async (email, captcha) => {
      if (secondsLeft === 0) await send({ email, captcha });
    },
  };
};
