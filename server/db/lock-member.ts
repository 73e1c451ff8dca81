import { eq } from 'drizzle-orm';
import type { Tx } from './connection.ts';
import { members } from './schema/members.ts';

/**
 * Makes the member's other writes that ask for this wait until the transaction ends, so that what was counted before a
 * row is added still holds when it is there.
 */
export const lockMember = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
};
