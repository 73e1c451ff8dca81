/**
 * A write to a backend that does not take keys (API-08): it is sent once. Where its answer is lost or cannot be read,
 * the record list that belongs to it is read until it shows there, and nothing is sent again without a tap that says so.
 */
import { msg } from '@lingui/core/macro';
import { type Call, decodePayload, encodePayload } from '../../contract/call.ts';
import type { AskRead } from '../../contract/sightings.ts';
import { traceOf, type WriteTrace } from '../../contract/write-traces.ts';
import type { MachineEnvironment } from '../../kit/machine.ts';
import { browser, runMachine } from '../../kit/machine.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import { showToast } from '../base/toasts.ts';
import { invalidateReads } from '../queries/invalidate-reads.ts';
import { leavesOpen, OutcomeUnknown, Unreachable, Unreadable } from '../transport/errors.ts';
import { serverClock } from '../transport/server-clock.ts';
import { type Answered, type Transport, transport } from '../transport/transport.ts';
import { tellAccepted } from './accepted-writes.ts';
import { newKey } from './idempotency-keys.ts';
import { lookMachine } from './look-machine.ts';
import { type OpenWrite, type OpenWrites, offerResend, openFields, openWrites, sentByThisPage } from './open-writes.ts';

/** What was there before is read first, but a list that does not come holds no payment back. */
const BASELINE_MS = 4_000;
/** Clocks differ, and records are kept in whole seconds. */
const CLOCK_SLACK_MS = 5_000;
/** An answer that is older than this does not come any more: the page that waited for it is gone. */
const ANSWER_LIMIT_MS = 20_000;

export interface UnkeyedParts {
  readonly through: Transport;
  readonly writes: OpenWrites;
  readonly environment: MachineEnvironment;
  /** By which the records are dated; a device may be hours off. */
  readonly serverNow: () => number;
}

const live: UnkeyedParts = { through: transport, writes: openWrites, environment: browser, serverNow: serverClock.now };

/** @param onLeftOut told that the answer had rows that cannot be read: what is sought may be one of them */
const askThrough =
  ({ exchange }: Transport, onLeftOut: (call: string) => void): AskRead =>
  async (call, payload) => {
    const { data, leftOut } = await exchange(call, payload);
    if (leftOut > 0) onLeftOut(call.name);
    return data;
  };

const notAllRead = (call: string): Unreadable => new Unreadable(call, 'not all of its rows');

const listOf = (name: string): WriteTrace<unknown> | undefined => {
  const found = traceOf(name)?.found;
  return typeof found === 'object' ? found : undefined;
};

/** Whether a row that was not there before looks like it. @throws where the list cannot be read */
export const isInRecords = async (
  write: OpenWrite,
  { through }: Pick<UnkeyedParts, 'through'> = live,
): Promise<boolean> => {
  const traced = traceOf(write.call);
  const list = listOf(write.call);
  if (!traced || !list) return false;
  let notRead: string | undefined;
  const rows = await list.find(
    decodePayload(traced.call, write.fields),
    askThrough(through, (call) => {
      notRead = call;
    }),
  );
  const { before, sentAtMs } = write;
  const there = rows.some(({ key, atMs }) =>
    before ? !before.includes(key) : atMs !== undefined && atMs >= sentAtMs - CLOCK_SLACK_MS,
  );
  if (!there && notRead !== undefined) throw notAllRead(notRead);
  return there;
};

/** @returns whether it was found; resolves when it was, when it is no longer open, or when looking has lasted too long */
const watch = async (write: OpenWrite, parts: UnkeyedParts, startAtMs = 0): Promise<boolean> => {
  const look = async (): Promise<boolean | undefined> =>
    parts.writes.has(write.id) ? isInRecords(write, parts) : undefined;
  const { stage } = await runMachine(lookMachine(startAtMs, look), parts.environment);
  return stage === 'found';
};

const forget = (id: string, writes: OpenWrites): void => {
  offerResend(id, undefined);
  writes.remove(id);
};

/** It is in the records: the member hears it, once for all tabs. @returns whether it was still open */
const settleFound = (write: OpenWrite, writes: OpenWrites): boolean => {
  if (!writes.has(write.id)) return false;
  forget(write.id, writes);
  showToast({ kind: 'success', text: msg`It went through: it is in your records.` });
  return true;
};

/** The same for the screens that hold what it was made of, where the one that sent it may be gone. */
export const settleAsFound = (write: OpenWrite): void => {
  const traced = traceOf(write.call);
  if (!settleFound(write, openWrites) || !traced) return;
  tellAccepted(write.call, decodePayload(traced.call, write.fields));
  invalidateReads({ name: 'getUserBalanceList' });
};

