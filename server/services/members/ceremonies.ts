/** What the server remembers between the two steps of a passkey ceremony: for minutes, and used once. */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Tx } from '../../db/connection.ts';
import { ceremonies } from '../../db/schema/access.ts';

const KEY_BYTES = 24;
const CEREMONY_LIFE_MS = 5 * 60_000;

export type CeremonyKind = 'add-passkey' | 'passkey-login' | 'passkey-proof';

const hashOf = (key: string): string => createHash('sha256').update(`ceremony\n${key}`).digest('base64url');

/** @returns the key that the client sends back. */
export const beginCeremony = async (
  tx: Tx,
  kind: CeremonyKind,
  memberId: number | undefined,
  challenge: string,
  nowMs: number,
): Promise<string> => {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await tx.insert(ceremonies).values({
    keyHash: hashOf(key),
    kind,
    memberId: memberId ?? null,
    challenge,
    expiresAtMs: nowMs + CEREMONY_LIFE_MS,
  });
  return key;
};

/**
 * Consumes a ceremony and returns its challenge; undefined where the key is unknown, used, expired, of another kind or
 * another member's.
 */
export const takeCeremony = async (
  tx: Tx,
  kind: CeremonyKind,
  memberId: number | undefined,
  key: string,
  nowMs: number,
): Promise<string | undefined> => {
  const [row] = await tx
    .delete(ceremonies)
    .where(and(eq(ceremonies.keyHash, hashOf(key)), eq(ceremonies.kind, kind), gt(ceremonies.expiresAtMs, nowMs)))
    .returning({ challenge: ceremonies.challenge, memberId: ceremonies.memberId });
  return row !== undefined && row.memberId === (memberId ?? null) ? row.challenge : undefined;
};

export const dropExpiredCeremonies = async (tx: Tx, nowMs: number): Promise<void> => {
  await tx.delete(ceremonies).where(lte(ceremonies.expiresAtMs, nowMs));
};
