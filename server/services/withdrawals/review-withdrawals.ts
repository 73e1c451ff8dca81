/** Decides withdrawals: operators agree or refuse; a sandbox without operators decides automatically. */

import { and, asc, eq, getTableColumns, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import { type Decimal, decimal, gt, isPositive, neg, sub } from '../../../src/contract/decimal.ts';
import type { AccountType } from '../../../src/contract/entities/wallet.ts';
import { REVIEW } from '../../../src/contract/status-codes.ts';
import { message } from '../../base/messages.ts';
import type { Tx } from '../../db/connection.ts';
import { members } from '../../db/schema/members.ts';
import { withdrawalApprovals, withdrawals } from '../../db/schema/wallet.ts';
import { available, frozen, system } from '../../ledger/accounts.ts';
import { post } from '../../ledger/ledger.ts';
import { inAllLanguages } from '../content/all-languages.ts';
import { isStopped, nothingLeaves } from '../members/account-stop.ts';
import { isHeldBack, laterHoldEnd } from '../members/holds.ts';
import { amountText } from '../notices/amount-text.ts';
import { writeNotice } from '../notices/notices.ts';
import { readSettings } from '../site/settings.ts';
import { decisionAlone, type ReviewDecision } from '../wallet/reviews.ts';

const COMPLETED_TITLE = message(/*i18n*/ { id: 'server.withdrawal.notice.completed', message: 'Withdrawal completed' });
const COMPLETED_BODY = /*i18n*/ {
  id: 'server.withdrawal.notice.completedBody',
  message: '{amount} {coin} have been sent.',
};
const REJECTED_TITLE = message(/*i18n*/ { id: 'server.withdrawal.notice.rejected', message: 'Withdrawal rejected' });
const REJECTED_BODY = /*i18n*/ {
  id: 'server.withdrawal.notice.rejectedBody',
  message: 'Your withdrawal of {amount} {coin} was rejected and returned: {remark}',
};

export type WithdrawalRow = typeof withdrawals.$inferSelect;

const settle = async (tx: Tx, row: WithdrawalRow, decision: ReviewDecision, nowMs: number): Promise<void> => {
  const type = row.type as AccountType;
  const held = { account: frozen(row.memberId, type, row.coin), amount: neg(row.amount) };
  const net = sub(row.amount, row.fee);
  await tx
    .update(withdrawals)
    .set({
      status: decision.approved ? REVIEW.completed : REVIEW.rejected,
      remark: decision.approved ? '' : decision.remark,
      decidedAtMs: nowMs,
    })
    .where(eq(withdrawals.id, row.id));
  await post(
    tx,
    decision.approved
      ? {
          kind: 'withdrawal.complete',
          reference: String(row.id),
          postings: [
            held,
            { account: system('outside', row.coin), amount: net },
            { account: system('fees', row.coin), amount: row.fee },
          ],
        }
      : {
          kind: 'withdrawal.return',
          reference: String(row.id),
          postings: [held, { account: available(row.memberId, type, row.coin), amount: row.amount }],
        },
    nowMs,
  );
  const values = {
    amount: amountText(decision.approved ? net : row.amount),
    coin: row.coin,
    remark: decision.approved ? '' : decision.remark,
  };
  const [title, body] = decision.approved
    ? [COMPLETED_TITLE, message(COMPLETED_BODY, values)]
    : [REJECTED_TITLE, message(REJECTED_BODY, values)];
  const about = { kind: 'withdrawals', path: '/assets' } as const;
  await writeNotice(
    tx,
    { memberId: row.memberId, title: inAllLanguages(title), body: inAllLanguages(body), about },
    nowMs,
  );
};

const heldBack = (tx: Tx, nowMs: number): Promise<SQL> =>
  isHeldBack(tx, nowMs, withdrawals.createdAtMs, withdrawals.memberId);

const lockWaiting = async (
  tx: Tx,
  id: number,
  nowMs: number,
): Promise<(WithdrawalRow & { readonly isHeldBack: unknown }) | undefined> => {
  const [row] = await tx
    .select({ ...getTableColumns(withdrawals), isHeldBack: await heldBack(tx, nowMs) })
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, REVIEW.inReview)))
    .for('update');
  return row;
};

export type Agreement = 'unknown' | 'stopped' | 'held' | 'agreedBefore' | 'needsSecond' | 'completed';

