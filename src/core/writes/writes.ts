/** Sends a write until its outcome is known (API-08), and says what became of it. */
import type { Call } from '../../contract/call.ts';
import { encodePayload } from '../../contract/call.ts';
import { browser, type MachineEnvironment, runMachine } from '../../kit/machine.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import { showToast } from '../base/toasts.ts';
import { type CallError, OutcomeUnknown, Refused, Unauthorised, Unreachable, Unreadable } from '../transport/errors.ts';
import { serverClock } from '../transport/server-clock.ts';
import { type Answered, type Transport, transport } from '../transport/transport.ts';
import { failureText } from './failure-text.ts';
import { askForFactor, needsFactor } from './fresh-factor.ts';
import { type PendingKeys, pendingKeys } from './idempotency-keys.ts';
import { type OpenWrites, openWrites } from './open-writes.ts';
import { retryMachine, type WriteOutcome } from './retry-write.ts';

export type WriteProgress = 'idle' | 'sending' | 'asking' | 'unknown';

type Late<R> = { readonly result: R } | { readonly unread: true } | undefined;

export interface ExchangeWriteOptions<R> {
  readonly onStage?: (stage: WriteProgress) => void;
  readonly onProgress?: (share: number) => void;
  readonly quiet?: boolean;
  /** The outcome is known after all, when nobody waited any more. undefined: the server refused it. */
  readonly onLate?: (taken: Late<R>) => void;
  readonly through?: Transport;
  readonly keys?: PendingKeys;
  readonly environment?: MachineEnvironment;
  readonly serverNow?: () => number;
  readonly writes?: OpenWrites;
  /** The member said that they mean it once more, though one like it may have been taken. */
  readonly again?: boolean;
  /** Sends it once more, should the member say so. */
  readonly resend?: () => void;
  /** Asks the member for a second factor. @returns whether one was shown */
  readonly askFactor?: () => Promise<boolean>;
}

/** A member looks at a button this long and no longer (uploads, which show how far they are, excepted). */
export const PATIENCE_MS = 20_000;

/** Whether a write failed only in its answer: the server took it, in words that cannot be read. */
export const wasAccepted = (error: unknown): error is Unreadable & { accepted: string } =>
  error instanceof Unreadable && error.accepted !== undefined;

const isForeign = (error: unknown): boolean => error instanceof Unreadable && error.accepted === undefined;

const isTold = (error: unknown): boolean =>
  error instanceof Unauthorised || (error instanceof OutcomeUnknown && error.told);

type Ended<R> = WriteOutcome<Answered<R>>;

/** Tells the member how a write ended. @returns what it gave @throws what it failed with */
const conclude = <R>(call: string, outcome: Ended<R>, quiet: boolean): R => {
  if (outcome.stage === 'known') {
    if (!quiet) showToast({ kind: 'success', text: outcome.answer.message });
    return outcome.answer.data;
  }
  const error = outcome.stage === 'refused' ? outcome.error : new OutcomeUnknown(call);
  if (wasAccepted(error)) {
    if (!quiet) showToast({ kind: 'success', text: error.accepted });
    // The end of a session is told once for all calls, by the session.
  } else if (!quiet && !isTold(error)) {
    // A refusal says what to do; only a fault is something to ask help for.
    const requestId = error instanceof Refused ? undefined : (error as Partial<CallError>).requestId;
    showToast({ kind: 'failure', text: failureText(error), ...(requestId ? { requestId } : {}) });
  }
  throw error;
};

/** The same when nobody waits for it any more. */
const concludeLate = <R>(call: string, outcome: Ended<R>): Late<R> => {
  try {
    return { result: conclude(call, outcome, false) };
  } catch (error) {
    return wasAccepted(error) ? { unread: true } : undefined;
  }
};

