/**
 * Authenticates the operator. While no operator has a key, the system's user name is taken, which is enough for a
 * sandbox. Once there is a key, every command needs one, so that two operators who must agree are two people with two
 * keys.
 */
import { createHash, randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../db/connection.ts';
import { operators } from '../db/schema/operators.ts';
import { dropProposalsOf } from '../services/site/change-setting.ts';
import { dropAgreementsOf } from '../services/withdrawals/review-withdrawals.ts';
import { UsageError } from './command.ts';

const KEY_BYTES = 24;
const NAME = /^[a-z][a-z0-9._-]{1,31}$/;

const hashOf = (key: string): string => createHash('sha256').update(`operator key\n${key}`).digest('base64url');

const systemUser = (): string => {
  try {
    return userInfo().username;
  } catch {
    return 'unknown';
  }
};

/**
 * An operator who acts cannot be removed until the act is over: the removal then finds, and withdraws, what they agreed
 * to or proposed in it.
 * @throws UsageError where operators have keys and this is not one of them
 */
export const authenticateOperator = async (tx: Tx, key: string | undefined): Promise<string> => {
  if (key !== undefined && key !== '') {
    const [known] = await tx
      .select()
      .from(operators)
      .where(eq(operators.keyHash, hashOf(key)))
      .for('share');
    if (known === undefined) throw new UsageError('OPERATOR_KEY is not the key of an operator');
    return known.name;
  }
  const [any] = await tx.select({ name: operators.name }).from(operators).limit(1);
  if (any !== undefined) throw new UsageError('Operators act with their key here: set OPERATOR_KEY');
  return systemUser();
};

/** @returns the key, which is shown only this once. @throws UsageError */
export const addOperator = async (tx: Tx, name: string, nowMs: number): Promise<string> => {
  if (!NAME.test(name)) throw new UsageError('A name has 2 to 32 small letters, digits, dots, hyphens or underscores');
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const added = await tx
    .insert(operators)
    .values({ name, keyHash: hashOf(key), createdAtMs: nowMs })
    .onConflictDoNothing()
    .returning({ name: operators.name });
  if (added.length === 0) throw new UsageError(`There is an operator ${name} already`);
  return key;
};

/** @throws UsageError */
export const removeOperator = async (tx: Tx, name: string): Promise<void> => {
  const removed = await tx.delete(operators).where(eq(operators.name, name)).returning({ name: operators.name });
  if (removed.length === 0) throw new UsageError(`There is no operator ${name}`);
  await dropProposalsOf(tx, name);
  await dropAgreementsOf(tx, name);
};

export const listOperators = (tx: Tx): Promise<{ name: string; createdAtMs: number }[]> =>
  tx.select({ name: operators.name, createdAtMs: operators.createdAtMs }).from(operators).orderBy(asc(operators.name));
