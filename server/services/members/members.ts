/** Members as others see them: by id, by name, by invite code. */
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
 * The row as it is now, and as it stays until the transaction ends: a password, a second step or a freeze that came while
 * this request was busy with an older row is seen, and one that comes later waits and finds what was written here.
 */
export const holdAccount = async (tx: Tx, memberId: number): Promise<MemberRow | undefined> => {
  const [row] = await tx.select().from(members).where(eq(members.id, memberId)).for('no key update');
  return row;
};

const IDENTITY_STATUS = ['awaiting', 'underReview', 'certified', 'resubmit'] as const;

export const identityStatusOf = (code: number): Member['identityStatus'] => IDENTITY_STATUS[code] ?? 'awaiting';

/** Why an operator sent the last papers back; '' where they were not, or nobody said. */
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

/** Without letters and digits that are taken for each other. */
const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const INVITE_LENGTH = 8;

export const newInviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('');

/** Remembers the language for mail, and which one was theirs before the last change or changes. */
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
