/**
 * A write to a backend that ignores idempotency keys, or one that is given up (API-08). It is sent once. If its answer is
 * lost or unreadable, its record list is polled until the write shows there; it is sent again only by an explicit tap.
 */
import { type Call, decodePayload, encodePayload } from '../../contract/call.ts';
import { changesOf } from '../../contract/write-changes.ts';
import { traceOf } from '../../contract/write-traces.ts';
import { browser } from '../../kit/machine.ts';
import { withTimeout } from '../../kit/with-timeout.ts';
import { invalidateReads } from '../queries/invalidate-reads.ts';
import { leavesOpen, OutcomeUnknown, Unreachable, Unreadable } from '../transport/errors.ts';
import { serverClock } from '../transport/server-clock.ts';
import { type Answered, transport } from '../transport/transport.ts';
import { tellAccepted } from './accepted-writes.ts';
import { wasAccepted } from './conclude.ts';
import { askThrough, isInRecords, listOf, notAllRead, othersOf } from './find-in-records.ts';
import { newKey, pendingKeys } from './idempotency-keys.ts';
import { type OpenWrite, type OpenWrites, offerResend, openFields, openWrites, sentByThisPage } from './open-writes.ts';
import { forget, isFound, keepAs, settle, settleFound, type UnkeyedParts, watch } from './watch-write.ts';

/** Timeout for reading the matching records before the write is sent: an unavailable list must not block a payment. */
const BASELINE_MS = 4_000;
/** An earlier page's request can no longer be answered after this time. */
const ANSWER_LIMIT_MS = 20_000;

const live: UnkeyedParts = {
  through: transport,
  writes: openWrites,
  keys: pendingKeys,
  environment: browser,
  serverNow: serverClock.now,
};

/** As `settleFound`, but also notifies the screens that hold the write's inputs; the sending screen may be gone. */
export const settleAsFound = (write: OpenWrite): void => {
  const traced = traceOf(write.call);
  if (!settleFound(write, live) || !traced) return;
  tellAccepted(write.call, decodePayload(traced.call, write.fields));
  invalidateReads(...changesOf(write.call));
};

/** Continues to look for a write that an earlier page left open. */
export const resumeWatching = async (write: OpenWrite): Promise<void> => {
  const waited = live.serverNow() - write.sentAtMs;
  // Until the server's time is known, the device's clock may be hours behind it.
  const answerMs = Math.min(ANSWER_LIMIT_MS, Math.max(0, ANSWER_LIMIT_MS - waited));
  const mayBeAnswered = write.stage === 'waiting' ? live.environment.clock.now() + answerMs : 0;
  const { found } = await watch(write, live, mayBeAnswered);
  if (found) settleAsFound(write);
  else if (write.stage === 'waiting') keepAs(write.id, 'unknown', openWrites);
};

export interface UnkeyedOptions {
  readonly onProgress?: ((share: number) => void) | undefined;
  /** How long the member waits, from the tap on, for the records to show the write. */
  readonly patienceMs: number;
  /** Called when the answer is lost and the records are being read: `unknown` once the member waits no longer. */
  readonly onLooking: (stage: 'asking' | 'unknown') => void;
  /** Called after the member stopped waiting: the write was found, or the search has ended. */
  readonly onLooked: (found: boolean) => void;
  /** Sends the write again, on the member's explicit request. */
  readonly resend?: (() => void) | undefined;
  /** The member has confirmed that another such write is intended. */
  readonly again: boolean;
}

/**
 * A write that is not sent any more although its outcome is unknown: it is looked for like those of an earlier page, and
 * then the member is asked, also where one sent it again that was asked about before.
 */
export const leaveOpen = (write: OpenWrite, writes: OpenWrites): void => {
  if (!listOf(write.call)) return;
  const kept = writes.all().find(({ id }) => id === write.id);
  const open: OpenWrite = { ...write, ...kept, stage: 'waiting' };
  sentByThisPage(open.id);
  writes.put(open);
  void resumeWatching(open);
};

/** The error of a write that was accepted although its answer was lost. */
const taken = (call: string): Unreadable =>
  new Unreadable(call, 'its answer was lost; its record is there', { accepted: '' });

