/** Withdrawals (WALLET-02): held when asked for, paid out when operators agree, returned when they do not. */
import { and, asc, desc, eq, lte } from 'drizzle-orm';
import {
  type Decimal,
  decimal,
  gt,
  isPositive,
  lt,
  mul,
  neg,
  sub,
  toFixed,
  ZERO,
} from '../../../src/contract/decimal.ts';
import type { AccountType, CoinChoice, ReviewedRecord, WithdrawalInfo } from '../../../src/contract/entities/wallet.ts';
import { withdrawalSums } from '../../../src/contract/rules/wallet.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { withdrawalApprovals, withdrawalRules, withdrawals } from '../../db/schema/wallet.ts';
import { available, frozen, system } from '../../ledger/accounts.ts';
import { balanceOf, balancesOf } from '../../ledger/balances.ts';
import { insufficientBalance, post } from '../../ledger/ledger.ts';
import { findAddress, listAddresses } from '../addresses/addresses.ts';
import type { PriceOf } from '../balances/conversion.ts';
import { findCard } from '../banks/bank-cards.ts';
import { inAllLanguages } from '../content/all-languages.ts';
import { isCertified } from '../identity/identity.ts';
import { requirePayPassword } from '../members/pay-password.ts';
import { writeNotice } from '../notices/notices.ts';
import { requireAmount } from '../products/amounts.ts';
import { smallRowId } from '../products/ids.ts';
import { readSettings, requireFeature } from '../site/settings.ts';
import { requireAccountType } from '../wallet/account-type.ts';
import { REVIEW, type RecordsAsked, type ReviewDecision, reviewStatusOf } from '../wallet/reviews.ts';

const HOUR_MS = 60 * 60 * 1000;

const COIN = message(/*i18n*/ { id: 'server.withdrawal.coin', message: 'This coin cannot be withdrawn' });
const UNDER = /*i18n*/ { id: 'server.withdrawal.under', message: 'The smallest withdrawal is {min} {coin}' };
const OVER = /*i18n*/ { id: 'server.withdrawal.over', message: 'The largest withdrawal is {max} {coin}' };
const NO_NET = message(/*i18n*/ { id: 'server.withdrawal.noNet', message: 'The fee would take the whole amount' });
const ADDRESS = message(/*i18n*/ { id: 'server.withdrawal.address', message: 'Choose a withdrawal address' });
const CARD = message(/*i18n*/ { id: 'server.withdrawal.card', message: 'Choose a bank card' });
const IDENTITY = message(
  /*i18n*/ { id: 'server.withdrawal.identity', message: 'Verify your identity before you withdraw' },
);
const HELD = /*i18n*/ {
  id: 'server.withdrawal.addressHold',
  message: 'This address is new. Withdrawals to it open {hours} hours after it was bound.',
};
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

interface Rule {
  readonly coinId: number;
  readonly coin: string;
  readonly minimum: Decimal;
  readonly maximum: Decimal;
  readonly feeMode: 'percent' | 'fixed';
  readonly feePercent: Decimal;
  readonly feeFixed: Decimal;
}

const ruleColumns = {
  coinId: withdrawalRules.coinId,
  coin: coins.title,
  minimum: withdrawalRules.minimum,
  maximum: withdrawalRules.maximum,
  feeMode: withdrawalRules.feeMode,
  feePercent: withdrawalRules.feePercent,
  feeFixed: withdrawalRules.feeFixed,
};

const requireRule = async (tx: Tx, coinId: string): Promise<Rule> => {
  const id = smallRowId(coinId);
  const [rule] =
    id === undefined
      ? []
      : await tx
          .select(ruleColumns)
          .from(withdrawalRules)
          .innerJoin(coins, eq(coins.id, withdrawalRules.coinId))
          .where(and(eq(withdrawalRules.coinId, id), eq(withdrawalRules.offered, true)));
  if (rule === undefined) throw new Refusal(COIN);
  return rule;
};