/** Worth above which two operators have to agree; undefined where one is always enough. */
const secondFrom = async (tx: Tx): Promise<Decimal | undefined> => {
  const limit = decimal((await readSettings(tx)).withdrawal_two_operators_above);
  return isPositive(limit) ? limit : undefined;
};

/** An operator agrees. A coin without a price counts as worth more than any limit. */
export const approveWithdrawal = async (
  tx: Tx,
  withdrawalId: number,
  operator: string,
  nowMs: number,
): Promise<Agreement> => {
  const row = await lockWaiting(tx, withdrawalId, nowMs);
  if (row === undefined) return 'unknown';
  if (row.isHeldBack === true) return (await isStopped(tx, row.memberId)) ? 'stopped' : 'held';
  const added = await tx
    .insert(withdrawalApprovals)
    .values({ withdrawalId, operator, atMs: nowMs })
    .onConflictDoNothing()
    .returning({ operator: withdrawalApprovals.operator });
  const limit = await secondFrom(tx);
  const large = limit !== undefined && (row.worth === null || gt(row.worth, limit));
  const agreed = await tx.select().from(withdrawalApprovals).where(eq(withdrawalApprovals.withdrawalId, withdrawalId));
  if (large && agreed.length < 2) return added.length === 0 ? 'agreedBefore' : 'needsSecond';
  await settle(tx, row, { approved: true }, nowMs);
  return 'completed';
};

/** One operator is enough to refuse. @returns the withdrawal, or undefined where it is not open (any more) */
export const rejectWithdrawal = async (
  tx: Tx,
  withdrawalId: number,
  remark: string,
  nowMs: number,
): Promise<WithdrawalRow | undefined> => {
  const row = await lockWaiting(tx, withdrawalId, nowMs);
  if (row !== undefined) await settle(tx, row, { approved: false, remark }, nowMs);
  return row;
};

/** Withdraws the agreements of somebody who is no operator any more, to withdrawals that still wait. */
export const dropAgreementsOf = async (tx: Tx, operator: string): Promise<void> => {
  const waiting = tx.select({ id: withdrawals.id }).from(withdrawals).where(eq(withdrawals.status, REVIEW.inReview));
  await tx
    .delete(withdrawalApprovals)
    .where(and(eq(withdrawalApprovals.operator, operator), inArray(withdrawalApprovals.withdrawalId, waiting)));
};

/** Who agreed to each of these so far. */
export const agreementsOf = async (tx: Tx, ids: readonly number[]): Promise<Map<number, string[]>> => {
  const rows = await tx
    .select()
    .from(withdrawalApprovals)
    .where(inArray(withdrawalApprovals.withdrawalId, [...ids]))
    .orderBy(asc(withdrawalApprovals.atMs), asc(withdrawalApprovals.operator));
  const names = new Map<number, string[]>();
  for (const { withdrawalId, operator } of rows)
    names.set(withdrawalId, [...(names.get(withdrawalId) ?? []), operator]);
  return names;
};

export interface WaitingWithdrawal extends WithdrawalRow {
  /** The account is stopped or frozen. */
  readonly isStopped: boolean;
  readonly heldUntilMs: number | null;
}

/** For operators: oldest first. */
export const listWaitingWithdrawals = async (tx: Tx, limit: number, nowMs: number): Promise<WaitingWithdrawal[]> =>
  tx
    .select({
      ...getTableColumns(withdrawals),
      isStopped: sql<boolean>`${nothingLeaves}`,
      heldUntilMs: await laterHoldEnd(tx, nowMs, withdrawals.createdAtMs),
    })
    .from(withdrawals)
    .innerJoin(members, eq(members.id, withdrawals.memberId))
    .where(eq(withdrawals.status, REVIEW.inReview))
    .orderBy(asc(withdrawals.id))
    .limit(limit);

/**
 * Decides the withdrawals requested up to `beforeMs`, for a sandbox without operators; amounts that end in 13 are
 * refused. Those that are held back wait and are not counted, because the job repeats at once as long as something was
 * decided.
 * @returns how many it decided
 */
export const reviewWithdrawalsAlone = async (tx: Tx, beforeMs: number, nowMs: number): Promise<number> => {
  const waiting = await tx
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.status, REVIEW.inReview),
        lte(withdrawals.createdAtMs, beforeMs),
        not(await heldBack(tx, nowMs)),
      ),
    )
    .orderBy(asc(withdrawals.id))
    .limit(50)
    .for('update', { skipLocked: true });
  for (const row of waiting) await settle(tx, row, decisionAlone(row.amount), nowMs);
  return waiting.length;
};
