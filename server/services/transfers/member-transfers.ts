/** Member transfers (PROD-04): with a fee, at once or after some days, and cancellable until they arrive. */

import { and, asc, eq, getTableColumns, lte, not, type SQL, sql } from 'drizzle-orm';
import { SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { transferToMember as transferToMemberCall } from '../../../src/contract/calls/member-transfer.ts';
import { type Decimal, isPositive, neg, sub } from '../../../src/contract/decimal.ts';
import { maskAccount } from '../../../src/contract/rules/account.ts';
import { transferAmounts } from '../../../src/contract/rules/products.ts';
import { TRANSFER } from '../../../src/contract/status-codes.ts';
import { DAY_MS } from '../../../src/contract/time-units.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { members } from '../../db/schema/members.ts';
import { memberTransfers, transferRules } from '../../db/schema/products.ts';
import { available, frozen, system } from '../../ledger/accounts.ts';
import { freeze, unfreeze } from '../../ledger/freeze.ts';
import { post, postAll } from '../../ledger/ledger.ts';
import type { Movement } from '../../ledger/movement.ts';
import type { WriteContext } from '../members/account-context.ts';
import { isHeldBack, refuseHeld } from '../members/holds.ts';
import { findMember } from '../members/members.ts';
import { requirePayPassword } from '../members/pay-password.ts';
import { requireAmount } from '../products/amounts.ts';
import { rowId, smallRowId } from '../products/ids.ts';
import { enqueuePush, enqueuePushes, type PushNotification } from '../push/enqueue.ts';
import { requireFeature } from '../site/settings.ts';

const BATCH = 200;

export const NOT_FOUND = message(/*i18n*/ { id: 'server.memberTransfer.notFound', message: 'No member has this name' });
export const SELF = message(/*i18n*/ { id: 'server.memberTransfer.self', message: 'This is your own account' });
const COIN = message(/*i18n*/ { id: 'server.memberTransfer.coin', message: 'This coin cannot be sent to members' });
const TOO_SMALL = message(
  /*i18n*/ { id: 'server.memberTransfer.tooSmall', message: 'The fee would take the whole amount' },
);
const UNKNOWN = message(/*i18n*/ { id: 'server.memberTransfer.unknown', message: 'This transfer does not exist' });
const DONE = message(
  /*i18n*/ { id: 'server.memberTransfer.done', message: 'This transfer can no longer be cancelled' },
);

export type MemberTransferInput = PayloadOf<typeof transferToMemberCall>;

interface Terms {
  readonly coin: string;
  readonly feeRate: Decimal;
  readonly arrivalDays: number;
}

const termsOf = async (tx: Tx, coinId: string): Promise<Terms> => {
  const id = smallRowId(coinId);
  const [row] =
    id === undefined
      ? []
      : await tx
          .select({ coin: coins.title, feeRate: transferRules.feeRate, arrivalDays: transferRules.arrivalDays })
          .from(transferRules)
          .innerJoin(coins, eq(coins.id, transferRules.coinId))
          .where(eq(transferRules.coinId, id));
  if (row === undefined) throw new Refusal(COIN);
  return row;
};

type TransferRow = typeof memberTransfers.$inferSelect;

const arrival = (row: TransferRow, detail: Record<string, string>): Movement => ({
  kind: 'memberTransfer.arrive',
  reference: String(row.id),
  detail,
  postings: [
    { account: frozen(row.fromMemberId, SPOT_ACCOUNT, row.coin), amount: neg(row.amount) },
    { account: available(row.toMemberId, SPOT_ACCOUNT, row.coin), amount: sub(row.amount, row.fee) },
    { account: system('fees', row.coin), amount: row.fee },
  ],
});

const movementsOf = (row: TransferRow, detail: Record<string, string>): Movement => {
  const reference = String(row.id);
  if (row.status === TRANSFER.inProgress) {
    const postings = freeze(row.fromMemberId, SPOT_ACCOUNT, row.coin, row.amount);
    return { kind: 'memberTransfer.send', reference, detail, postings };
  }
  const from = { account: available(row.fromMemberId, SPOT_ACCOUNT, row.coin), amount: neg(row.amount) };
  const direct = arrival(row, detail);
  return { ...direct, kind: 'memberTransfer.send', postings: [from, ...direct.postings.slice(1)] };
};

const ARRIVED = message(/*i18n*/ { id: 'server.transfer.push.arrived', message: 'A transfer has arrived' });

const announcementOf = (row: TransferRow): PushNotification => ({
  memberId: row.toMemberId,
  kind: 'transfers',
  said: ARRIVED,
  path: '/transfer-list',
  tag: `transfer:${row.id}`,
});

/** @throws Refusal */
export const transferToMember = async (
  context: WriteContext,
  sender: { readonly id: number; readonly username: string },
  asked: MemberTransferInput,
): Promise<void> => {
  const { tx, nowMs } = context;
  await requireFeature(tx, 'Internal_transfer_status');
  const { amount } = asked;
  const toId = rowId(asked.toMemberId);
  if (toId === sender.id) throw new Refusal(SELF);
  const receiver = toId === undefined ? undefined : await findMember(tx, toId);
  if (receiver === undefined || receiver.frozen) throw new Refusal(NOT_FOUND);
  const { coin, feeRate, arrivalDays } = await termsOf(tx, asked.coinId);
  requireAmount(amount);
  const { fee, received } = transferAmounts(amount, feeRate);
  if (!isPositive(received)) throw new Refusal(TOO_SMALL);
  // A transfer can empty an account like a withdrawal: the hold of the account applies, without a destination's.
  await refuseHeld(tx, sender.id, 0, nowMs);
  await requirePayPassword(context, sender.id, asked.payPassword);
  const status = arrivalDays === 0 ? TRANSFER.finished : TRANSFER.inProgress;
  const [row] = await tx
    .insert(memberTransfers)
    .values({
      fromMemberId: sender.id,
      toMemberId: receiver.id,
      coin,
      amount,
      fee,
      status,
      createdAtMs: nowMs,
      arrivalAtMs: nowMs + arrivalDays * DAY_MS,
    })
    .returning();
  if (row === undefined) throw new Error('a transfer was not written');
  const names = { from: maskAccount(sender.username), to: maskAccount(receiver.username) };
  await post(tx, movementsOf(row, names), nowMs);
  if (row.status === TRANSFER.finished) await enqueuePush(tx, announcementOf(row), nowMs);
};

const heldBack = (tx: Tx, nowMs: number): Promise<SQL> =>
  isHeldBack(tx, nowMs, memberTransfers.createdAtMs, memberTransfers.fromMemberId);

/** @throws Refusal where it is not the member's own, or has arrived or been cancelled. */
export const cancelMemberTransfer = async (
  tx: Tx,
  memberId: number,
  transferId: string,
  nowMs: number,
): Promise<void> => {
  const id = rowId(transferId);
  const [row] =
    id === undefined
      ? []
      : await tx
          .select({ ...getTableColumns(memberTransfers), isHeldBack: await heldBack(tx, nowMs) })
          .from(memberTransfers)
          .where(and(eq(memberTransfers.id, id), eq(memberTransfers.fromMemberId, memberId)))
          .for('update');
  if (row === undefined) throw new Refusal(UNKNOWN);
  // A transfer that is due has arrived, even before the job books it.
  const isDue = row.arrivalAtMs <= nowMs && row.isHeldBack !== true;
  if (row.status !== TRANSFER.inProgress || isDue) throw new Refusal(DONE);
  await tx.update(memberTransfers).set({ status: TRANSFER.cancelled }).where(eq(memberTransfers.id, row.id));
  await post(
    tx,
    {
      kind: 'memberTransfer.cancel',
      reference: String(row.id),
      postings: unfreeze(memberId, SPOT_ACCOUNT, row.coin, row.amount),
    },
    nowMs,
  );
};

/** Books what is due. @returns how many arrived */
export const arriveMemberTransfers = async (tx: Tx, nowMs: number): Promise<number> => {
  const due = await tx
    .select()
    .from(memberTransfers)
    .where(
      and(
        eq(memberTransfers.status, TRANSFER.inProgress),
        lte(memberTransfers.arrivalAtMs, nowMs),
        not(await heldBack(tx, nowMs)),
      ),
    )
    .orderBy(asc(memberTransfers.arrivalAtMs))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const names = await tx
    .select({ id: members.id, username: members.username })
    .from(members)
    .where(
      sql`${members.id} in (select unnest(${sql.param(due.flatMap((row) => [row.fromMemberId, row.toMemberId]))}::bigint[]))`,
    );
  const nameOf = (id: number): string => maskAccount(names.find((name) => name.id === id)?.username ?? '');
  await postAll(
    tx,
    due.map((row) => arrival(row, { from: nameOf(row.fromMemberId), to: nameOf(row.toMemberId) })),
    nowMs,
  );
  await tx
    .update(memberTransfers)
    .set({ status: TRANSFER.finished })
    .where(sql`${memberTransfers.id} = any(${sql.param(due.map(({ id }) => id))}::bigint[])`);
  await enqueuePushes(tx, due.map(announcementOf), nowMs);
  return due.length;
};