export const listWithdrawalCoins = async (tx: Tx, memberId: number, priceOf: PriceOf): Promise<CoinChoice[]> => {
  const rules = await tx
    .select(ruleColumns)
    .from(withdrawalRules)
    .innerJoin(coins, eq(coins.id, withdrawalRules.coinId))
    .where(eq(withdrawalRules.offered, true))
    .orderBy(asc(coins.position));
  const held = (await balancesOf(tx, memberId)).filter(({ type }) => type === 1);
  return rules.map(({ coinId, coin }) => ({
    id: String(coinId),
    title: coin,
    balance: held.find((balance) => balance.coin === coin)?.available ?? ZERO,
    price: priceOf(coin),
  }));
};

/** Address forms tell their network; everything else is named by the coin. */
const networkOfAddress = (address: string): string =>
  /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? 'TRC20' : /^0x[0-9a-fA-F]{40}$/.test(address) ? 'ERC20' : '';

export const withdrawalInfoOf = async (
  tx: Tx,
  memberId: number,
  coinId: string,
  type: AccountType,
): Promise<WithdrawalInfo> => {
  const rule = await requireRule(tx, coinId);
  await requireAccountType(tx, type);
  const held = await balanceOf(tx, memberId, type, rule.coin);
  const bound = (await listAddresses(tx, memberId)).filter((address) => address.coinId === String(rule.coinId));
  const identityRequired =
    (await readSettings(tx)).withdrawal_identity_required === '1' && !(await isCertified(tx, memberId));
  return {
    balance: held.available,
    frozen: held.frozen,
    minimum: rule.minimum,
    maximum: rule.maximum,
    feeMode: rule.feeMode,
    feePercent: rule.feePercent,
    feeFixed: rule.feeFixed,
    addresses: bound.map(({ id, address }) => ({ id, address, network: networkOfAddress(address) })),
    identityRequired,
  };
};

export interface WithdrawalAsked {
  readonly coinId: string;
  readonly amount: Decimal;
  readonly type: AccountType;
  readonly payPassword: string;
  readonly destinationId: string;
  readonly destination: 'wallet' | 'bank';
}

const plain = (amount: Decimal): string => toFixed(amount, 8).replace(/\.?0+$/, '');

/** The address or account to send to, in words. @throws Refusal */
const destinationOf = async (
  tx: Tx,
  memberId: number,
  asked: WithdrawalAsked,
  rule: Rule,
  nowMs: number,
): Promise<string> => {
  if (asked.destination === 'bank') {
    const card = await findCard(tx, memberId, asked.destinationId);
    if (card === undefined) throw new Refusal(CARD);
    return `${card.bankName} ${card.cardNumber} ${card.holderName}`;
  }
  const bound = await findAddress(tx, memberId, asked.destinationId);
  if (bound === undefined || bound.coinId !== String(rule.coinId)) throw new Refusal(ADDRESS);
  const hours = Number((await readSettings(tx)).withdrawal_address_hold_hours);
  if (nowMs < bound.changedAtMs + hours * HOUR_MS) throw new Refusal(message(HELD, { hours }));
  return bound.address;
};

/** Checks in the order in which a member fills the form. @throws Refusal */
export const requestWithdrawal = async (
  tx: Tx,
  memberId: number,
  asked: WithdrawalAsked,
  priceOf: PriceOf,
  nowMs: number,
): Promise<void> => {
  await requireFeature(tx, 'withdrawal_status');
  const rule = await requireRule(tx, asked.coinId);
  await requireAccountType(tx, asked.type);
  const { amount, type } = asked;
  const { coin, minimum, maximum } = rule;
  const settings = await readSettings(tx);
  if (settings.withdrawal_identity_required === '1' && !(await isCertified(tx, memberId))) throw new Refusal(IDENTITY);
  requireAmount(amount);
  if (lt(amount, minimum)) throw new Refusal(message(UNDER, { min: minimum, coin }));
  if (gt(amount, maximum)) throw new Refusal(message(OVER, { max: maximum, coin }));
  const { fee, net } = withdrawalSums(amount, rule);
  if (!isPositive(net)) throw new Refusal(NO_NET);
  const address = await destinationOf(tx, memberId, asked, rule, nowMs);
  await requirePayPassword(tx, memberId, asked.payPassword, nowMs);
  if (lt((await balanceOf(tx, memberId, type, coin)).available, amount)) throw insufficientBalance();
  const price = priceOf(coin);
  const worth = price === undefined ? null : mul(amount, price);
  const [row] = await tx
    .insert(withdrawals)
    .values({ memberId, coin, type, amount, fee, destination: asked.destination, worth, address, createdAtMs: nowMs })
    .returning({ id: withdrawals.id });
  if (row === undefined) throw new Error('a withdrawal was not written');
  await post(
    tx,
    {
      kind: 'withdrawal.hold',
      reference: String(row.id),
      postings: [
        { account: available(memberId, type, coin), amount: neg(amount) },
        { account: frozen(memberId, type, coin), amount },
      ],
    },
    nowMs,
  );
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
    amount: plain(decision.approved ? net : row.amount),
    coin: row.coin,
    remark: decision.approved ? '' : decision.remark,
  };
  const [title, body] = decision.approved
    ? [COMPLETED_TITLE, message(COMPLETED_BODY, values)]
    : [REJECTED_TITLE, message(REJECTED_BODY, values)];
  await writeNotice(tx, { memberId: row.memberId, title: inAllLanguages(title), body: inAllLanguages(body) }, nowMs);
};

