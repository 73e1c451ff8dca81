/** Protective tools of a member: daily limits, pauses, and how much of the limits today has used. */
import { type Decoded, decimal, optional, record, wire } from '../codec.ts';
import { momentMs, optionalMomentMs } from '../times.ts';

/** A daily limit in USDT. A looser limit takes effect at `pendingAt`. */
const dailyLimit = record({
  /** undefined: no limit. */
  amount: wire('amount', optional(decimal)),
  /** The limit from `pendingAt` on; undefined means no limit if `pendingAt` is set. */
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
  /** The member cannot trade until then. */
  coolOffUntil: wire('cool_off_until', optionalMomentMs),
  /** Self-exclusion: the member cannot trade until then, and nobody can end it earlier. */
  excludedUntil: wire('excluded_until', optionalMomentMs),
  ...usageFields,
  /** When the limits' day ends: the next midnight in UTC. */
  dayEndsAt: wire('day_ends_at', momentMs),
});
export type Protection = Decoded<typeof protection>;
