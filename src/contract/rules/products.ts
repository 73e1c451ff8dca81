/** Calculations for products that hold money for days, shared by screens (previews) and server (bookings). */
import { add, type Decimal, decimal, div, gte, HUNDRED, lte, mul, ONE, round, sub } from '../decimal.ts';
import { BOOKED_PLACES } from './spot.ts';

const YEAR_DAYS = decimal(365);

/** PROD-02: amount × rate × days / 100, in the coin. What a member earns is never rounded up. */
export const miningYield = (amount: Decimal, dailyRatePercent: Decimal, days: number): Decimal =>
  div(mul(mul(amount, dailyRatePercent), decimal(days)), HUNDRED, BOOKED_PLACES, 'down');

/** The yield of one day, so that all days together are exactly the yield of the whole cycle. @param day from 1 */
export const miningYieldOfDay = (amount: Decimal, dailyRatePercent: Decimal, day: number): Decimal =>
  sub(miningYield(amount, dailyRatePercent, day), miningYield(amount, dailyRatePercent, day - 1));

/** Reward of a stake held for `days` at a yearly rate, in the coin. */
export const stakingReward = (amount: Decimal, yearlyRatePercent: Decimal, days: number): Decimal =>
  div(
    div(mul(mul(amount, yearlyRatePercent), decimal(days)), HUNDRED, BOOKED_PLACES + 4, 'down'),
    YEAR_DAYS,
    BOOKED_PLACES,
    'down',
  );

/** Interest of a loan over its cycle, repaid in one payment at its end. Rounded up to the last decimal: it is owed. */
export const loanInterest = (amount: Decimal, dailyRatePercent: Decimal, cycleDays: number): Decimal =>
  div(mul(mul(amount, dailyRatePercent), decimal(cycleDays)), HUNDRED, BOOKED_PLACES, 'up');

export const loanRepayment = (amount: Decimal, dailyRatePercent: Decimal, cycleDays: number): Decimal =>
  add(amount, loanInterest(amount, dailyRatePercent, cycleDays));

export interface TransferAmounts {
  readonly fee: Decimal;
  /** What the receiver gets. */
  readonly received: Decimal;
}

/** PROD-04: received = amount − amount × fee rate. @param feeRate fraction of the amount */
export const transferAmounts = (amount: Decimal, feeRate: Decimal): TransferAmounts => {
  const fee = round(mul(amount, feeRate), BOOKED_PLACES, 'up');
  return { fee, received: sub(amount, fee) };
};

/** A rate of two prices far apart, 0.0000094 over 94010, needs this many decimals to keep its first dozen digits. */
const RATE_PLACES = 24;

/** The to-coin that one from-coin is worth. @throws RangeError for a price of zero */
export const swapRateOf = (fromPrice: Decimal, toPrice: Decimal): Decimal =>
  div(fromPrice, toPrice, RATE_PLACES, 'down');

/** How much worse a swap's rate may be than the rate the member saw, as a fraction; beyond it the server refuses. */
export const SWAP_TOLERANCE = decimal('0.005');

/** The worst rate at which a swap goes through, for a rate that the member saw. */
export const worstSwapRate = (seen: Decimal): Decimal => mul(seen, sub(ONE, SWAP_TOLERANCE));

export interface SwapAmounts {
  /** To-coin before the fee. */
  readonly gross: Decimal;
  /** In the to-coin. */
  readonly fee: Decimal;
  readonly received: Decimal;
}

/** @param rate to-coin for one from-coin. @param feeRate fraction of what is received */
export const swapAmounts = (amount: Decimal, rate: Decimal, feeRate: Decimal): SwapAmounts => {
  const gross = round(mul(amount, rate), BOOKED_PLACES, 'down');
  const fee = round(mul(gross, feeRate), BOOKED_PLACES, 'up');
  return { gross, fee, received: sub(gross, fee) };
};

export const isAmountWithin = (amount: Decimal, least: Decimal, most: Decimal): boolean =>
  gte(amount, least) && lte(amount, most);
