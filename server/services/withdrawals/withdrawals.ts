/** Withdrawals (WALLET-02): reserved when requested, paid out when operators agree, returned when they refuse. */

import { and, desc, eq } from 'drizzle-orm';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { withdraw as withdrawCall } from '../../../src/contract/calls/wallet.ts';
import { gt, isPositive, lt, mul, sub } from '../../../src/contract/decimal.ts';
import type { ReviewedRecord } from '../../../src/contract/entities/wallet.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import type { NetworkId } from '../../../src/contract/networks.ts';
import { maskCardNumber } from '../../../src/contract/rules/identity.ts';
import { withdrawalSums } from '../../../src/contract/rules/wallet.ts';
import { networkNameOf } from '../../../src/contract/rules/wallet-address.ts';
import { REVIEW, statusOf } from '../../../src/contract/status-codes.ts';
import { message, textOf } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { withdrawals } from '../../db/schema/wallet.ts';
import { balanceOf } from '../../ledger/balances.ts';
import { freeze } from '../../ledger/freeze.ts';
import { insufficientBalance, post } from '../../ledger/ledger.ts';
import { findAddress, requireNetwork } from '../addresses/addresses.ts';
import type { PriceOf } from '../balances/conversion.ts';
import { findCard } from '../banks/bank-cards.ts';
import { inWordsOf } from '../content/own-words.ts';
import { isCertified } from '../identity/identity.ts';
import type { WriteContext } from '../members/account-context.ts';
import { refuseHeld } from '../members/holds.ts';
import { requirePayPassword } from '../members/pay-password.ts';
import { requireAmount } from '../products/amounts.ts';
import { TERMS_CHANGED } from '../products/refusals.ts';
import { readSettings, requireFeature } from '../site/settings.ts';
import { requireAccountType } from '../wallet/account-type.ts';
import { BANK_WIRE, type ReviewsQuery, reviewedWhere } from '../wallet/reviews.ts';
import { requireRule, type WithdrawalRule } from './withdrawal-rules.ts';

const UNDER = /*i18n*/ { id: 'server.withdrawal.under', message: 'The minimum withdrawal is {min} {coin}' };
const OVER = /*i18n*/ { id: 'server.withdrawal.over', message: 'The maximum withdrawal is {max} {coin}' };
const NO_NET = message(/*i18n*/ { id: 'server.withdrawal.noNet', message: 'The fee would take the whole amount' });
const ADDRESS = message(/*i18n*/ { id: 'server.withdrawal.address', message: 'Choose a withdrawal address' });
const CARD = message(/*i18n*/ { id: 'server.withdrawal.card', message: 'Choose a bank card' });
const IDENTITY = message(
  /*i18n*/ { id: 'server.withdrawal.identity', message: 'Verify your identity before you withdraw' },
);

export type WithdrawalInput = PayloadOf<typeof withdrawCall>;

interface Destination {
  readonly address: string;
  readonly network: NetworkId | null;
}

/** The address or the bank account to send to, as text. @throws Refusal */
const destinationOf = async (
  tx: Tx,
  memberId: number,
  asked: WithdrawalInput,
  rule: WithdrawalRule,
  nowMs: number,
): Promise<Destination> => {
  if (asked.destination === 'bank') {
    const card = await findCard(tx, memberId, asked.destinationId);
    if (card === undefined) throw new Refusal(CARD);
    await refuseHeld(tx, memberId, card.changedAtMs, nowMs);
    return { address: `${card.bankName} ${card.cardNumber} ${card.holderName}`, network: null };
  }
  const bound = await findAddress(tx, memberId, asked.destinationId);
  if (bound === undefined || bound.coinId !== String(rule.coinId)) throw new Refusal(ADDRESS);
  // Checked again: the address may have been bound before addresses were checked.
  const network = await requireNetwork(tx, { id: rule.coinId, title: rule.coin }, bound.address);
  await refuseHeld(tx, memberId, bound.changedAtMs, nowMs);
  return { address: bound.address, network: bound.network ?? network ?? null };
};

/** Checks in the order in which a member fills the form. @throws Refusal */
export const requestWithdrawal = async (
  context: WriteContext,
  memberId: number,
  asked: WithdrawalInput,
  priceOf: PriceOf,
): Promise<void> => {
  const { tx, nowMs } = context;
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
  if (asked.fee !== undefined && gt(fee, asked.fee)) throw new Refusal(TERMS_CHANGED);
  const { address, network } = await destinationOf(tx, memberId, asked, rule, nowMs);
  await requirePayPassword(context, memberId, asked.payPassword);
  if (lt((await balanceOf(tx, memberId, type, coin)).available, amount)) throw insufficientBalance();
  const price = priceOf(coin);
  const worth = price === undefined ? null : mul(amount, price);
  const [row] = await tx
    .insert(withdrawals)
    .values({
      memberId,
      coin,
      type,
      amount,
      fee,
      destination: asked.destination,
      worth,
      address,
      network,
      createdAtMs: nowMs,
    })
    .returning({ id: withdrawals.id });
  if (row === undefined) throw new Error('a withdrawal was not written');
  await post(
    tx,
    {
      kind: 'withdrawal.hold',
      reference: String(row.id),
      postings: freeze(memberId, type, coin, amount),
    },
    nowMs,
  );
};

/**
 * The bank's name, the number and the holder are stored as one text; this finds the number in it. A bank's name may
 * contain a number too, a holder's cannot.
 */
const CARD_IN_TEXT = /(?<= )(?=[A-Z]*\d)[A-Z0-9]{8,34}(?= \D*$)/;
const withMaskedCard = (destination: string): string => destination.replace(CARD_IN_TEXT, maskCardNumber);

export const listWithdrawals = async (
  tx: Tx,
  memberId: number,
  asked: ReviewsQuery,
  lang: LanguageCode,
): Promise<ReviewedRecord[]> => {
  const masked = (await readSettings(tx)).bank_swan_type === '1';
  const rows = await tx
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.memberId, memberId), reviewedWhere(withdrawals, asked)))
    .orderBy(desc(withdrawals.id))
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit);
  return rows.map((row) => ({
    id: String(row.id),
    amount: row.amount,
    status: statusOf(REVIEW, row.status),
    remark: inWordsOf(row.remark, lang),
    address: masked && row.destination === 'bank' ? withMaskedCard(row.address) : row.address,
    at: row.decidedAtMs ?? row.createdAtMs,
    coin: row.coin,
    network: row.destination === 'bank' ? textOf(BANK_WIRE, lang) : networkNameOf(row.address, row.network),
    fee: row.fee,
    net: sub(row.amount, row.fee),
  }));
};
