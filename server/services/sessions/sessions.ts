/** Sessions: finds the session of a token, opens and closes sessions, and lists a member's signed-in devices. */
import { and, desc, eq, gt, lt, lte, ne, notInArray, or } from 'drizzle-orm';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import type { Tx } from '../../db/connection.ts';
import { lockMember } from '../../db/lock-member.ts';
import { sessions } from '../../db/schema/access.ts';
import { members } from '../../db/schema/members.ts';
import { hashToken, newToken } from './tokens.ts';

/**
 * The maximum age of a session, however much it is used, so that a stolen token expires by itself. An idle session ends
 * sooner (`SESSION_IDLE_DAYS`).
 */
export const SESSION_LIFE_MS = 30 * DAY_MS;
/** How often the last use is stored, to avoid a write on each request. */
const SEEN_EVERY_MS = 10 * 60_000;
const AGENT_MAX_LENGTH = 300;
/** The most sessions of one member; one more closes the oldest. */
export const SESSIONS_MAX = 20;

/** The origin of a request, as far as it concerns the member. */
export interface Origin {
  readonly address: string;
  /** The User-Agent header. */
  readonly agent: string;
  /** The random id by which the device is recognised, where it sends one. */
  readonly device?: string;
  /** Where members reach the site, for links in mails. */
  readonly site?: string;
}

export interface Session {
  readonly sessionId: number;
  /** The member's id. */
  readonly id: number;
  readonly username: string;
}

/** Condition: neither past its maximum age nor idle for longer than the site allows. */
const isOpen = (nowMs: number, idleMs: number) =>
  and(gt(sessions.expiresAtMs, nowMs), gt(sessions.seenAtMs, nowMs - idleMs));

/**
 * The session of a token; undefined where it is unknown, expired or revoked, or its member is frozen.
 * @param idleMs a session that was unused for this long has ended
 */
export const findSession = async (
  tx: Tx,
  token: string,
  nowMs: number,
  idleMs: number,
): Promise<Session | undefined> => {
  const tokenHash = hashToken(token);
  if (tokenHash === undefined) return undefined;
  const [row] = await tx
    .select({
      sessionId: sessions.id,
      id: sessions.memberId,
      username: members.username,
      seenAtMs: sessions.seenAtMs,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, tokenHash), isOpen(nowMs, idleMs), eq(members.frozen, false)));
  if (row === undefined) return undefined;
  const { seenAtMs, ...session } = row;
  if (nowMs - seenAtMs >= SEEN_EVERY_MS) await touchSession(tx, session.sessionId, nowMs);
  return session;
};

const touchSession = async (tx: Tx, sessionId: number, nowMs: number): Promise<void> => {
  await tx
    .update(sessions)
    .set({ seenAtMs: nowMs })
    .where(and(eq(sessions.id, sessionId), lt(sessions.seenAtMs, nowMs)));
};

/**
 * @param byFactor whether more than a password was shown
 * @returns the token, which only the client stores.
 */
export const openSession = async (
  tx: Tx,
  memberId: number,
  origin: Origin,
  nowMs: number,
  byFactor = false,
): Promise<string> => {
  const token = newToken();
  await tx.insert(sessions).values({
    tokenHash: hashToken(token) ?? '',
    memberId,
    address: origin.address,
    agent: origin.agent.slice(0, AGENT_MAX_LENGTH),
    createdAtMs: nowMs,
    seenAtMs: nowMs,
    expiresAtMs: nowMs + SESSION_LIFE_MS,
    factorAtMs: byFactor ? nowMs : null,
  });
  const newest = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.id))
    .limit(SESSIONS_MAX);
  await tx.delete(sessions).where(and(eq(sessions.memberId, memberId), notInArray(sessions.id, newest)));
  return token;
};

/** @returns whether there was such a session of this member. */
export const closeSession = async (tx: Tx, memberId: number, sessionId: number): Promise<boolean> => {
  const closed = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.memberId, memberId)))
    .returning({ id: sessions.id });
  return closed.length > 0;
};

/**
 * Signs the member out everywhere, or everywhere but in one session. A row lock serialises this with logins: a
 * concurrent login either commits first and is closed too, or waits and sees what was changed.
 */
export const closeSessions = async (tx: Tx, memberId: number, exceptSessionId?: number): Promise<number> => {
  await lockMember(tx, memberId);
  const closed = await tx
    .delete(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  return closed.length;
};

export interface SignedInDevice extends Origin {
  readonly sessionId: number;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
}

/** Last used first. */
export const listSessions = (tx: Tx, memberId: number, nowMs: number, idleMs: number): Promise<SignedInDevice[]> =>
  tx
    .select({
      sessionId: sessions.id,
      address: sessions.address,
      agent: sessions.agent,
      createdAtMs: sessions.createdAtMs,
      seenAtMs: sessions.seenAtMs,
    })
    .from(sessions)
    .where(and(eq(sessions.memberId, memberId), isOpen(nowMs, idleMs)))
    .orderBy(desc(sessions.seenAtMs), desc(sessions.id))
    .limit(100);

export const dropEndedSessions = async (tx: Tx, nowMs: number, idleMs: number): Promise<void> => {
  await tx.delete(sessions).where(or(lte(sessions.expiresAtMs, nowMs), lte(sessions.seenAtMs, nowMs - idleMs)));
};
