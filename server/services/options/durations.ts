/** The durations on offer and what a win pays in each (OPT-02). */
import { and, asc, eq } from 'drizzle-orm';
import { OPTIONS_ACCOUNT } from '../../../src/contract/account-types.ts';
import { type Decimal, decimal } from '../../../src/contract/decimal.ts';
import { DEFAULT_MULTIPLIERS, type OptionConfig } from '../../../src/contract/entities/options.ts';
import { CURRENT_RULE } from '../../../src/contract/rules/settle/settle-rules.ts';
import type { Tx } from '../../db/connection.ts';
import { optionDurations } from '../../db/schema/options.ts';
import { balanceOf } from '../../ledger/balances.ts';

export type OfferedDuration = typeof optionDurations.$inferSelect;

/** Options are staked, won and lost in this coin, in the options account. */
export const STAKE_COIN = 'USDT';

const MAX_STAKE = decimal(10_000);
const SEEDED: readonly (readonly [seconds: number, minStake: number, payoutRate: string])[] = [
  [30, 10, '0.8'],
  [60, 20, '0.82'],
  [120, 50, '0.85'],
  [300, 100, '0.88'],
  [600, 200, '0.92'],
];

/** Does nothing where any duration exists. */
export const seedOptionDurations = async (tx: Tx): Promise<void> => {
  const [known] = await tx.select().from(optionDurations).limit(1);
  if (known !== undefined) return;
  const rows = SEEDED.map(([seconds, minStake, payoutRate]) => ({
    seconds,
    minStake: decimal(minStake),
    maxStake: MAX_STAKE,
    payoutRate: decimal(payoutRate),
  }));
  await tx.insert(optionDurations).values(rows).onConflictDoNothing();
};

const offered = (tx: Tx): Promise<OfferedDuration[]> =>
  tx.select().from(optionDurations).where(eq(optionDurations.offered, true)).orderBy(asc(optionDurations.seconds));

export const findDuration = async (tx: Tx, seconds: number): Promise<OfferedDuration | undefined> => {
  // Refused here, because the query would fail on a number beyond the column's type.
  if (seconds < 1 || seconds > 86_400) return undefined;
  const [row] = await tx
    .select()
    .from(optionDurations)
    .where(and(eq(optionDurations.seconds, seconds), eq(optionDurations.offered, true)));
  return row;
};

const optionsBalance = async (tx: Tx, memberId: number): Promise<Decimal> =>
  (await balanceOf(tx, memberId, OPTIONS_ACCOUNT, STAKE_COIN)).available;

export const optionConfigOf = async (tx: Tx, memberId: number): Promise<OptionConfig> => {
  const durations = await offered(tx);
  return {
    multipliers: [...DEFAULT_MULTIPLIERS],
    quantityMode: 'perDuration',
    coin: STAKE_COIN,
    balance: await optionsBalance(tx, memberId),
    durationsS: durations.map(({ seconds }) => seconds),
    minimums: durations.map(({ minStake }) => minStake),
    payoutRates: durations.map(({ payoutRate }) => payoutRate),
    settleRule: CURRENT_RULE,
  };
};
