import { eq } from 'drizzle-orm';
import { members } from '../db/schema/members.ts';
import { hashPassword } from '../services/members/passwords.ts';
import type { TestMember, TestServer } from './test-server.ts';

/**
 * The hash takes time on purpose, so it is made once for a server, and not once for all: the process remembers a right
 * password under its hash and the member's number, which members of another server have, too.
 */
const hashes = new WeakMap<object, Promise<string>>();
const hashFor = (db: object): Promise<string> => {
  const hash = hashes.get(db) ?? hashPassword('pay123');
  hashes.set(db, hash);
  return hash;
};

/** Gives a member the payment password pay123. */
export const givePayPassword = async (
  { db }: Pick<TestServer, 'db'>,
  { id }: Pick<TestMember, 'id'>,
): Promise<void> => {
  await db.orm
    .update(members)
    .set({ payPasswordHash: await hashFor(db) })
    .where(eq(members.id, id));
};