/** Behind a backend that takes keys: asks again, also when the member waits no more. */
const exchangeKeyed = async <P, R>(
  call: Call<P, R>,
  payload: P,
  options: ExchangeWriteOptions<R>,
): Promise<Ended<R>> => {
  const { onStage, onLate, onProgress, through = transport, keys = pendingKeys, environment = browser } = options;
  const isUpload = call.body === 'multipart';
  const { key, settle } = keys.begin(
    call.name,
    isUpload ? { file: crypto.getRandomValues(new Uint32Array(4)).join() } : encodePayload(call, payload),
  );
  let waitedFor = true;
  const run = runMachine(
    retryMachine<Answered<R>>(
      (signal) => through.exchange(call, payload, { key, signal, ...(onProgress ? { onProgress } : {}) }),
      through.honoursKeys,
    ),
    {
      ...environment,
      onChange: (state) => {
        if (waitedFor && state.stage === 'asking') onStage?.('asking');
      },
    },
  ).then((state) => {
    const ended: Ended<R> = state.stage === 'asking' ? { stage: 'unknown' } : state;
    // What came in the place of an answer tells nothing: sent again, it must still be the same write.
    const isKnown = ended.stage === 'known' || (ended.stage === 'refused' && !isForeign(ended.error));
    if (isKnown) settle();
    return ended;
  });

  const outcome = isUpload ? await run : await withTimeout(run, PATIENCE_MS, environment.timers);
  if (outcome === undefined || outcome.stage === 'unknown') {
    waitedFor = false;
    onStage?.('unknown');
    void run.then((ended) => {
      // Nobody asks any more; sent again, it is still the same write.
      if (ended.stage === 'unknown') onStage?.('idle');
      else onLate?.(concludeLate(call.name, ended));
    });
  }
  return outcome ?? { stage: 'unknown' };
};

/** Behind any other backend: sent once, and looked for. Its code is fetched only where it is needed. */
const exchangeUnkeyed = async <P, R>(
  call: Call<P, R>,
  payload: P,
  options: ExchangeWriteOptions<R>,
): Promise<Ended<R>> => {
  const { onStage, onLate, onProgress, resend, again = false } = options;
  const { through = transport, writes = openWrites, environment = browser, serverNow = serverClock.now } = options;
  const part = await import('./unkeyed-write.ts').catch(() => undefined);
  // Nothing was sent: without it nobody could say what became of the write.
  if (!part) return { stage: 'refused', error: new Unreachable(call.name, 'connection') };
  try {
    const answer = await part.sendUnkeyed(
      call,
      payload,
      {
        onProgress,
        resend,
        again,
        patienceMs: PATIENCE_MS,
        onLooking: () => onStage?.('asking'),
        onLooked: (found) => (found ? onLate?.({ unread: true }) : onStage?.('idle')),
      },
      { through, writes, environment, serverNow },
    );
    return { stage: 'known', answer };
  } catch (error) {
    if (error instanceof OutcomeUnknown) onStage?.('unknown');
    return { stage: 'refused', error };
  }
};

/**
 * Sends a write. Is its answer lost, a backend that takes keys is asked again under the same key, and the records of any
 * other are read. Where even that takes long, the member is told that the outcome is unknown and may go on; it is looked
 * for further, and the outcome told when it is known.
 * @returns what the server answered, after its message was announced
 * @throws CallError after its reason was announced; also where a write was taken but its answer cannot be read, after
 *   the success was announced
 */
export const exchangeWrite = async <P, R>(
  call: Call<P, R>,
  payload: P,
  options: ExchangeWriteOptions<R> = {},
): Promise<R> => {
  const exchange = (options.through ?? transport).honoursKeys() ? exchangeKeyed : exchangeUnkeyed;
  const outcome = await exchange(call, payload, options);
  if (outcome.stage !== 'refused' || !needsFactor(outcome.error))
    return conclude(call.name, outcome, options.quiet ?? false);
  // Refused, so nothing was done: with a factor it is a write of its own. Whoever closes the question is told nothing new.
  if (!(await (options.askFactor ?? askForFactor)())) return conclude(call.name, outcome, true);
  return conclude(call.name, await exchange(call, payload, options), options.quiet ?? false);
};
