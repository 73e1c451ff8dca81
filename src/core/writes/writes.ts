/** Sends a write until its outcome is known (API-08), and reports the outcome. */
import type { Call } from '../../contract/call.ts';
import { encodePayload } from '../../contract/call.ts';
import { getConfig } from '../../contract/calls/site.ts';
import { browser, type MachineEnvironment, runMachine } from '../../kit/machine.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import { Unauthorised, Unreachable } from '../transport/errors.ts';
import { serverClock } from '../transport/server-clock.ts';
import { type Answered, isOnline, type Transport, transport } from '../transport/transport.ts';
import { conclude, concludeLate, type Ended, isAccepted, type Late } from './conclude.ts';
import { askForFactor, needsFactor } from './fresh-factor.ts';
import { beginAnew, type PendingKeys, pendingKeys } from './idempotency-keys.ts';
import { type OpenWrites, offerResend, openFields, openWrites } from './open-writes.ts';
import { isForeign, retryMachine } from './retry-write.ts';
import { isAnnouncedElsewhere, noteAnnounced, waitUnder } from './told-once.ts';
import { holdReload } from './unsaved-work.ts';

export type WriteProgress = 'idle' | 'sending' | 'asking' | 'unknown';

/** A device's clock that is set meanwhile must not end the retries. */
const byServer: MachineEnvironment = { ...browser, clock: serverClock };

export interface ExchangeWriteOptions<R> {
  readonly onStage?: (stage: WriteProgress) => void;
  readonly onProgress?: (share: number) => void;
  readonly quiet?: boolean;
  /** Called when the outcome is known after the member stopped waiting. undefined: the server refused the write. */
  readonly onLate?: (taken: Late<R>) => void;
  readonly through?: Transport;
  readonly keys?: PendingKeys;
  readonly environment?: MachineEnvironment;
  readonly serverNow?: () => number;
  readonly writes?: OpenWrites;
  /** The member has confirmed another such write, although an earlier one may have been accepted. */
  readonly again?: boolean;
  /** Sends the write again, on the member's request. */
  readonly resend?: () => void;
  /** Asks the member for a second factor. @returns whether a valid one was shown */
  readonly askFactor?: () => Promise<boolean>;
}

/** The longest time that a button shows progress (except for uploads, which show how far they are). */
export const PATIENCE_MS = 20_000;
/** How long a page that has had no answer yet waits for its first one before it refuses to send a write. */
const FIRST_ANSWER_MS = 8_000;

/** The code is loaded on demand. Without it the given-up write stays silent, and its key stands for it. */
const leaveOpen = async (
  call: string,
  fields: Readonly<Record<string, string>>,
  { key, sinceMs }: ReturnType<PendingKeys['begin']>,
  writes: OpenWrites,
): Promise<void> => {
  const part = await import('./unkeyed-write.ts').catch(() => undefined);
  part?.leaveOpen({ id: key, call, fields: openFields(fields), sentAtMs: sinceMs, stage: 'waiting' }, writes);
};

/** The key of the latest statement about each thing (`restates` of a call). */
const latestStatements = new Map<string, string>();

/** For a backend that honours keys: retries, even after the member stopped waiting. */
const exchangeKeyed = async <P, R>(
  call: Call<P, R>,
  payload: P,
  options: ExchangeWriteOptions<R>,
  patienceMs: number,
): Promise<Ended<R>> => {
  const { onStage, onLate, onProgress, environment = byServer } = options;
  const { through = transport, keys = pendingKeys, writes = openWrites } = options;
  const isUpload = call.body === 'multipart';
  const fields = isUpload ? { file: crypto.getRandomValues(new Uint32Array(4)).join() } : encodePayload(call, payload);
  const open = writes.like({ call: call.name, fields: openFields(fields) });
  const stated = call.restates?.(payload);
  const begun = stated === undefined ? keys.begin(call.name, fields, open?.id) : beginAnew();
  const { key, settle, refused } = begun;
  if (stated !== undefined) latestStatements.set(stated, key);
  const isReplaced = () => stated !== undefined && latestStatements.get(stated) !== key;
  let waitedFor = true;
  let requests = 0;
  const run = runMachine(
    retryMachine<Answered<R>>(
      (signal) => {
        // As a lost answer, which is not repeated: what an earlier request did is unknown.
        if (isReplaced()) throw new Unreachable(call.name, 'connection');
        requests += 1;
        if (requests > 1) begun.renew();
        return through.exchange(call, payload, { key, signal, ...(onProgress ? { onProgress } : {}) });
      },
      () => through.honoursKeys() === true && !isReplaced(),
    ),
    {
      ...environment,
      onChange: (state) => {
        if (waitedFor && state.stage === 'asking') onStage?.('asking');
      },
    },
  ).then((state): Ended<R> => {
    const ended: Ended<R> = state.stage === 'asking' ? { stage: 'unknown' } : state;
    if (isAccepted(ended)) {
      settle();
      offerResend(key, undefined);
      writes.remove(key);
    } else if (ended.stage === 'refused' && !isForeign(ended.error)) {
      // A login moves nothing, and another code of an authenticator under the same key would be refused again and again.
      if (call.access === 'public') settle();
      // Otherwise a request may have taken effect whose answer was lost, so the key is kept: the same write sent again
      // must not be a second one.
      else if (requests === 1) refused();
      if (ended.error instanceof Unauthorised && (requests > 1 || begun.repeated))
        return { ...ended, leavesOpen: true };
    }
    return ended;
  });

  const { handed, stop } = waitUnder<Ended<R>>(key);
  const soon = Promise.race([run, handed]);
  const outcome = isUpload ? await soon : await withTimeout(soon, patienceMs, environment.timers);
  stop();
  waitedFor = false;
  if (outcome && isAccepted(outcome)) noteAnnounced(key);
  if (outcome === undefined || outcome.stage === 'unknown') {
    onStage?.('unknown');
    // Only this page goes on asking: a reload would leave the outcome untold.
    void run.finally(holdReload('holding'));
    void run.then((ended) => {
      const isTold = isAnnouncedElsewhere(key, isAccepted(ended) ? ended : undefined);
      // Given up; the key is kept, so that a repetition is still the same write.
      if (ended.stage === 'unknown' && !isTold && begun.isKept()) void leaveOpen(call.name, fields, begun, writes);
      if (ended.stage === 'unknown' || isTold) onStage?.('idle');
      else onLate?.(concludeLate(call.name, ended));
    });
  }
  return outcome ?? { stage: 'unknown' };
};

