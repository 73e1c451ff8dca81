/** Sends a write until its outcome is known (API-08), and says what became of it. */
import { msg } from '@lingui/core/macro';
import type { Call } from '../contract/call.ts';
import { encodePayload } from '../contract/call.ts';
import { runMachine } from '../kit/machine.ts';
import { announce } from './announcements.ts';
import { type CallError, OutcomeUnknown, Refused, Unauthorised, Unreachable, Unreadable } from './errors.ts';
import { writeMachine } from './lost-answer.ts';
import { type Answered, type Transport, transport } from './transport.ts';

export type WriteProgress = 'idle' | 'sending' | 'asking' | 'unknown';

export interface WriteOptions {
  readonly onStage?: (stage: WriteProgress) => void;
  readonly onProgress?: (share: number) => void;
  readonly quiet?: boolean;
  readonly through?: Transport;
}

/** Keys of writes whose outcome is unknown, by call and payload: the same write sent again is the same write. */
const unsettled = new Map<string, string>();

const newKey = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Plain http on a local network has no randomUUID.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** What to tell the member about a failure; the server's own words where there are any. */
export const failureText = (error: unknown): string | ReturnType<typeof msg> => {
  if (error instanceof Refused || error instanceof Unauthorised) {
    return error.reason || msg`The server refused this. Please try again later.`;
  }
  if (error instanceof OutcomeUnknown) {
    return msg`We could not learn whether this went through. Check your records before you try again.`;
  }
  if (error instanceof Unreachable) {
    return error.why === 'offline'
      ? msg`You are offline. Nothing was sent.`
      : msg`The server cannot be reached. Please try again.`;
  }
  return msg`Something went wrong. Please try again.`;
};

/**
 * @returns what the server answered, after its message was announced
 * @throws CallError after its reason was announced; also where a write was taken but its answer cannot be read, after
 *   the success was announced
 */
export const exchangeWrite = async <P, R>(
  call: Call<P, R>,
  payload: P,
  { onStage, onProgress, quiet = false, through = transport }: WriteOptions = {},
): Promise<R> => {
  const identity = `${call.name} ${call.body === 'form' ? JSON.stringify(encodePayload(call, payload)) : newKey()}`;
  const key = unsettled.get(identity) ?? newKey();
  const outcome = await runMachine(
    writeMachine<Answered<R>>((signal) =>
      through.exchange(call, payload, { key, signal, ...(onProgress ? { onProgress } : {}) }),
    ),
    { onChange: (state) => onStage?.(state.stage === 'asking' ? 'asking' : 'sending') },
  );
  if (outcome.stage === 'known') {
    unsettled.delete(identity);
    if (!quiet) announce({ kind: 'success', text: outcome.answer.message });
    return outcome.answer.data;
  }
  const error = outcome.stage === 'refused' ? outcome.error : new OutcomeUnknown(call.name);
  if (error instanceof OutcomeUnknown) {
    unsettled.set(identity, key);
    onStage?.('unknown');
  } else unsettled.delete(identity);
  // The end of a session is told once for all calls, by the session.
  if (error instanceof Unreadable && error.accepted !== undefined) {
    if (!quiet) announce({ kind: 'success', text: error.accepted });
  } else if (!quiet && !(error instanceof Unauthorised)) {
    const requestId = (error as Partial<CallError>).requestId;
    announce({ kind: 'failure', text: failureText(error), ...(requestId ? { requestId } : {}) });
  }
  throw error;
};
