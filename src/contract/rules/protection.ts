/**
 * What limits and pauses mean, for the server that enforces them and the screen that explains a disabled button.
 *
 * A tighter limit takes effect at once and a looser one after a day, so that nobody can raise it right after a loss. A
 * pause can only be extended. Days are UTC days: the boundary is the same for everybody, and changing a device's time
 * zone does not move it.
 */
import { add, type Decimal, lt, lte, max, min, neg, sub, ZERO } from '../decimal.ts';
import type { DailyLimit, Protection, ProtectionUsage } from '../entities/protection.ts';
import { DAY_MS, HOUR_MS } from '../time-units.ts';

/** How long a looser limit waits. */
export const LOOSENING_WAIT_MS = DAY_MS;
/** Limits are in USDT with this many decimals. */
export const LIMIT_PLACES = 2;

const COOL_OFF_HOURS = { day: 24, threeDays: 72, week: 168 } as const;
export type CoolOffLength = keyof typeof COOL_OFF_HOURS;
const EXCLUSION_MONTHS = { month: 1, threeMonths: 3, sixMonths: 6 } as const;
export type ExclusionLength = keyof typeof EXCLUSION_MONTHS;

export const NO_LIMIT: DailyLimit = { amount: undefined, pendingAmount: undefined, pendingAt: undefined };

/** Whether `one` is the tighter limit; undefined means no limit, the loosest of all. */
export const isTighter = (one: Decimal | undefined, other: Decimal | undefined): boolean =>
  one !== undefined && (other === undefined || lt(one, other));

const only = (amount: Decimal | undefined): DailyLimit => ({ ...NO_LIMIT, amount });

/** The limit at a moment: a pending limit whose wait is over has taken effect. */
export const limitAt = (limit: DailyLimit, nowMs: number): DailyLimit =>
  limit.pendingAt !== undefined && limit.pendingAt <= nowMs ? only(limit.pendingAmount) : limit;

/** The limit after a member's request. A looser limit starts its wait, unless the same one is already pending. */
export const requestLimit = (before: DailyLimit, amount: Decimal | undefined, nowMs: number): DailyLimit => {
  const limit = limitAt(before, nowMs);
  if (amount === limit.amount) return only(amount);
  if (isTighter(amount, limit.amount)) return only(amount);
  if (limit.pendingAt !== undefined && limit.pendingAmount === amount) return limit;
  return { amount: limit.amount, pendingAmount: amount, pendingAt: nowMs + LOOSENING_WAIT_MS };
};

/** Cancels a pending limit. */
export const withdrawLimitChange = (before: DailyLimit, nowMs: number): DailyLimit =>
  only(limitAt(before, nowMs).amount);

/** The later of two ends: a pause is never shortened. */
const later = (untilMs: number | undefined, endMs: number): number => Math.max(untilMs ?? 0, endMs);

export const coolOffEnd = (untilMs: number | undefined, length: CoolOffLength, nowMs: number): number =>
  later(untilMs, nowMs + COOL_OFF_HOURS[length] * HOUR_MS);

/** Adds calendar months; falls back to the month's last day where the month is too short. */
export const exclusionEnd = (untilMs: number | undefined, length: ExclusionLength, nowMs: number): number => {
  const now = new Date(nowMs);
  const end = new Date(nowMs);
  end.setUTCMonth(now.getUTCMonth() + EXCLUSION_MONTHS[length]);
  if (end.getUTCDate() !== now.getUTCDate()) end.setUTCDate(0);
  return later(untilMs, end.getTime());
};

/** The UTC day that limits apply to, in epoch milliseconds. */
export const utcDayBounds = (nowMs: number): { readonly startMs: number; readonly endMs: number } => {
  const startMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return { startMs, endMs: startMs + DAY_MS };
};

export interface TradingPause {
  readonly why: 'excluded' | 'coolOff';
  readonly untilMs: number;
}

/** The pause that holds longest; undefined where the member may trade. */
export const tradingPause = (
  { coolOffUntil, excludedUntil }: Pick<Protection, 'coolOffUntil' | 'excludedUntil'>,
  nowMs: number,
): TradingPause | undefined => {
  const excluded = excludedUntil !== undefined && excludedUntil > nowMs ? excludedUntil : undefined;
  const coolOff = coolOffUntil !== undefined && coolOffUntil > nowMs ? coolOffUntil : undefined;
  if (excluded !== undefined && excluded >= (coolOff ?? 0)) return { why: 'excluded', untilMs: excluded };
  return coolOff === undefined ? undefined : { why: 'coolOff', untilMs: coolOff };
};

/** What may still be staked today; undefined without a limit. */
export const remainingStake = (limit: Decimal | undefined, usage: ProtectionUsage): Decimal | undefined =>
  limit === undefined ? undefined : max(ZERO, sub(limit, usage.stakedToday));

/**
 * The amount that may still be put at risk today; undefined without a limit. Options in progress count as lost. Wins
 * offset losses, but never raise the result above the limit: a win must not allow a larger loss afterwards.
 */
export const remainingLoss = (limit: Decimal | undefined, usage: ProtectionUsage): Decimal | undefined =>
  limit === undefined ? undefined : max(ZERO, sub(limit, add(max(ZERO, neg(usage.netToday)), usage.openStakes)));

export interface StakeAllowance {
  /** USDT that an option may stake at most. */
  readonly left: Decimal;
  readonly by: 'stake' | 'loss';
}

/** The tighter of both limits; undefined where neither is set. */
export const allowanceOf = (
  limits: { readonly stake: Decimal | undefined; readonly loss: Decimal | undefined },
  usage: ProtectionUsage,
): StakeAllowance | undefined => {
  const stake = remainingStake(limits.stake, usage);
  const loss = remainingLoss(limits.loss, usage);
  if (stake === undefined) return loss === undefined ? undefined : { left: loss, by: 'loss' };
  if (loss === undefined) return { left: stake, by: 'stake' };
  return { left: min(stake, loss), by: lte(stake, loss) ? 'stake' : 'loss' };
};