/** For other backends: sends the write once and then looks in the records. The code is loaded on demand. */
const exchangeUnkeyed = async <P, R>(
  call: Call<P, R>,
  payload: P,
  options: ExchangeWriteOptions<R>,
  patienceMs: number,
): Promise<Ended<R>> => {
  const { onStage, onLate, onProgress, resend, again = false } = options;
  const { through = transport, writes = openWrites, keys = pendingKeys } = options;
  const { environment = browser, serverNow = serverClock.now } = options;
  const part = await import('./unkeyed-write.ts').catch(() => undefined);
  // Nothing was sent: without this code the outcome of a lost answer could not be learned.
  if (!part) return { stage: 'refused', error: new Unreachable(call.name, 'connection') };
  try {
    const answer = await part.sendUnkeyed(
      call,
      payload,
      {
        onProgress,
        resend,
        again,
        patienceMs,
        onLooking: (stage) => onStage?.(stage),
        onLooked: (found) => (found ? onLate?.({ unread: true }) : onStage?.('idle')),
      },
      { through, writes, keys, environment, serverNow },
    );
    return { stage: 'known', answer };
  } catch (error) {
    return { stage: 'refused', error };
  }
};

/** Whether the backend honours keys. A page that has had no answer yet asks first, since any answer says so. */
const knowKeys = async (
  { exchange, honoursKeys }: Transport,
  { timers }: MachineEnvironment,
): Promise<boolean | undefined> => {
  await withTimeout(exchange(getConfig, undefined), FIRST_ANSWER_MS, timers);
  return honoursKeys();
};

/** How to send the write now. A question about one like it comes first, whatever the backend does with keys. */
const wayOf = <P, R>(call: Call<P, R>, payload: P, honoured: boolean, options: ExchangeWriteOptions<R>) => {
  const { writes = openWrites, again = false } = options;
  if (!honoured) return exchangeUnkeyed<P, R>;
  if (again || call.body === 'multipart') return exchangeKeyed<P, R>;
  const open = writes.like({ call: call.name, fields: openFields(encodePayload(call, payload)) });
  return open ? exchangeUnkeyed<P, R> : exchangeKeyed<P, R>;
};

/**
 * Sends a write. If its answer is lost, the write is retried under the same key where the backend honours keys;
 * otherwise its records are read. If that takes long, the member is told that the outcome is unknown and may go on; the
 * outcome is still sought, and reported once it is known.
 * @returns the server's answer, after a toast with its message
 * @throws CallError, after a toast with its reason; also where a write was accepted but its answer is unreadable, after
 * the toast of success
 */
export const exchangeWrite = async <P, R>(
  call: Call<P, R>,
  payload: P,
  options: ExchangeWriteOptions<R> = {},
): Promise<R> => {
  const { through = transport, quiet = false } = options;
  let honoured = through.honoursKeys();
  let patienceMs = PATIENCE_MS;
  // A picture that is sent twice costs nothing.
  if (honoured === undefined && call.body !== 'multipart') {
    honoured = await knowKeys(through, options.environment ?? byServer);
    patienceMs -= FIRST_ANSWER_MS;
    if (honoured === undefined) {
      const error = new Unreachable(call.name, isOnline() ? 'connection' : 'offline');
      return conclude<R>(call.name, { stage: 'refused', error }, quiet);
    }
  }
  const exchange = wayOf(call, payload, honoured === true, options);
  const outcome = await exchange(call, payload, options, patienceMs);
  if (outcome.stage !== 'refused' || !needsFactor(outcome.error, through)) return conclude(call.name, outcome, quiet);
  // The refused request had no effect, so the write is sent once more. Closing the question shows no further toast.
  if (!(await (options.askFactor ?? askForFactor)())) return conclude(call.name, outcome, true);
  return conclude(call.name, await exchange(call, payload, options, PATIENCE_MS), quiet);
};
