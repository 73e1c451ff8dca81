/**
 * Where two-step login is on, an action that weakens the account needs a second factor shown in the last minutes: a
 * thief may have an open session and the login password (docs/decisions/takeover.md).
 */

import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { gt as above, add, type Decimal, mul } from '../../../src/contract/decimal.ts';
import { CODE } from '../../../src/contract/envelope.ts';
import { REVIEW, TRANSFER } from '../../../src/contract/status-codes.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { sessions } from '../../db/schema/access.ts';
import { members } from '../../db/schema/members.ts';
import { memberTransfers } from '../../db/schema/products.ts';
import { withdrawals } from '../../db/schema/wallet.ts';
import type { PriceOf } from '../balances/conversion.ts';
import { readSettings } from '../site/settings.ts';
import type { AccountContext } from './account-context.ts';
import { passSecondStep } from './login.ts';
import { holdAccount, requireMember } from './members.ts';

const FRESH_MS = 5 * 60_000;

const NEEDED = message(
  /*i18n*/ { id: 'server.factor.needed', message: 'Confirm with your authenticator app, a recovery code or a passkey' },
);

/** Records that a second factor was shown in this session. */
export const rememberFactor = async (tx: Tx, sessionId: number, nowMs: number): Promise<void> => {
  await tx.update(sessions).set({ factorAtMs: nowMs }).where(eq(sessions.id, sessionId));
};

/** @throws Refusal where the code is missing or wrong; limited like the second step of a login. */
export const showSecondFactor = async (
  context: AccountContext,
  session: { readonly id: number; readonly sessionId: number },
  code: string,
): Promise<void> => {
  const member = await requireMember(context.tx, session.id);
  // Without two-step login there is no factor to show, and no action requires one.
  if (member.totpSinceMs === null) return;
  await passSecondStep(context, member, code, 'session', { code: CODE.failed, keepEffects: true });
  await rememberFactor(context.tx, session.sessionId, context.nowMs);
};

/**
 * Refuses an action that needs a recent second factor. Where none was shown, the member's row is locked before
 * `applies` runs, so that of two concurrent payments the second counts the first.
 * @param applies whether this action needs a factor; called only where no factor is recent
 * @throws Refusal where two-step login is on and no factor was shown in this session in the last minutes
 */
export const requireFreshFactor = async (
  tx: Tx,
  sessionId: number,
  nowMs: number,
  applies: () => Promise<boolean>,
): Promise<void> => {
  const [row] = await tx
    .select({ memberId: members.id, sinceMs: members.totpSinceMs, factorAtMs: sessions.factorAtMs })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.id, sessionId));
  if (row === undefined || row.sinceMs === null) return;
  if (row.factorAtMs !== null && nowMs - row.factorAtMs <= FRESH_MS) return;
  await holdAccount(tx, row.memberId);
  if (await applies()) throw new Refusal(NEEDED, { code: CODE.freshFactorNeeded });
};

/** What left the account in the last day, by coin, so that a large sum sent in small parts needs a factor too. */
const sentToday = async (tx: Tx, memberId: number, nowMs: number): Promise<{ coin: string; amount: Decimal }[]> => {
  const since = nowMs - DAY_MS;
  const paidOut = await tx
    .select({ coin: withdrawals.coin, amount: sql<Decimal>`sum(${withdrawals.amount})::text` })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, memberId),
        gt(withdrawals.createdAtMs, since),
        ne(withdrawals.status, REVIEW.rejected),
      ),
    )
    .groupBy(withdrawals.coin);
  const sent = await tx
    .select({ coin: memberTransfers.coin, amount: sql<Decimal>`sum(${memberTransfers.amount})::text` })
    .from(memberTransfers)
    .where(
      and(
        eq(memberTransfers.fromMemberId, memberId),
        gt(memberTransfers.createdAtMs, since),
        ne(memberTransfers.status, TRANSFER.cancelled),
      ),
    )
    .groupBy(memberTransfers.coin);
  return [...paidOut, ...sent];
};

/** Whether this amount and the outflow of the last day together exceed the site's limit without a second factor. */
export const isLargeOutflow = async (
  tx: Tx,
  memberId: number,
  asked: { readonly coin: string; readonly amount: Decimal },
  priceOf: PriceOf,
  nowMs: number,
): Promise<boolean> => {
  const limit = (await readSettings(tx)).second_factor_above as Decimal;
  let worth = '0' as Decimal;
  for (const { coin, amount } of [asked, ...(await sentToday(tx, memberId, nowMs))]) {
    const price = priceOf(coin);
    // A coin without a price may be worth any amount: treat it as above the limit.
    if (price === undefined) return true;
    worth = add(worth, mul(amount, price));
  }
  return above(worth, limit);
};
