/** Protective tools of a member: limits of a day, pauses, and what today has used of them. */
import { type Decoded, decimal, optional, record, wire } from '../codec.ts';
import { momentMs, optionalMomentMs } from '../times.ts';

/** A daily limit in USDT. A looser one that was asked for waits until `pendingAt`. */
const dailyLimit = record({
  /** undefined: no limit. */
  amount: wire('amount', optional(decimal)),
  /** What will hold from `pendingAt` on; undefined with a `pendingAt`: no limit. */
  pendingAmount: wire('pending_amount', optional(decimal)),
  pendingAt: wire('pending_at', optionalMomentMs),
});
export type DailyLimit = Decoded<typeof dailyLimit>;

/** What a day has used of the limits, all in USDT. */
const usageFields = {
  /** Stakes of options accepted today, however they ended. */
  stakedToday: wire('staked_today', decimal),
  /** Stakes of options in progress, which may still be lost. */
  openStakes: wire('open_stakes', decimal),
  /** Profit minus loss of options whose deadline was today; signed. */
  netToday: wire('net_today', decimal),
};
const protectionUsage = record(usageFields);
export type ProtectionUsage = Decoded<typeof protectionUsage>;

export const protection = record({
  stakeLimit: wire('stake_limit', dailyLimit),
  lossLimit: wire('loss_limit', dailyLimit),
  /** No new trades until then. */
  coolOffUntil: wire('cool_off_until', optionalMomentMs),
  /** Self-exclusion: the same, and nobody can end it earlier. */
  excludedUntil: wire('excluded_until', optionalMomentMs),
  ...usageFields,
  /** When the limits' day ends: the next midnight in UTC. */
  dayEndsAt: wire('day_ends_at', momentMs),
});
export type Protection = Decoded<typeof protection>;
