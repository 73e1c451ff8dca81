/**
 * Limits what one asker may run at once, so that nobody takes the connections that everybody needs: two writes, four
 * reads, one long read, six files. Further work waits in a queue, and holds neither a database connection nor a file in
 * memory meanwhile.
 */
import type { Call } from '../../src/contract/call.ts';
import { FairQueue, QueueFull } from '../base/fair-queue.ts';
import { subnetOf, tooMany } from '../services/limits/attempts.ts';
import { hashToken } from '../services/sessions/tokens.ts';
import type { RequestOrigin } from './call-request.ts';

const WAITING = 20_000;
const writes = new FairQueue({ running: Infinity, runningOfOne: 2, waitingOfOne: 400, waiting: WAITING });
const reads = new FairQueue({ running: Infinity, runningOfOne: 4, waitingOfOne: 400, waiting: WAITING });
/** Lists, receipts, reports, candles: each may keep a processor of the database busy, so few run at once in total. */
const longReads = new FairQueue({ running: 4, runningOfOne: 1, waitingOfOne: 400, waiting: WAITING, restsMs: 30 });
/**
 * A hundred of one asker may wait, each with an open socket and nothing read: a client that is refused at once retries
 * at once, and refusals cost, too.
 */
const files = new FairQueue({ running: 64, runningOfOne: 6, waitingOfOne: 100, waiting: 2_000, restsMs: 20 });

const TRY_AGAIN_MS = 60_000;

/**
 * Members by the hash of a session token that was valid lately: twenty devices of one member share one member's limits.
 */
const membersOf = new Map<string, number>();
const MEMBERS_KEPT = 50_000;

/**
 * @param memberId undefined where the token is not (or no longer) valid: its sender then counts as a network, not as a
 * member
 */
export const rememberMemberOf = (token: string, memberId: number | undefined): void => {
  const key = hashToken(token);
  if (key === undefined) return;
  membersOf.delete(key);
  if (memberId !== undefined) membersOf.set(key, memberId);
  const oldest = membersOf.keys().next();
  if (membersOf.size > MEMBERS_KEPT && !oldest.done) membersOf.delete(oldest.value);
};

type Asker = Pick<RequestOrigin, 'token' | 'address'>;

/** The member of a known token, otherwise the sender's network: a made-up token does not buy limits of its own. */
const askerOf = ({ token, address }: Asker): string => {
  const memberId = membersOf.get(hashToken(token) ?? '');
  return memberId === undefined ? `network ${subnetOf(address)}` : `member ${memberId}`;
};

/** @throws Refusal in place of QueueFull, also of a queue in which `work` itself waited */
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

/** For reads that are not calls: limited by the sender's network. */
export const inNetworkShare = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  inShare({ kind: 'read' }, { token: '', address }, work);

/** For long reads that are not calls: limited by the sender's network. */
export const inLongNetworkShare = <T>(address: string, work: () => Promise<T>): Promise<T> =>
  inLongShare({ token: '', address }, work);

/** For calls with a file: runs from before the file's first byte is read until it is stored. */
export const inFileShare = <T>(memberId: number, work: () => Promise<T>): Promise<T> =>
  refusingFull(files.run(String(memberId), work));
