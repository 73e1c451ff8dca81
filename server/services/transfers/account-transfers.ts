/** Money between a member's own accounts: no fee, at once (ASSET-03). */

import { and, desc, eq, gte, lt, or } from 'drizzle-orm';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { transferBetweenAccounts as transferBetweenAccountsCall } from '../../../src/contract/calls/assets.ts';
import { neg } from '../../../src/contract/decimal.ts';
import type { AccountTransfer, AccountType } from '../../../src/contract/entities/wallet.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { message, textOf } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { accountTransfers } from '../../db/schema/products.ts';
import { available } from '../../ledger/accounts.ts';
import { post } from '../../ledger/ledger.ts';
import { requireCoin } from '../balances/coins.ts';
import { requireAmount } from '../products/amounts.ts';
import { requireFeature } from '../site/settings.ts';
import { requireAccountType } from '../wallet/account-type.ts';

const SAME = message(/*i18n*/ { id: 'server.accountTransfer.same', message: 'Choose two different accounts' });
const COMPLETED = message(/*i18n*/ { id: 'server.accountTransfer.completed', message: 'Completed' });

export type AccountTransferInput = PayloadOf<typeof transferBetweenAccountsCall>;

/** @throws Refusal */
export const transferBetweenAccounts = async (
  tx: Tx,
  memberId: number,
  asked: AccountTransferInput,
  nowMs: number,
): Promise<void> => {
  await requireFeature(tx, 'account_transfer_status');
  const { amount, from, to } = asked;
  await requireAccountType(tx, from);
  await requireAccountType(tx, to);
  if (from === to) throw new Refusal(SAME);
  const { title: coin } = await requireCoin(tx, asked.coinId);
  requireAmount(amount);
  const [row] = await tx
    .insert(accountTransfers)
    .values({ memberId, coin, amount, fromType: from, toType: to, atMs: nowMs })
    .returning({ id: accountTransfers.id });
  if (row === undefined) throw new Error('a transfer was not written');
  await post(
    tx,
    {
      kind: 'account.transfer',
      reference: String(row.id),
      postings: [
        { account: available(memberId, from, coin), amount: neg(amount) },
        { account: available(memberId, to, coin), amount },
      ],
    },
    nowMs,
  );
};

export interface AccountTransfersQuery {
  readonly coin: string | undefined;
  readonly type: AccountType | undefined;
  readonly page: number;
  readonly limit: number;
  /** Into or out of the account that is asked for; both directions without an account. */
  readonly direction?: 'in' | 'out' | undefined;
  /** Epoch ms: this and later. */
  readonly fromMs?: number | undefined;
  /** Epoch ms: before this. */
  readonly untilMs?: number | undefined;
}

const ofAccount = ({ type, direction }: AccountTransfersQuery) => {
  if (type === undefined) return undefined;
  const [into, outOf] = [eq(accountTransfers.toType, type), eq(accountTransfers.fromType, type)];
  return direction === 'in' ? into : direction === 'out' ? outOf : or(into, outOf);
};

/** Newest first, out of or into the account asked for. */
export const listAccountTransfers = async (
  tx: Tx,
  memberId: number,
  asked: AccountTransfersQuery,
  lang: LanguageCode,
): Promise<AccountTransfer[]> => {
  const rows = await tx
    .select()
    .from(accountTransfers)
    .where(
      and(
        eq(accountTransfers.memberId, memberId),
        asked.coin === undefined ? undefined : eq(accountTransfers.coin, asked.coin),
        ofAccount(asked),
        asked.fromMs === undefined ? undefined : gte(accountTransfers.atMs, asked.fromMs),
        asked.untilMs === undefined ? undefined : lt(accountTransfers.atMs, asked.untilMs),
      ),
    )
    .orderBy(desc(accountTransfers.id))
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit);
  const text = textOf(COMPLETED, lang);
  return rows.map((row) => ({
    id: String(row.id),
    amount: row.amount,
    // Own transfers complete at once.
    status: 'completed' as const,
    at: row.atMs,
    from: String(row.fromType),
    to: String(row.toType),
    coin: row.coin,
    message: text,
  }));
};
