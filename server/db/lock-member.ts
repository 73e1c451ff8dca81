import { eq } from 'drizzle-orm';
import type { Tx } from './connection.ts';
import { members } from './schema/members.ts';

/**
 * Takes a row lock on the member until the transaction ends. Other writes of the member that take the lock wait, so
 * that what was counted before an insert still holds when the row is inserted.
 */
export const lockMember = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
};
