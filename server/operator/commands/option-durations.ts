/** Durations of options on offer. */
import { type Decimal, div, gt, HUNDRED, max, mul, ONE } from '../../../src/contract/decimal.ts';
import { DEFAULT_MULTIPLIERS } from '../../../src/contract/entities/options.ts';
import type { Tx } from '../../db/connection.ts';
import { STAKE_COIN } from '../../services/options/durations.ts';
import {
  addDuration,
  changeDuration,
  type DurationTerms,
  listAllDurations,
  offerDuration,
} from '../../services/options/option-admin.ts';
import { textOption, UsageError } from '../command.ts';
import { rangeOf, rateOf, secondsOf } from '../product-arguments.ts';
import { productCommands } from '../products.ts';

/** Percent of the stake. Above a hundred, members would win more than they lose. */
const PAYOUT = { least: ONE, most: HUNDRED, places: 0 };
const PAYOUT_PLACES = 2;
const [LEAST_SECONDS, MOST_SECONDS] = [5, 86_400];

/** Members choose from multiples of the smallest stake; this is the largest multiple. */
const MOST_OFFERED = DEFAULT_MULTIPLIERS.reduce(max, ONE);

const percentOf = ({ payoutRate }: DurationTerms): Decimal => mul(payoutRate, HUNDRED);

/** Refuses to retire the last duration: members could not fill in the form without one. @throws UsageError */
const requireAnother = async (tx: Tx, seconds: number): Promise<void> => {
  const others = (await listAllDurations(tx)).filter((duration) => duration.offered && duration.seconds !== seconds);
  if (others.length === 0)
    throw new UsageError(`${seconds} s is the last duration on offer: add or restore another first`);
};

export const optionDurationCommands = productCommands<DurationTerms>({
  subject: 'option-durations',
  one: 'option duration',
  id: { name: 'seconds', about: 'length' },
  options: [
    textOption('minimum', `smallest stake, ${STAKE_COIN}; members are offered up to ${MOST_OFFERED} times it`, true),
    textOption('maximum', `largest stake, ${STAKE_COIN}`, true),
    textOption('payout', 'what a win adds, in whole percent of the stake, such as 80', true),
  ],
  optionsOfAdd: [textOption('seconds', `length, ${LEAST_SECONDS} to ${MOST_SECONDS}`, true)],
  optionsOfChange: [],
  words: (terms) =>
    `${terms.seconds} s, stakes of ${terms.minStake} to ${terms.maxStake} ${STAKE_COIN}, a win adds ${percentOf(terms)} % of the stake`,
  row: (terms) => ({ minimum: terms.minStake, maximum: terms.maxStake, payout: percentOf(terms) }),
  list: async (tx) => (await listAllDurations(tx)).map((row) => ({ ...row, id: row.seconds })),
  read: async ({ tx, args }, before) => {
    const seconds = before?.seconds ?? secondsOf(args, LEAST_SECONDS, MOST_SECONDS);
    if (before === undefined && (await listAllDurations(tx)).some((known) => known.seconds === seconds))
      throw new UsageError(`There is a duration of ${seconds} s already: change or restore it`);
    const stakes = before && { minAmount: before.minStake, maxAmount: before.maxStake };
    const { minAmount, maxAmount } = rangeOf(args, stakes, 'decimals');
    if (gt(mul(minAmount, MOST_OFFERED), maxAmount))
      throw new UsageError(`--maximum has to be at least ${MOST_OFFERED} times --minimum, which members are offered`);
    const payout = rateOf(args, 'payout', before && percentOf(before), PAYOUT);
    return { seconds, minStake: minAmount, maxStake: maxAmount, payoutRate: div(payout, HUNDRED, PAYOUT_PLACES) };
  },
  add: async (tx, terms) => {
    await addDuration(tx, terms);
    return terms.seconds;
  },
  change: (tx, _seconds, terms) => changeDuration(tx, terms),
  offer: async (tx, seconds, offered) => {
    if (!offered) await requireAnother(tx, seconds);
    await offerDuration(tx, seconds, offered);
  },
});
