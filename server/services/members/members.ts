/** Finds members by id, name or invite code, and reads their profiles. */
import { randomInt } from 'node:crypto';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Member } from '../../../src/contract/entities/member.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { normaliseAccount } from '../../../src/contract/rules/account.ts';
import { Unauthorised } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { identityReviews, members } from '../../db/schema/members.ts';
import { inWordsOf } from '../content/own-words.ts';
import { LANGUAGE_SETTLES_MS } from '../mailbox/mail.ts';
import { countUnreadNotices } from '../notices/notices.ts';

export type MemberRow = typeof members.$inferSelect;

export const findMember = async (tx: Tx, memberId: number): Promise<MemberRow | undefined> => {
  const [row] = await tx.select().from(members).where(eq(members.id, memberId));
  return row;
};

/** By the name a member signs in with, in any letter case. */
export const findByUsername = async (tx: Tx, username: string): Promise<MemberRow | undefined> => {
  const [row] = await tx
    .select()
    .from(members)
    .where(eq(members.username, normaliseAccount(username)));
  return row;
};

export const findByInviteCode = async (tx: Tx, code: string): Promise<MemberRow | undefined> => {
  const [row] = await tx.select().from(members).where(eq(members.inviteCode, code.trim().toUpperCase()));
  return row;
};

/** The signed-in member's own row. @throws Unauthorised where it is gone. */
export const requireMember = async (tx: Tx, memberId: number): Promise<MemberRow> => {
  const row = await findMember(tx, memberId);
  if (row === undefined) throw new Unauthorised();
  return row;
};

/**
 * Reads the member's current row and locks it until the transaction ends. A change of password, second factor or freeze
 * that was made since an earlier read is seen; a later change waits, and sees what this transaction wrote.
 */
export const holdAccount = async (tx: Tx, memberId: number): Promise<MemberRow | undefined> => {
  const [row] = await tx.select().from(members).where(eq(members.id, memberId)).for('no key update');
  return row;
};

const IDENTITY_STATUS = ['awaiting', 'underReview', 'certified', 'resubmit'] as const;

export const identityStatusOf = (code: number): Member['identityStatus'] => IDENTITY_STATUS[code] ?? 'awaiting';

/** Why an operator sent the last identity documents back; '' where they were not sent back or no reason was given. */
const remarkOf = async (tx: Tx, row: MemberRow): Promise<string> => {
  if (identityStatusOf(row.identityStatus) !== 'resubmit') return '';
  const [review] = await tx
    .select({ remark: identityReviews.remark })
    .from(identityReviews)
    .where(eq(identityReviews.memberId, row.id))
    .orderBy(desc(identityReviews.id))
    .limit(1);
  return review?.remark ?? '';
};

/** What `getusr` tells the member about themselves. */
export const profileOf = async (tx: Tx, row: MemberRow, lang: LanguageCode): Promise<Member> => {
  const unreadNotices = await countUnreadNotices(tx, row.id);
  return {
    username: row.username,
    id: String(row.id),
    vip: String(row.vip),
    creditScore: String(row.creditScore),
    identityStatus: identityStatusOf(row.identityStatus),
    identityRemark: inWordsOf(await remarkOf(tx, row), lang),
    hasPayPassword: row.payPasswordHash !== null,
    hasUnreadNotices: unreadNotices > 0,
    unreadNotices,
    inviteCode: row.inviteCode,
  };
};

/** Without easily confused characters. */
const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const INVITE_LENGTH = 8;

export const newInviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('');

/** Stores the language for mail, and as `langBefore` the last one that had settled (`LANGUAGE_SETTLES_MS`). */
export const rememberLanguage = async (tx: Tx, memberId: number, lang: LanguageCode, nowMs: number): Promise<void> => {
  const isSettled = sql`coalesce(${members.langChangedAtMs}, 0) <= ${nowMs - LANGUAGE_SETTLES_MS}`;
  await tx
    .update(members)
    .set({
      lang,
      langBefore: sql`case when ${isSettled} then ${members.lang} else ${members.langBefore} end`,
      langChangedAtMs: nowMs,
    })
    .where(and(eq(members.id, memberId), ne(members.lang, lang)));
};
