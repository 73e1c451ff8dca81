/**
 * The devices from which a member has signed in. A device sends a random id of its own (`device`), which it keeps when
 * its member signs out; one without an id is recognised by its browser and network together.
 */
import { createHash } from 'node:crypto';
import { and, eq, gt, lte, ne } from 'drizzle-orm';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import type { Tx } from '../../db/connection.ts';
import { knownDevices } from '../../db/schema/access.ts';
import { subnetOf } from '../limits/attempts.ts';
import type { Origin } from '../sessions/sessions.ts';

const KNOWN_MS = 90 * DAY_MS;
const DEVICE = /^[\w-]{22,64}$/;

/** Whether the device sent a well-formed random id, which nobody else can know. */
export const namesItself = ({ device }: Origin): boolean => device !== undefined && DEVICE.test(device);

const hashOf = (memberId: number, origin: Origin): string => {
  const said = namesItself(origin)
    ? `device\n${origin.device}`
    : `browser\n${origin.agent}\n${subnetOf(origin.address)}`;
  return createHash('sha256').update(`${memberId}\n${said}`).digest('base64url');
};

/**
 * Whether the member signed in on this device in the last months. @param memberId 0 for no account: the same query runs
 */
export const isKnownDevice = async (tx: Tx, memberId: number, origin: Origin, nowMs: number): Promise<boolean> => {
  const rows = await tx
    .select({ seenAtMs: knownDevices.seenAtMs })
    .from(knownDevices)
    .where(
      and(
        eq(knownDevices.memberId, memberId),
        eq(knownDevices.deviceHash, hashOf(memberId, origin)),
        gt(knownDevices.seenAtMs, nowMs - KNOWN_MS),
      ),
    );
  return rows.length > 0;
};

/** @returns whether the device was new to the member. */
export const rememberDevice = async (tx: Tx, memberId: number, origin: Origin, nowMs: number): Promise<boolean> => {
  const isKnown = await isKnownDevice(tx, memberId, origin, nowMs);
  await tx
    .insert(knownDevices)
    .values({ memberId, deviceHash: hashOf(memberId, origin), seenAtMs: nowMs })
    .onConflictDoUpdate({ target: [knownDevices.memberId, knownDevices.deviceHash], set: { seenAtMs: nowMs } });
  return !isKnown;
};

/**
 * For a new password: whoever knew the old one may have signed in on many devices, each with a limit of its own.
 * @param kept the device on which the password was changed; undefined where an operator changed it
 */
export const forgetDevices = async (tx: Tx, memberId: number, kept?: Origin): Promise<void> => {
  const others = kept === undefined ? undefined : ne(knownDevices.deviceHash, hashOf(memberId, kept));
  await tx.delete(knownDevices).where(and(eq(knownDevices.memberId, memberId), others));
};

export const dropForgottenDevices = async (tx: Tx, nowMs: number): Promise<void> => {
  await tx.delete(knownDevices).where(lte(knownDevices.seenAtMs, nowMs - KNOWN_MS));
};
