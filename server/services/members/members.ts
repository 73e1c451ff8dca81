/** Members as others see them: by id, by name, by invite code. */
import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Member } from '../../../src/contract/entities/member.ts';
import { normaliseAccount } from '../../../src/contract/rules/account.ts';
import type { LanguageCode } from '../../base/languages.ts';
import { Unauthorised } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { members } from '../../db/schema/members.ts';
import { hasUnreadNotices } from '../notices/notices.ts';

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

const IDENTITY_STATUS = ['awaiting', 'underReview', 'certified', 'resubmit'] as const;

export const identityStatusOf = (code: number): Member['identityStatus'] => IDENTITY_STATUS[code] ?? 'awaiting';

/** What `getusr` tells the member about themselves. */
export const profileOf = async (tx: Tx, row: MemberRow): Promise<Member> => ({
  username: row.username,
  id: String(row.id),
  vip: String(row.vip),
  creditScore: String(row.creditScore),
  identityStatus: identityStatusOf(row.identityStatus),
  hasPayPassword: row.payPasswordHash !== null,
  hasUnreadNotices: await hasUnreadNotices(tx, row.id),
  inviteCode: row.inviteCode,
});

/** Without letters and digits that are taken for each other. */
const INVITE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const INVITE_LENGTH = 8;

export const newInviteCode = (): string =>
  Array.from({ length: INVITE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join('');

/** Remembers the language for mail and push. */
export const rememberLanguage = async (tx: Tx, memberId: number, lang: LanguageCode): Promise<void> => {
  await tx.update(members).set({ lang }).where(eq(members.id, memberId));
};
