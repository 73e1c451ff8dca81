/** Deposits (WALLET-01): a member states what was paid and uploads a voucher; an operator confirms it. */

import { and, asc, desc, eq, lte } from 'drizzle-orm';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { deposit as depositCall } from '../../../src/contract/calls/wallet.ts';
import { neg } from '../../../src/contract/decimal.ts';
import type {
  AccountType,
  DepositCoin,
  DepositNetwork,
  ReviewedRecord,
} from '../../../src/contract/entities/wallet.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { PAY_TYPES, paymentKindOf, paymentNameOf } from '../../../src/contract/networks.ts';
import { REVIEW, statusOf } from '../../../src/contract/status-codes.ts';
import { message, textOf } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { lockMember } from '../../db/lock-member.ts';
import { coins } from '../../db/schema/coins.ts';
import { depositNetworks, deposits } from '../../db/schema/wallet.ts';
import { available, system } from '../../ledger/accounts.ts';
import { post } from '../../ledger/ledger.ts';
import { MOST_BOOKED } from '../../ledger/movement.ts';
import { inAllLanguages } from '../content/all-languages.ts';
import { inWordsOf } from '../content/own-words.ts';
import { amountText } from '../notices/amount-text.ts';
import { writeNotice } from '../notices/notices.ts';
import { requireAmount } from '../products/amounts.ts';
import { smallRowId } from '../products/ids.ts';
import { requireFeature } from '../site/settings.ts';
import { requireOwnPicture } from '../uploads/uploads.ts';
import { requireAccountType } from '../wallet/account-type.ts';
import { BANK_WIRE, decisionAlone, type ReviewDecision, type ReviewsQuery, reviewedWhere } from '../wallet/reviews.ts';

const NETWORK = message(/*i18n*/ { id: 'server.deposit.network', message: 'Choose a coin and a network' });
const VOUCHER = message(/*i18n*/ { id: 'server.deposit.voucher', message: 'Upload the payment voucher' });
const TOO_MANY = message(/*i18n*/ { id: 'server.deposit.tooMany', message: 'You have too many deposits in review' });
const COMPLETED_TITLE = message(/*i18n*/ { id: 'server.deposit.notice.completed', message: 'Deposit completed' });
const COMPLETED_BODY = /*i18n*/ {
  id: 'server.deposit.notice.completedBody',
  message: '{amount} {coin} have been credited.',
};
const REJECTED_TITLE = message(/*i18n*/ { id: 'server.deposit.notice.rejected', message: 'Deposit rejected' });
const REJECTED_BODY = /*i18n*/ {
  id: 'server.deposit.notice.rejectedBody',
  message: 'Your deposit of {amount} {coin} was rejected: {remark}',
};

const MAX_OPEN = 20;

type NetworkRow = typeof depositNetworks.$inferSelect;

const toDepositNetwork = (row: NetworkRow): DepositNetwork => ({
  id: String(row.id),
  kind: paymentKindOf(row.kind) ?? 'bank',
  image: row.image,
  address: row.address,
  bankName: row.bankName,
  cardNumber: row.cardNumber,
  recipientName: row.recipientName,
  bankAddress: row.bankAddress,
  transferCode: row.transferCode,
  companyAddress: row.companyAddress,
});

/** Coins that have a network to deposit on. */
export const listDepositCoins = async (tx: Tx): Promise<DepositCoin[]> => {
  const rows = await tx
    .select({ network: depositNetworks, title: coins.title })
    .from(depositNetworks)
    .innerJoin(coins, eq(coins.id, depositNetworks.coinId))
    .where(eq(depositNetworks.offered, true))
    .orderBy(asc(coins.position), asc(coins.id), asc(depositNetworks.position), asc(depositNetworks.id));
  const byCoin = new Map<number, DepositCoin & { networks: DepositNetwork[] }>();
  for (const { network, title } of rows) {
    const coin = byCoin.get(network.coinId) ?? { id: String(network.coinId), title, networks: [] };
    coin.networks.push(toDepositNetwork(network));
    byCoin.set(network.coinId, coin);
  }
  return [...byCoin.values()];
};

export type DepositInput = PayloadOf<typeof depositCall>;