/** The error to report for a write without a record list. */
const withoutList = (call: string, error: unknown, isRepeatable: boolean): unknown => {
  if (!leavesOpen(error)) return error;
  // A repetition is harmless, so "no answer" is the more helpful error.
  if (isRepeatable && error instanceof Unreachable) return error;
  return new OutcomeUnknown(call, isRepeatable);
};

/** Sends a write without a record list. @throws its error */
const sendUnlisted = async <R>(
  call: string,
  key: string,
  exchange: () => Promise<Answered<R>>,
  parts: UnkeyedParts,
): Promise<Answered<R>> => {
  try {
    const answered = await exchange();
    settle(key, parts);
    return answered;
  } catch (error) {
    throw withoutList(call, error, traceOf(call)?.found === 'repeatable');
  }
};

/** A matching write is open: reports it if the records now show it, else asks the member about it. @throws always */
const askAbout = async (write: OpenWrite, { resend }: UnkeyedOptions, parts: UnkeyedParts): Promise<never> => {
  const there = await withTimeout(isInRecords(write, parts), BASELINE_MS, parts.environment.timers);
  if (there && settleFound(write, parts)) throw taken(write.call);
  offerResend(write.id, resend);
  keepAs(write.id, 'unknown', parts.writes);
  throw new OutcomeUnknown(write.call, false, true);
};

/**
 * A write in doubt was sent again, and that was refused. The refusal says nothing of the first one, which may still take
 * effect: it is as open as before.
 */
const lookOnFor = (first: OpenWrite, { onLooked }: UnkeyedOptions, parts: UnkeyedParts): void => {
  // It is gone where it was found meanwhile, or the session has ended. Rows may have been claimed since.
  const sent = parts.writes.all().find(({ id }) => id === first.id);
  if (!sent) return;
  parts.writes.put({ ...first, claimed: [...(first.claimed ?? []), ...(sent.claimed ?? [])], stage: 'closed' });
  void watch(first, parts).then(async (search) => {
    if (await isFound(search, parts)) onLooked(true);
  });
};

/** @throws the error of the write; `OutcomeUnknown` where the records do not show it in time */
export const sendUnkeyed = async <P, R>(
  call: Call<P, R>,
  payload: P,
  options: UnkeyedOptions,
  parts: UnkeyedParts = live,
): Promise<Answered<R>> => {
  const { through, writes, keys, environment, serverNow } = parts;
  const startedAt = environment.clock.now();
  const encoded = encodePayload(call, payload);
  const fields = openFields(encoded);
  const list = listOf(call.name);
  const like = list && writes.like({ call: call.name, fields });
  if (like && !options.again) return askAbout(like, options, parts);
  // The backend ignores the key, as far as it says. If it does not, the same write under the same key has one effect.
  const key = like?.id ?? keys.pending(call.name, encoded) ?? newKey();
  const { onProgress } = options;
  const exchange = () => through.exchange(call, payload, { key, ...(onProgress ? { onProgress } : {}) });
  if (!list) return sendUnlisted(call.name, key, exchange, parts);
  if (like) offerResend(like.id, undefined);

  // The list must be read completely: a row that is unreadable now would look new once it is readable.
  const readAll = askThrough(through, (name) => {
    throw notAllRead(name);
  });
  const rows = await withTimeout(list.find(payload, readAll), BASELINE_MS, environment.timers);
  // It was found while the rows were read: the member sends it again only where it did not go through.
  if (like && !writes.has(like.id)) throw taken(call.name);
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
    if (othersOf(write, writes).length > 0)
      await withTimeout(isInRecords(write, parts), BASELINE_MS, environment.timers);
    settle(key, parts);
    return answered;
  } catch (error) {
    if (!leavesOpen(error)) {
      if (wasAccepted(error)) settle(key, parts);
      else if (like) lookOnFor(like, options, parts);
      else forget(write.id, writes);
      throw error;
    }
  }
  options.onLooking('asking');
  const search = watch(write, parts);
  const patienceMs = Math.max(BASELINE_MS, options.patienceMs - (environment.clock.now() - startedAt));
  const soon = await withTimeout(search, patienceMs, environment.timers);
  if (soon?.found && settleFound(write, parts)) throw taken(call.name);
  offerResend(write.id, options.resend);
  keepAs(write.id, 'unknown', writes);
  options.onLooking('unknown');
  void search.then(async (ended) => options.onLooked(await isFound(ended, parts)));
  throw new OutcomeUnknown(call.name, false, true);
};
