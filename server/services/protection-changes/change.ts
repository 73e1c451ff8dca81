/** Changes of a member's protective tools, by the member or by an operator: the same rules for both. */
import { and, asc, eq } from 'drizzle-orm';
import { type Decimal, gt, isPositive, scaleOf } from '../../../src/contract/decimal.ts';
import {
  type CoolOffLength,
  coolOffEnd,
  type ExclusionLength,
  exclusionEnd,
  LIMIT_PLACES,
  requestLimit,
  withdrawLimitChange,
} from '../../../src/contract/rules/protection.ts';
import type { Tx } from '../../db/connection.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { type LimitKind, lockProtection, readProtection, writeProtection } from '../protection/record.ts';
import { momentText, protectionRefusal } from '../protection/refusals.ts';
import { cancelSpotOrder } from '../spot/orders.ts';

/** A larger limit would limit nothing. */
const MAX_LIMIT = '1000000000000' as Decimal;

/**
 * @param amount USDT; undefined removes the limit. @returns whether the change applies now; false where it is pending
 */
export const changeLimit = async (
  tx: Tx,
  memberId: number,
  kind: LimitKind,
  amount: Decimal | undefined,
  nowMs: number,
): Promise<boolean> => {
  if (amount !== undefined && (!isPositive(amount) || gt(amount, MAX_LIMIT) || scaleOf(amount) > LIMIT_PLACES))
    throw protectionRefusal('amount', { places: LIMIT_PLACES });
  await lockProtection(tx, memberId, 'change');
  const tools = await readProtection(tx, memberId, nowMs);
  const limit = requestLimit(tools[kind], amount, nowMs);
  await writeProtection(tx, memberId, { ...tools, [kind]: limit }, nowMs);
  return limit.pendingAt === undefined;
};

/** @throws Refusal where no change is pending */
export const withdrawChange = async (tx: Tx, memberId: number, kind: LimitKind, nowMs: number): Promise<void> => {
  await lockProtection(tx, memberId, 'change');
  const tools = await readProtection(tx, memberId, nowMs);
  if (tools[kind].pendingAt === undefined) throw protectionRefusal('nothingPending');
  await writeProtection(tx, memberId, { ...tools, [kind]: withdrawLimitChange(tools[kind], nowMs) }, nowMs);
};

/** Cancels resting orders: one that filled during the pause would be a new trade. */
const cancelOpenOrders = async (tx: Tx, memberId: number, nowMs: number): Promise<void> => {
  const open = await tx
    .select({ id: spotOrders.id })
    .from(spotOrders)
    .where(and(eq(spotOrders.memberId, memberId), eq(spotOrders.status, 'open')))
    .orderBy(asc(spotOrders.id))
    .for('update');
  for (const { id } of open) await cancelSpotOrder(tx, memberId, String(id), nowMs);
};

/** @returns when the cool-off ends. @throws Refusal where a cool-off already lasts that long */
export const startCoolOff = async (tx: Tx, memberId: number, length: CoolOffLength, nowMs: number): Promise<number> => {
  await lockProtection(tx, memberId, 'change');
  const tools = await readProtection(tx, memberId, nowMs);
  const coolOffUntil = coolOffEnd(tools.coolOffUntil, length, nowMs);
  if (coolOffUntil === tools.coolOffUntil) throw protectionRefusal('notLonger', { until: momentText(coolOffUntil) });
  await writeProtection(tx, memberId, { ...tools, coolOffUntil }, nowMs);
  await cancelOpenOrders(tx, memberId, nowMs);
  return coolOffUntil;
};

/** @returns when the exclusion ends. @throws Refusal where an exclusion already lasts that long */
export const startExclusion = async (
  tx: Tx,
  memberId: number,
  length: ExclusionLength,
  nowMs: number,
): Promise<number> => {
  await lockProtection(tx, memberId, 'change');
  const tools = await readProtection(tx, memberId, nowMs);
  const excludedUntil = exclusionEnd(tools.excludedUntil, length, nowMs);
  if (excludedUntil === tools.excludedUntil) throw protectionRefusal('notLonger', { until: momentText(excludedUntil) });
  await writeProtection(tx, memberId, { ...tools, excludedUntil }, nowMs);
  await cancelOpenOrders(tx, memberId, nowMs);
  return excludedUntil;
};
