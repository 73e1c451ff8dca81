/**
 * One effect per Idempotency-Key (API-08). The key's row is part of the write's transaction: a second request with the
 * key waits for the first one to end and gets its answer, or runs itself where the first one left no row.
 *
 * The answer may hold a session token, and the payload a password. So the row has only digests under the client's key
 * and the answer encrypted under it: whoever reads the database learns neither.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { message } from '../base/messages.ts';
import { Refusal } from '../base/refusal.ts';
import type { Tx } from '../db/connection.ts';
import { idempotencyKeys } from '../db/schema/idempotency.ts';

/** What is stored: the message in the language of the first request, and the encoded data. */
export interface StoredAnswer {
  readonly msg: string;
  readonly data: unknown;
}

export interface KeyedWrite {
  /** `member:<id>` or `visitor`. */
  readonly scope: string;
  readonly key: string;
  readonly call: string;
  /** What the client asked for, in a form that is equal for requests that mean the same write. */
  readonly payload: string | Buffer;
}

/**
 * A UUID has 36 characters. Shorter keys could be guessed, and whoever knows a visitor's key gets that visitor's
 * answer.
 */
const KEY = /^[\x21-\x7e]{16,200}$/;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const MALFORMED = message(
  /*i18n*/ { id: 'server.idempotency.malformed', message: 'The request key must have 16 to 200 characters' },
);
/** A key's row stays only where its write was carried out. */
const REUSED = message(
  /*i18n*/ {
    id: 'server.idempotency.reused',
    message: 'This was already sent and carried out. Check your records before you try again.',
  },
);

const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

const tagOf = ({ key, call, payload }: KeyedWrite): string =>
  createHmac('sha256', key).update(call).update('\0').update(payload).digest('base64url');

const cipherKey = ({ key, call }: KeyedWrite): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'idempotency', `answer:${call}`, 32));

const seal = (write: KeyedWrite, answer: StoredAnswer): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(write), iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
};

const open = (write: KeyedWrite, stored: string): StoredAnswer => {
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(write), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const plain = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  return JSON.parse(plain.toString('utf8')) as StoredAnswer;
};

const rowOf = (write: KeyedWrite) =>
  and(eq(idempotencyKeys.scope, write.scope), eq(idempotencyKeys.keyHash, digestOf(write.key)));

/**
 * Claims the key for this transaction, waiting while another transaction holds it.
 * @returns the stored answer where the write has taken effect before. @throws Refusal for a malformed or reused key
 */
export const takeKey = async (tx: Tx, write: KeyedWrite, nowMs: number): Promise<StoredAnswer | undefined> => {
  if (!KEY.test(write.key)) throw new Refusal(MALFORMED);
  const payloadTag = tagOf(write);
  const row = { scope: write.scope, keyHash: digestOf(write.key), call: write.call, payloadTag, createdAtMs: nowMs };
  const taken = await tx.insert(idempotencyKeys).values(row).onConflictDoNothing();
  if (taken.rowCount === 1) return undefined;
  const [before] = await tx.select().from(idempotencyKeys).where(rowOf(write));
  if (before?.call !== write.call || before.payloadTag !== payloadTag || before.answer === null)
    throw new Refusal(REUSED);
  return open(write, before.answer);
};

export const keepAnswer = async (tx: Tx, write: KeyedWrite, answer: StoredAnswer): Promise<void> => {
  await tx
    .update(idempotencyKeys)
    .set({ answer: seal(write, answer) })
    .where(rowOf(write));
};

/** For a refusal whose effects are committed: frees the key, so that the member may try again with it. */
export const forgetKey = async (tx: Tx, write: KeyedWrite): Promise<void> => {
  await tx.delete(idempotencyKeys).where(rowOf(write));
};
