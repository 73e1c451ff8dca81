/**
 * Looks for a write whose answer was lost in its record list, and tells once that it was found (API-08). For where keys
 * are not honoured, and for writes that are given up.
 */
import { msg } from '@lingui/core/macro';
import { type MachineEnvironment, runMachine } from '../../kit/machine.ts';
import { showToast } from '../base/toasts.ts';
import type { Transport } from '../transport/transport.ts';
import { isInRecords, newRows, othersOf } from './find-in-records.ts';
import type { PendingKeys } from './idempotency-keys.ts';
import { lookMachine } from './look-machine.ts';
import { type OpenWrite, type OpenWrites, offerResend } from './open-writes.ts';
import { isAnnouncedElsewhere, noteAnnounced } from './told-once.ts';

export interface UnkeyedParts {
  readonly through: Transport;
  readonly writes: OpenWrites;
  readonly keys: PendingKeys;
  readonly environment: MachineEnvironment;
  /** Now by the server's clock, which dates the records; a device's clock may be hours off. */
  readonly serverNow: () => number;
}

/** A later write of the call that is still on its way: its row, which is not yet claimed, could be taken for this one. */
const isOvertaken = (write: OpenWrite, writes: OpenWrites): boolean =>
  othersOf(write, writes).some(({ stage, sentAtMs }) => stage === 'waiting' && sentAtMs > write.sentAtMs);

interface Search {
  readonly found: boolean;
  /** The write as it was last kept. */
  readonly last: OpenWrite;
}

/** Resolves when the write was found, when it is no longer open, or after the time limit. */
export const watch = async (sent: OpenWrite, parts: UnkeyedParts, startAtMs = 0): Promise<Search> => {
  let last = sent;
  const look = async (): Promise<boolean | undefined> => {
    // Read anew: rows may have been claimed since.
    const write = parts.writes.all().find(({ id }) => id === sent.id);
    if (!write) return undefined;
    last = write;
    return isOvertaken(write, parts.writes) ? false : isInRecords(write, parts);
  };
  const { stage } = await runMachine(lookMachine(startAtMs, look), parts.environment);
  return { found: stage === 'found', last };
};

/** As it is kept now: rows may have been claimed since it was sent. */
export const keepAs = (id: string, stage: OpenWrite['stage'], writes: OpenWrites): void => {
  const write = writes.all().find((open) => open.id === id);
  if (write) writes.put({ ...write, stage });
};

export const forget = (id: string, writes: OpenWrites): void => {
  offerResend(id, undefined);
  writes.remove(id);
};

/** The write has taken effect: the same one is meant as a second one from now on. */
export const settle = (id: string, { writes, keys }: Pick<UnkeyedParts, 'writes' | 'keys'>): void => {
  forget(id, writes);
  keys.settle(id);
  // Another run under its key may still be waiting for an answer, or looking for it.
  noteAnnounced(id);
};

/** The write is in the records: shows a toast, once for all tabs. @returns whether it was still open */
export const settleFound = (write: OpenWrite, parts: UnkeyedParts): boolean => {
  if (!parts.writes.has(write.id)) return false;
  settle(write.id, parts);
  showToast({ kind: 'success', text: msg`It went through: it is in your records.` });
  return true;
};

/** @returns whether the write was found by this tab, or by another one that knows nothing of the screens of this one */
export const isFound = async ({ found, last }: Search, parts: UnkeyedParts): Promise<boolean> => {
  if (found && settleFound(last, parts)) return true;
  if (parts.writes.has(last.id)) return false;
  const rows = await newRows(last, parts).catch(() => []);
  if (rows.length === 0 || isAnnouncedElsewhere(last.id, undefined)) return false;
  noteAnnounced(last.id);
  return true;
};
