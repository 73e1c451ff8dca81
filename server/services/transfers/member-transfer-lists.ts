/** What a member reads of transfers to members: who can be sent to, which coins, and what was sent and received. */

import { and, asc, desc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { getMemberTransfers as getMemberTransfersCall } from '../../../src/contract/calls/member-transfer.ts';
import { sub, ZERO } from '../../../src/contract/decimal.ts';
import type { FoundMember, MemberTransfer, TransferCoin } from '../../../src/contract/entities/products.ts';
import { maskAccount } from '../../../src/contract/rules/account.ts';
import { statusOf, TRANSFER } from '../../../src/contract/status-codes.ts';
import { Refusal } from '../../base/refusal.ts';
import type { Tx } from '../../db/connection.ts';
import { coins } from '../../db/schema/coins.ts';
import { members } from '../../db/schema/members.ts';
import { memberTransfers, transferRules } from '../../db/schema/products.ts';
import { balancesOf } from '../../ledger/balances.ts';
import { consumeAttempt } from '../limits/attempts.ts';
import { SEARCH_BY_MEMBER } from '../limits/limits.ts';
import { holdsOf } from '../members/holds.ts';
import { findByUsername } from '../members/members.ts';
import { orderNumber } from '../products/ids.ts';
import { requireFeature } from '../site/settings.ts';
import { NOT_FOUND, SELF } from './member-transfers.ts';

/** The member of exactly this name. Attempts are limited, so that names cannot be enumerated. @throws Refusal */
export const searchMember = async (tx: Tx, memberId: number, username: string, nowMs: number): Promise<FoundMember> => {
  await requireFeature(tx, 'Internal_transfer_status');
  await consumeAttempt(tx, SEARCH_BY_MEMBER, String(memberId), nowMs);
  const found = await findByUsername(tx, username.trim());
  if (found === undefined || found.frozen) throw new Refusal(NOT_FOUND, { keepEffects: true });
  if (found.id === memberId) throw new Refusal(SELF);
  return { id: String(found.id), username: found.username };
};

export const listTransferCoins = async (tx: Tx, memberId: number, nowMs: number): Promise<TransferCoin[]> => {
  const opensAtMs = (await holdsOf(tx, memberId, nowMs))(0);
  const rows = await tx
    .select({
      id: coins.id,
      title: coins.title,
      feeRate: transferRules.feeRate,
      arrivalDays: transferRules.arrivalDays,
    })
    .from(transferRules)
    .innerJoin(coins, eq(coins.id, transferRules.coinId))
    .orderBy(asc(coins.position), asc(coins.id));
  const held = (await balancesOf(tx, memberId)).filter(({ type }) => type === SPOT_ACCOUNT);
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    opensAtMs,
    balance: held.find(({ coin }) => coin === row.title)?.available ?? ZERO,
  }));
};

export type MemberTransfersQuery = PayloadOf<typeof getMemberTransfersCall>;

/** Sent and received, newest first; the receiver sees a transfer that is still on its way too. */
export const listMemberTransfers = async (
  tx: Tx,
  memberId: number,
  asked: MemberTransfersQuery,
): Promise<MemberTransfer[]> => {
  const sender = alias(members, 'sender');
  const receiver = alias(members, 'receiver');
  const rows = await tx
    .select({ transfer: memberTransfers, from: sender.username, to: receiver.username })
    .from(memberTransfers)
    .innerJoin(sender, eq(sender.id, memberTransfers.fromMemberId))
    .innerJoin(receiver, eq(receiver.id, memberTransfers.toMemberId))
    .where(
      and(
        or(eq(memberTransfers.fromMemberId, memberId), eq(memberTransfers.toMemberId, memberId)),
        asked.status === 'all' ? undefined : eq(memberTransfers.status, TRANSFER[asked.status]),
      ),
    )
    .orderBy(desc(memberTransfers.id))
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit);
  return rows.map(({ transfer, from, to }) => ({
    id: String(transfer.id),
    orderNumber: orderNumber('MT', transfer.id, transfer.createdAtMs),
    status: statusOf(TRANSFER, transfer.status),
    createdAt: transfer.createdAtMs,
    arrivalAt: transfer.arrivalAtMs,
    // Neither sees the other's whole address: any member id can be sent to without a search.
    toUsername: transfer.toMemberId === memberId ? to : maskAccount(to),
    coin: transfer.coin,
    amount: transfer.amount,
    fee: transfer.fee,
    received: sub(transfer.amount, transfer.fee),
    direction: transfer.fromMemberId === memberId ? 'out' : 'in',
    fromUsername: transfer.fromMemberId === memberId ? from : maskAccount(from),
  }));
};