/** Goes on looking for what an earlier page left behind. */
export const resumeWatching = async (write: OpenWrite): Promise<void> => {
  const waited = live.serverNow() - write.sentAtMs;
  const mayBeAnswered =
    write.stage === 'waiting' ? live.environment.clock.now() + Math.max(0, ANSWER_LIMIT_MS - waited) : 0;
  const found = await watch(write, live, mayBeAnswered);
  if (found) settleAsFound(write);
  else if (openWrites.has(write.id) && write.stage === 'waiting') openWrites.put({ ...write, stage: 'unknown' });
};

export interface UnkeyedOptions {
  readonly onProgress?: ((share: number) => void) | undefined;
  /** From the tap on, how long the member waits for what the records say. */
  readonly patienceMs: number;
  /** The answer is lost, the records are being read. */
  readonly onLooking: () => void;
  /** When nobody waited any more: it was found, or looking has ended. */
  readonly onLooked: (found: boolean) => void;
  /** Sends it once more; called by a tap that says so. */
  readonly resend?: (() => void) | undefined;
  /** The tap said that it means it once more. */
  readonly again: boolean;
}

/** Taken, in words that cannot be read. */
const taken = (call: string): Unreadable =>
  new Unreadable(call, 'its answer was lost; its record is there', { accepted: '' });

/** What a write without a record list failed with, in words that are true. */
const withoutList = (call: string, error: unknown, isRepeatable: boolean): unknown => {
  if (!leavesOpen(error)) return error;
  // Nobody is harmed by one more, and that nothing answers is the more useful thing to say.
  if (isRepeatable && error instanceof Unreachable) return error;
  return new OutcomeUnknown(call, isRepeatable);
};

/** One like it is open: is it there by now? Else the member is asked. @throws always */
const askAbout = async (write: OpenWrite, { resend }: UnkeyedOptions, parts: UnkeyedParts): Promise<never> => {
  const there = await withTimeout(isInRecords(write, parts), BASELINE_MS, parts.environment.timers);
  if (there && settleFound(write, parts.writes)) throw taken(write.call);
  offerResend(write.id, resend);
  parts.writes.put({ ...write, stage: 'unknown' });
  throw new OutcomeUnknown(write.call, false, true);
};

/** @throws what it failed with; `OutcomeUnknown` where the records do not show it in time */
export const sendUnkeyed = async <P, R>(
  call: Call<P, R>,
  payload: P,
  options: UnkeyedOptions,
  parts: UnkeyedParts = live,
): Promise<Answered<R>> => {
  const { through, writes, environment, serverNow } = parts;
  const startedAt = environment.clock.now();
  const key = newKey();
  const exchange = () =>
    through.exchange(call, payload, { key, ...(options.onProgress ? { onProgress: options.onProgress } : {}) });
  const list = listOf(call.name);
  if (!list) {
    try {
      return await exchange();
    } catch (error) {
      throw withoutList(call.name, error, traceOf(call.name)?.found === 'repeatable');
    }
  }
  const fields = openFields(encodePayload(call, payload));
  const like = writes.like({ call: call.name, fields });
  if (like && !options.again) return askAbout(like, options, parts);
  if (like) forget(like.id, writes);

  // A row that cannot be read now, and can be later, would be taken for a new one.
  const readAll = askThrough(through, (name) => {
    throw notAllRead(name);
  });
  const rows = await withTimeout(list.find(payload, readAll), BASELINE_MS, environment.timers);
  const write: OpenWrite = {
    id: key,
    call: call.name,
    fields,
    sentAtMs: serverNow(),
    ...(rows ? { before: rows.map((row) => row.key) } : {}),
    stage: 'waiting',
  };
  sentByThisPage(write.id);
  writes.put(write);
  try {
    const answered = await exchange();
    forget(write.id, writes);
    return answered;
  } catch (error) {
    if (!leavesOpen(error)) {
      forget(write.id, writes);
      throw error;
    }
  }
  options.onLooking();
  const found = watch(write, parts);
  const patienceMs = Math.max(BASELINE_MS, options.patienceMs - (environment.clock.now() - startedAt));
  if ((await withTimeout(found, patienceMs, environment.timers)) && settleFound(write, writes)) throw taken(call.name);
  offerResend(write.id, options.resend);
  writes.put({ ...write, stage: 'unknown' });
  void found.then((there) => {
    options.onLooked(there && settleFound(write, writes));
  });
  throw new OutcomeUnknown(call.name, false, true);
};
