/** Identity verification (AUTH-06): sent by a member, decided by an operator, sent again where it was refused. */

import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { submitIdentity as submitIdentityCall } from '../../../src/contract/calls/member.ts';
import { isRealName, normaliseName } from '../../../src/contract/rules/identity.ts';
import { IDENTITY } from '../../../src/contract/status-codes.ts';
import { message } from '../../base/messages.ts';
import { Refusal, Unauthorised } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { identityReviews, members } from '../../db/schema/members.ts';
import { inAllLanguages } from '../content/all-languages.ts';
import { REFUSED_NAME_REMARK } from '../content/own-words.ts';
import { mailMember } from '../mailbox/mail.ts';
import { writeNotice } from '../notices/notices.ts';
import { requireFeature } from '../site/settings.ts';
import { requireOwnPicture } from '../uploads/uploads.ts';

export type IdentityInputs = PayloadOf<typeof submitIdentityCall>;

const NAME = message(/*i18n*/ { id: 'server.identity.name', message: 'Enter your name as it is on the document' });
const FRONT = message(/*i18n*/ { id: 'server.identity.front', message: 'Upload the front of your document' });
const BACK = message(/*i18n*/ { id: 'server.identity.back', message: 'Upload the back of your document' });
const UNDER_REVIEW = message(
  /*i18n*/ { id: 'server.identity.underReview', message: 'Your documents are under review already' },
);
const CERTIFIED = message(/*i18n*/ { id: 'server.identity.certified', message: 'Your identity is verified already' });
const APPROVED_TITLE = message(/*i18n*/ { id: 'server.identity.approved.title', message: 'Identity verified' });
const APPROVED_BODY = message(
  /*i18n*/ { id: 'server.identity.approved.body', message: 'Your identity has been verified. Thank you.' },
);
const REJECTED_TITLE = message(/*i18n*/ { id: 'server.identity.rejected.title', message: 'Identity not verified' });
const REJECTED_BODY = message(
  /*i18n*/ {
    id: 'server.identity.rejected.body',
    message: 'Your documents could not be accepted. Please send them again.',
  },
);

export const submitIdentity = async (
  tx: Tx,
  memberId: number,
  inputs: IdentityInputs,
  nowMs: number,
): Promise<void> => {
  await requireFeature(tx, 'certification_switch');
  const realName = normaliseName(inputs.realName);
  if (!isRealName(realName)) throw new Refusal(NAME);
  if (inputs.frontPhoto === '') throw new Refusal(FRONT);
  if (inputs.backPhoto === '') throw new Refusal(BACK);
  const frontCard = await requireOwnPicture(tx, memberId, inputs.frontPhoto);
  const backCard = await requireOwnPicture(tx, memberId, inputs.backPhoto);
  const [member] = await tx
    .select({ status: members.identityStatus })
    .from(members)
    .where(eq(members.id, memberId))
    .for('update');
  if (member === undefined) throw new Unauthorised();
  if (member.status === IDENTITY.underReview) throw new Refusal(UNDER_REVIEW);
  if (member.status === IDENTITY.certified) throw new Refusal(CERTIFIED);
  await tx.insert(identityReviews).values({ memberId, realName, frontCard, backCard, createdAtMs: nowMs });
  await tx.update(members).set({ identityStatus: IDENTITY.underReview }).where(eq(members.id, memberId));
};

/** For services that ask for a verified member. */
export const isCertified = async (tx: Tx, memberId: number): Promise<boolean> => {
  const [row] = await tx.select({ status: members.identityStatus }).from(members).where(eq(members.id, memberId));
  return row?.status === IDENTITY.certified;
};

export type IdentityReview = typeof identityReviews.$inferSelect;

/** Oldest first while open, newest first otherwise. */
export const listIdentityReviews = (tx: Tx, status: number | undefined, limit: number): Promise<IdentityReview[]> =>
  tx
    .select()
    .from(identityReviews)
    .where(status === undefined ? undefined : eq(identityReviews.status, status))
    .orderBy(status === IDENTITY.underReview ? asc(identityReviews.id) : desc(identityReviews.id))
    .limit(limit);

export const findIdentityReview = async (tx: Tx, id: number): Promise<IdentityReview | undefined> => {
  const [review] = await tx.select().from(identityReviews).where(eq(identityReviews.id, id));
  return review;
};

export type Decision = { readonly approved: true } | { readonly approved: false; readonly remark: string };

/** @returns the review, or undefined where it is not open (any more). */
export const decideIdentity = async (
  tx: Tx,
  reviewId: number,
  decision: Decision,
  nowMs: number,
): Promise<IdentityReview | undefined> => {
  const status = decision.approved ? IDENTITY.certified : IDENTITY.resubmit;
  const [review] = await tx
    .update(identityReviews)
    .set({ status, remark: decision.approved ? '' : decision.remark, decidedAtMs: nowMs })
    .where(and(eq(identityReviews.id, reviewId), eq(identityReviews.status, IDENTITY.underReview)))
    .returning();
  if (review === undefined) return undefined;
  await tx.update(members).set({ identityStatus: status }).where(eq(members.id, review.memberId));
  const [title, body] = decision.approved ? [APPROVED_TITLE, APPROVED_BODY] : [REJECTED_TITLE, REJECTED_BODY];
  const about = { kind: 'identity', path: '/real_authentication' } as const;
  await writeNotice(
    tx,
    { memberId: review.memberId, title: inAllLanguages(title), body: inAllLanguages(body), about },
    nowMs,
  );
  // By mail too: a thief with a session could get their own documents approved in the member's name.
  await mailMember(tx, review.memberId, { subject: title, body }, nowMs);
  return review;
};

/** The sandbox rejects a name with this word in it, so that one person can try a rejection too. */
const REFUSED_NAME = /reject/i;

/**
 * Decides the reviews submitted up to `beforeMs`, for a sandbox without operators.
 * @returns how many were decided.
 */
export const reviewIdentitiesAlone = async (tx: Tx, beforeMs: number, nowMs: number): Promise<number> => {
  const waiting = await tx
    .select({ id: identityReviews.id, realName: identityReviews.realName })
    .from(identityReviews)
    .where(and(eq(identityReviews.status, IDENTITY.underReview), lte(identityReviews.createdAtMs, beforeMs)))
    .orderBy(asc(identityReviews.id))
    .limit(100)
    .for('update', { skipLocked: true });
  for (const { id, realName } of waiting) {
    const refused = REFUSED_NAME.test(realName);
    await decideIdentity(
      tx,
      id,
      refused ? { approved: false, remark: REFUSED_NAME_REMARK.message } : { approved: true },
      nowMs,
    );
  }
  return waiting.length;
};
