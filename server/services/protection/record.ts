/** Stores a member's protective tools, and computes how much of their limits is used today. */
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
 * Takes an advisory lock: shared for a trade, exclusive for a change of the tools. A trade is therefore either complete
 * before a pause begins or refused by it, even for a member who has no row to lock.
 */
export const lockProtection = async (tx: Tx, memberId: number, as: 'trade' | 'change'): Promise<void> => {
  const key = sql`hashtextextended(${`protection:${memberId}`}, 0)`;
  await tx.execute(
    as === 'change' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  );
};

/**
 * The tools, with the limits that apply now.
 * @param alone locks the member's row of `member_protection` until the transaction ends, so that no other order counts
 * against a limit meanwhile
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

/** The profit or loss of an option counts for the day of its deadline, whenever the server settles it. */
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

/** The tools and their use today, as the member sees them. */
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
