/** The protective checks of every new trade, in its own transaction and before any money moves. */
import { type Decimal, gt } from '../../../src/contract/decimal.ts';
import { allowanceOf, tradingPause } from '../../../src/contract/rules/protection.ts';
import type { Tx } from '../../db/connection.ts';
import { lockProtection, type ProtectionRecord, readProtection, usageOf } from './record.ts';
import { momentText, protectionRefusal } from './refusals.ts';

const refusePaused = (tools: ProtectionRecord, nowMs: number): void => {
  const pause = tradingPause(tools, nowMs);
  if (pause !== undefined) throw protectionRefusal(pause.why, { until: momentText(pause.untilMs) });
};

/** @throws Refusal during a cool-off or a self-exclusion */
export const refuseWhilePaused = async (tx: Tx, memberId: number, nowMs: number): Promise<void> => {
  await lockProtection(tx, memberId, 'trade');
  refusePaused(await readProtection(tx, memberId, nowMs), nowMs);
};

/**
 * A row lock serialises the orders of a member with limits: each counts the stakes of those before it, even where they
 * arrive concurrently.
 * @param stake USDT
 * @throws Refusal during a pause, or where the stake goes beyond what a daily limit leaves
 */
export const refuseBeyondLimits = async (tx: Tx, memberId: number, stake: Decimal, nowMs: number): Promise<void> => {
  await lockProtection(tx, memberId, 'trade');
  const tools = await readProtection(tx, memberId, nowMs, true);
  refusePaused(tools, nowMs);
  const limits = { stake: tools.stake.amount, loss: tools.loss.amount };
  if (limits.stake === undefined && limits.loss === undefined) return;
  const allowance = allowanceOf(limits, await usageOf(tx, memberId, nowMs));
  if (allowance === undefined || !gt(stake, allowance.left)) return;
  throw protectionRefusal(allowance.by, { limit: limits[allowance.by] ?? '', left: allowance.left });
};
