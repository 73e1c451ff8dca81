/** Reports how a write ended to the member. */
import { showToast } from '../base/toasts.ts';
import { type CallError, OutcomeUnknown, Refused, Unauthorised, Unreadable } from '../transport/errors.ts';
import type { Answered } from '../transport/transport.ts';
import { failureText } from './failure-text.ts';
import type { WriteOutcome } from './retry-write.ts';

export type Late<R> = { readonly result: R } | { readonly unread: true } | undefined;

/** Whether a write failed only by its answer: the server accepted it, but the answer is unreadable. */
export const wasAccepted = (error: unknown): error is Unreadable & { accepted: string } =>
  error instanceof Unreadable && error.accepted !== undefined;

const isTold = (error: unknown): boolean =>
  error instanceof Unauthorised || (error instanceof OutcomeUnknown && error.told);

export type Ended<R> = WriteOutcome<Answered<R>>;

export const isAccepted = (ended: Ended<unknown>): boolean =>
  ended.stage === 'known' || (ended.stage === 'refused' && wasAccepted(ended.error));

/** Reports a write's outcome to the member. @returns its answer @throws its error */
export const conclude = <R>(call: string, outcome: Ended<R>, quiet: boolean): R => {
  if (outcome.stage === 'known') {
    if (!quiet) showToast({ kind: 'success', text: outcome.answer.message });
    return outcome.answer.data;
  }
  const error = outcome.stage === 'refused' ? outcome.error : new OutcomeUnknown(call);
  if (wasAccepted(error)) {
    if (!quiet) showToast({ kind: 'success', text: error.accepted });
    // The session reports its end itself, once for all calls.
  } else if (outcome.stage === 'refused' && outcome.leavesOpen) {
    if (!quiet) showToast({ kind: 'failure', text: failureText(new OutcomeUnknown(call)) });
  } else if (!quiet && !isTold(error)) {
    // A refusal says what to do; only other failures need customer service, hence the request's id.
    const requestId = error instanceof Refused ? undefined : (error as Partial<CallError>).requestId;
    showToast({ kind: 'failure', text: failureText(error), ...(requestId ? { requestId } : {}) });
  }
  throw error;
};

/** As `conclude`, after the member stopped waiting. */
export const concludeLate = <R>(call: string, outcome: Ended<R>): Late<R> => {
  try {
    return { result: conclude(call, outcome, false) };
  } catch (error) {
    return wasAccepted(error) ? { unread: true } : undefined;
  }
};
