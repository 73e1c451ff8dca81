/**
 * What one asker may have under way at once, so that nobody needs the connections of everybody else: four writes, eight
 * reads, six files. What is more waits, and holds neither a connection nor a file in memory while it does.
 */
import type { Call } from '../../src/contract/call.ts';
import { FairQueue, QueueFull } from '../base/fair-queue.ts';
import { subnetOf, tooMany } from '../services/limits/attempts.ts';
import type { Origin } from './call-request.ts';

const WAITING = 20_000;
const writes = new FairQueue({ running: Infinity, runningOfOne: 4, waitingOfOne: 400, waiting: WAITING });
const reads = new FairQueue({ running: Infinity, runningOfOne: 8, waitingOfOne: 400, waiting: WAITING });
const files = new FairQueue({ running: 64, runningOfOne: 6, waitingOfOne: 6, waiting: 200 });

const TRY_AGAIN_MS = 60_000;

/** A token that opens nothing is refused by its first query; for calls that need none it may not buy a share either. */
const askerOf = (call: Pick<Call<unknown, unknown>, 'access'>, { token, address }: Origin): string =>
  call.access === 'member' && token !== '' ? `token ${token}` : `network ${subnetOf(address)}`;

/** @throws Refusal in place of QueueFull, also of a queue that the work itself stood in */
const refusingFull = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw error instanceof QueueFull ? tooMany(TRY_AGAIN_MS) : error;
  }
};

export const inShare = <P, R, T>(call: Call<P, R>, origin: Origin, work: () => Promise<T>): Promise<T> =>
  refusingFull((call.kind === 'write' ? writes : reads).run(askerOf(call, origin), work));

/** For calls with a file: from before its first byte is read until it is stored. */
export const inFileShare = <T>(memberId: number, work: () => Promise<T>): Promise<T> =>
  refusingFull(files.run(String(memberId), work));
