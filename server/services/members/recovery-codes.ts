/** Ten codes on paper for a member who lost the authenticator: each good once, only their hashes kept. */
import { createHash, randomInt } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { recoveryCodes } from '../../db/schema/access.ts';

const CODES = 10;
const GROUPS = 6;
const GROUP_LENGTH = 4;
/** Without easily confused characters; 24 of them are 118 bits, too many to find by brute force from a hash. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const group = (): string => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const newCode = (): string => Array.from({ length: GROUPS }, group).join('-');

const hashOf = (memberId: number, code: string): string =>
  createHash('sha256')
    .update(`recovery code\n${memberId}\n${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('base64url');

/** Replaces all earlier ones. @returns the codes, shown once. */
export const makeRecoveryCodes = async (tx: Tx, memberId: number): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ memberId, codeHash: hashOf(memberId, code) })));
  return codes;
};

export const dropRecoveryCodes = async (tx: Tx, memberId: number): Promise<void> => {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
};

/** @returns whether the code was valid and unused; it is used now. */
export const takeRecoveryCode = async (tx: Tx, memberId: number, code: string, nowMs: number): Promise<boolean> => {
  const taken = await tx
    .update(recoveryCodes)
    .set({ usedAtMs: nowMs })
    .where(
      and(
        eq(recoveryCodes.memberId, memberId),
        eq(recoveryCodes.codeHash, hashOf(memberId, code)),
        isNull(recoveryCodes.usedAtMs),
      ),
    )
    .returning({ memberId: recoveryCodes.memberId });
  return taken.length > 0;
};

export const countRecoveryCodes = async (tx: Tx, memberId: number): Promise<number> => {
  const [row] = await tx
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAtMs)));
  return row?.left ?? 0;
};
