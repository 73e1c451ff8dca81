/**
 * What one asker may have under way at once, so that nobody needs the connections of everybody else: two writes, four
 * reads, one long read, six files. What is more waits, and holds neither a connection nor a file in memory while it does.
 */
import type { Call } from '../../src/contract/call.ts';
import { FairQueue, QueueFull } from '../base/fair-queue.ts';
import { subnetOf, tooMany } from '../services/limits/attempts.ts';
import { hashToken } from '../services/sessions/tokens.ts';
import type { RequestOrigin } from './call-request.ts';

const WAITING = 20_000;
const writes = new FairQueue({ running: Infinity, runningOfOne: 2, waitingOfOne: 400, waiting: WAITING });
const reads = new FairQueue({ running: Infinity, runningOfOne: 4, waitingOfOne: 400, waiting: WAITING });
/** Lists, receipts, reports, candles: each may keep a processor of the database busy, so there are few at once of everybody. */
const longReads = new FairQueue({ running: 4, runningOfOne: 1, waitingOfOne: 400, waiting: WAITING, restsMs: 30 });
/** A hundred wait, each with its connection and nothing read: who was refused at once would ask again at once, and refusing costs. */
const files = new FairQueue({ running: 64, runningOfOne: 6, waitingOfOne: 100, waiting: 2_000, restsMs: 20 });

const TRY_AGAIN_MS = 60_000;

/** Whose the tokens are that opened a session lately: twenty devices of one member have one member's share. */
const membersOf = new Map<string, number>();
const MEMBERS_KEPT = 50_000;

/** @param memberId undefined where the token opens nothing (any more): whoever sends it takes no share of a member's */
export const rememberMemberOf = (token: string, memberId: number | undefined): void => {
  const key = hashToken(token);
  if (key === undefined) return;
  membersOf.delete(key);
  if (memberId !== undefined) membersOf.set(key, memberId);
  const oldest = membersOf.keys().next();
  if (membersOf.size > MEMBERS_KEPT && !oldest.done) membersOf.delete(oldest.value);
};

type Asker = Pick<RequestOrigin, 'token' | 'address'>;

/** A member, or the network from which an unknown token comes, or none: a made-up token buys no share. */
const askerOf = ({ token, address }: Asker): string => {
  const memberId = membersOf.get(hashToken(token) ?? '');
  return memberId === undefined ? `network ${subnetOf(address)}` : `member ${memberId}`;
};

/** @throws Refusal in place of QueueFull, also of a queue that the work itself stood in */
const refusingFull = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof QueueFull ? tooMany(TRY_AGAIN_MS) : error;
  }
};

export const inShare = <T>(
  { kind }: Pick<Call<unknown, unknown>, 'kind'>,
  asker: Asker,
  work: () => Promise<T>,
): Promise<T> => refusingFull((kind === 'write' ? writes : reads).run(askerOf(asker), work));

export const inLongShare = <T>(asker: Asker, work: () => Promise<T>): Promise<T> =>
  refusingFull(longReads.run(askerOf(asker), work));

/** For reads that are no call: of whoever comes from there. */
export const inNetworkShare = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  inShare({ kind: 'read' }, { token: '', address }, work);

/** For long reads that are no call. */
export const inLongNetworkShare = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  inLongShare({ token: '', address }, work);

/** For calls with a file: from before its first byte is read until it is stored. */
export const inFileShare = <T>(memberId: number, work: () => Promise<T>): Promise<T> =>
  refusingFull(files.run(String(memberId), work));