const lockWaiting = async (tx: Tx, id: number): Promise<WithdrawalRow | undefined> => {
  const [row] = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, REVIEW.inReview)))
    .for('update');
  return row;
};

export type Agreement = 'unknown' | 'agreedBefore' | 'needsSecond' | 'completed';

/** Worth at which two operators have to agree; undefined: one is enough always. */
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
  const row = await lockWaiting(tx, withdrawalId);
  if (row === undefined) return 'unknown';
  const added = await tx
    .insert(withdrawalApprovals)
    .values({ withdrawalId, operator, atMs: nowMs })
    .onConflictDoNothing()
    .returning({ operator: withdrawalApprovals.operator });
  if (added.length === 0) return 'agreedBefore';
  const limit = await secondFrom(tx);
  const large = limit !== undefined && (row.worth === null || gt(row.worth, limit));
  const agreed = await tx.select().from(withdrawalApprovals).where(eq(withdrawalApprovals.withdrawalId, withdrawalId));
  if (large && agreed.length < 2) return 'needsSecond';
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
  const row = await lockWaiting(tx, withdrawalId);
  if (row !== undefined) await settle(tx, row, { approved: false, remark }, nowMs);
  return row;
};

export const listWithdrawals = async (
  tx: Tx,
  memberId: number,
  { coin, type, page, limit }: RecordsAsked,
): Promise<ReviewedRecord[]> => {
  const rows = await tx
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, memberId),
        coin === undefined ? undefined : eq(withdrawals.coin, coin),
        type === undefined ? undefined : eq(withdrawals.type, type),
      ),
    )
    .orderBy(desc(withdrawals.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map((row) => ({
    id: String(row.id),
    amount: row.amount,
    status: reviewStatusOf(row.status),
    remark: row.remark,
    address: row.address,
    at: row.decidedAtMs ?? row.createdAtMs,
    coin: row.coin,
    network: row.destination === 'bank' ? 'Bank' : networkOfAddress(row.address),
    fee: row.fee,
    net: sub(row.amount, row.fee),
  }));
};

/** For operators: oldest first. */
export const listWaitingWithdrawals = (tx: Tx, limit: number): Promise<WithdrawalRow[]> =>
  tx
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.status, REVIEW.inReview))
    .orderBy(asc(withdrawals.id))
    .limit(limit);

const REFUSED_AMOUNT = /13$/;

/** Decides what has waited since `beforeMs`, for a sandbox without operators; amounts that end in 13 are refused. */
export const reviewWithdrawalsAlone = async (tx: Tx, beforeMs: number, nowMs: number): Promise<number> => {
  const waiting = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.status, REVIEW.inReview), lte(withdrawals.createdAtMs, beforeMs)))
    .orderBy(asc(withdrawals.id))
    .limit(50)
    .for('update', { skipLocked: true });
  for (const row of waiting)
    await settle(
      tx,
      row,
      REFUSED_AMOUNT.test(row.amount)
        ? { approved: false, remark: 'Sandbox: amounts ending in 13 are rejected' }
        : { approved: true },
      nowMs,
    );
  return waiting.length;
};