/** @throws Refusal */
export const requestDeposit = async (tx: Tx, memberId: number, asked: DepositInput, nowMs: number): Promise<void> => {
  await requireFeature(tx, 'recharge_status');
  const [coinId, networkId] = [smallRowId(asked.coinId), smallRowId(asked.networkId)];
  const [network] =
    coinId === undefined || networkId === undefined
      ? []
      : await tx
          .select({ id: depositNetworks.id, coin: coins.title })
          .from(depositNetworks)
          .innerJoin(coins, eq(coins.id, depositNetworks.coinId))
          .where(
            and(
              eq(depositNetworks.id, networkId),
              eq(depositNetworks.coinId, coinId),
              eq(depositNetworks.offered, true),
            ),
          );
  if (network === undefined) throw new Refusal(NETWORK);
  requireAmount(asked.amount);
  await requireAccountType(tx, asked.type);
  if (asked.voucher.trim() === '') throw new Refusal(VOUCHER);
  const voucher = await requireOwnPicture(tx, memberId, asked.voucher);
  await lockMember(tx, memberId);
  const open = await tx
    .select({ id: deposits.id })
    .from(deposits)
    .where(and(eq(deposits.memberId, memberId), eq(deposits.status, REVIEW.inReview)));
  if (open.length >= MAX_OPEN) throw new Refusal(TOO_MANY);
  await tx.insert(deposits).values({
    memberId,
    networkId: network.id,
    coin: network.coin,
    type: asked.type,
    amount: asked.amount,
    voucher,
    createdAtMs: nowMs,
  });
};

export type DepositRow = typeof deposits.$inferSelect;

/** @returns the deposit, or undefined where it is not open (any more) */
export const decideDeposit = async (
  tx: Tx,
  depositId: number,
  decision: ReviewDecision,
  nowMs: number,
): Promise<DepositRow | undefined> => {
  const [row] = await tx
    .update(deposits)
    .set({
      status: decision.approved ? REVIEW.completed : REVIEW.rejected,
      remark: decision.approved ? '' : decision.remark,
      decidedAtMs: nowMs,
    })
    .where(and(eq(deposits.id, depositId), eq(deposits.status, REVIEW.inReview)))
    .returning();
  if (row === undefined) return undefined;
  const values = { amount: amountText(row.amount), coin: row.coin, remark: row.remark };
  if (decision.approved) {
    await post(
      tx,
      {
        kind: 'deposit.complete',
        reference: String(row.id),
        postings: [
          { account: system('outside', row.coin), amount: neg(row.amount) },
          { account: available(row.memberId, row.type as AccountType, row.coin), amount: row.amount },
        ],
      },
      nowMs,
    );
  }
  const [title, body] = decision.approved
    ? [COMPLETED_TITLE, message(COMPLETED_BODY, values)]
    : [REJECTED_TITLE, message(REJECTED_BODY, values)];
  const about = { kind: 'deposits', path: '/assets' } as const;
  await writeNotice(
    tx,
    { memberId: row.memberId, title: inAllLanguages(title), body: inAllLanguages(body), about },
    nowMs,
  );
  return row;
};

/** Newest first. */
export const listDeposits = async (
  tx: Tx,
  memberId: number,
  asked: ReviewsQuery,
  lang: LanguageCode,
): Promise<ReviewedRecord[]> => {
  const rows = await tx
    .select({ deposit: deposits, network: depositNetworks })
    .from(deposits)
    .innerJoin(depositNetworks, eq(depositNetworks.id, deposits.networkId))
    .where(and(eq(deposits.memberId, memberId), reviewedWhere(deposits, asked)))
    .orderBy(desc(deposits.id))
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit);
  return rows.map(({ deposit, network }) => ({
    id: String(deposit.id),
    amount: deposit.amount,
    status: statusOf(REVIEW, deposit.status),
    remark: inWordsOf(deposit.remark, lang),
    address: network.address || network.cardNumber,
    at: deposit.decidedAtMs ?? deposit.createdAtMs,
    coin: deposit.coin,
    network: network.kind === PAY_TYPES.bank ? textOf(BANK_WIRE, lang) : paymentNameOf(network.kind),
    fee: undefined,
    net: undefined,
  }));
};

/** For operators: oldest first. */
export const listWaitingDeposits = (tx: Tx, limit: number): Promise<DepositRow[]> =>
  tx.select().from(deposits).where(eq(deposits.status, REVIEW.inReview)).orderBy(asc(deposits.id)).limit(limit);

export const findDeposit = async (tx: Tx, id: number): Promise<DepositRow | undefined> => {
  const [row] = await tx.select().from(deposits).where(eq(deposits.id, id));
  return row;
};

/**
 * Decides the deposits requested up to `beforeMs`, for a sandbox without operators. One of more than the ledger books,
 * asked for before amounts had a bound, waits: it would stop those behind it.
 * @returns how many
 */
export const reviewDepositsAlone = async (tx: Tx, beforeMs: number, nowMs: number): Promise<number> => {
  const waiting = await tx
    .select({ id: deposits.id, amount: deposits.amount })
    .from(deposits)
    .where(
      and(eq(deposits.status, REVIEW.inReview), lte(deposits.createdAtMs, beforeMs), lte(deposits.amount, MOST_BOOKED)),
    )
    .orderBy(asc(deposits.id))
    .limit(50)
    .for('update', { skipLocked: true });
  for (const { id, amount } of waiting) await decideDeposit(tx, id, decisionAlone(amount), nowMs);
  return waiting.length;
};
