/** A member's protective tools as they are kept, and what today has used of them. */
import { eq, sql } from 'drizzle-orm';
import { decimal } from '../../../src/contract/decimal.ts';
import type { DailyLimit, Protection, ProtectionUsage } from '../../../src/contract/entities/protection.ts';
import { limitAt, NO_LIMIT, utcDayBounds } from '../../../src/contract/rules/protection.ts';
import type { Tx } from '../../db/connection.ts';
import { memberProtection } from '../../db/schema/protection.ts';

export type LimitKind = 'stake' | 'loss';

export type ProtectionRecord = Readonly<Record<LimitKind, DailyLimit>> &
  Pick<Protection, 'coolOffUntil' | 'excludedUntil'>;

const NONE: ProtectionRecord = { stake: NO_LIMIT, loss: NO_LIMIT, coolOffUntil: undefined, excludedUntil: undefined };

type Row = typeof memberProtection.$inferSelect;

const toolsOf = (row: Row): ProtectionRecord => ({
  stake: {
    amount: row.stakeAmount ?? undefined,
    pendingAmount: row.stakePendingAmount ?? undefined,
    pendingAt: row.stakePendingAtMs ?? undefined,
  },
  loss: {
    amount: row.lossAmount ?? undefined,
    pendingAmount: row.lossPendingAmount ?? undefined,
    pendingAt: row.lossPendingAtMs ?? undefined,
  },
  coolOffUntil: row.coolOffUntilMs ?? undefined,
  excludedUntil: row.excludedUntilMs ?? undefined,
});

/**
 * Waits for whoever changes the member's tools, or (`change`) for every trade of theirs that is being taken. So a trade
 * is either before a pause or refused by it, also for a member who never had a row that could be locked.
 */
export const lockProtection = async (tx: Tx, memberId: number, as: 'trade' | 'change'): Promise<void> => {
  const key = sql`hashtextextended(${`protection:${memberId}`}, 0)`;
  await tx.execute(
    as === 'change' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  );
};

/**
 * The tools with limits as they hold now.
 * @param alone holds the member's row until the transaction ends, so that what is counted against a limit cannot grow
 */
export const readProtection = async (
  tx: Tx,
  memberId: number,
  nowMs: number,
  alone = false,
): Promise<ProtectionRecord> => {
  const query = tx.select().from(memberProtection).where(eq(memberProtection.memberId, memberId));
  const [row] = await (alone ? query.for('update') : query);
  if (row === undefined) return NONE;
  const tools = toolsOf(row);
  return { ...tools, stake: limitAt(tools.stake, nowMs), loss: limitAt(tools.loss, nowMs) };
};

export const writeProtection = async (
  tx: Tx,
  memberId: number,
  tools: ProtectionRecord,
  nowMs: number,
): Promise<void> => {
  const values = {
    stakeAmount: tools.stake.amount ?? null,
    stakePendingAmount: tools.stake.pendingAmount ?? null,
    stakePendingAtMs: tools.stake.pendingAt ?? null,
    lossAmount: tools.loss.amount ?? null,
    lossPendingAmount: tools.loss.pendingAmount ?? null,
    lossPendingAtMs: tools.loss.pendingAt ?? null,
    coolOffUntilMs: tools.coolOffUntil ?? null,
    excludedUntilMs: tools.excludedUntil ?? null,
    changedAtMs: nowMs,
  };
  await tx
    .insert(memberProtection)
    .values({ memberId, ...values })
    .onConflictDoUpdate({ target: memberProtection.memberId, set: values });
};

/** No option runs longer, so none whose deadline is today was accepted before yesterday. */
const LONGEST_OPTION_MS = 86_400_000;

/** An option belongs to the day of its deadline, whenever the server came to settle it. */
export const usageOf = async (tx: Tx, memberId: number, nowMs: number): Promise<ProtectionUsage> => {
  const { startMs } = utcDayBounds(nowMs);
  const { rows } = await tx.execute(sql`
    select coalesce(sum(stake) filter (where accepted_at_ms >= ${startMs}), 0) as staked,
      coalesce(sum(stake) filter (where status = 'open'), 0) as open,
      coalesce(sum(profit) filter (where status = 'finished' and deadline_ms >= ${startMs}), 0) as net
    from option_order
    where member_id = ${memberId} and (status = 'open' or accepted_at_ms >= ${startMs - LONGEST_OPTION_MS})`);
  const of = (name: string) => decimal(String(rows[0]?.[name] ?? 0));
  return { stakedToday: of('staked'), openStakes: of('open'), netToday: of('net') };
};

/** What the member sees. */
export const protectionOf = async (tx: Tx, memberId: number, nowMs: number): Promise<Protection> => {
  const { stake, loss, coolOffUntil, excludedUntil } = await readProtection(tx, memberId, nowMs);
  const running = (untilMs: number | undefined) => (untilMs !== undefined && untilMs > nowMs ? untilMs : undefined);
  return {
    stakeLimit: stake,
    lossLimit: loss,
    coolOffUntil: running(coolOffUntil),
    excludedUntil: running(excludedUntil),
    ...(await usageOf(tx, memberId, nowMs)),
    dayEndsAt: utcDayBounds(nowMs).endMs,
  };
};
