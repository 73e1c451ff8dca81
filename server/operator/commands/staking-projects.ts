/** The operator's commands for staking on offer: a project is a coin with one or more terms. */
import { decimal } from '../../../src/contract/decimal.ts';
import {
  addStakingProject,
  changeStakingProject,
  listAllStakingProjects,
  offerStakingProject,
  type StakingTerms,
} from '../../services/staking/staking-admin.ts';
import { coinOfProduct } from '../coin-argument.ts';
import { type OptionRule, textOption } from '../command.ts';
import { switchOf, termsOf } from '../product-arguments.ts';
import { productCommands } from '../products.ts';

/** Percent a year. */
const RATE = { least: decimal('0.01'), most: decimal(365), places: 2 };

const TERM: OptionRule = {
  name: 'term',
  kind: 'texts',
  about: 'days:rate:minimum, such as 30:6:100 for 6 percent a year from 100 on',
  required: true,
};

export const stakingProjectCommands = productCommands<StakingTerms>({
  subject: 'staking-projects',
  one: 'staking project',
  id: { name: 'id', about: 'number' },
  options: [TERM, textOption('redeemable', 'on or off: whether a stake may be taken back early, without reward', true)],
  optionsOfAdd: [textOption('coin', 'such as USDT', true)],
  optionsOfChange: [{ name: 'drop-term', kind: 'texts', about: 'days of a term to offer no more' }],
  words: ({ coin, redeemable, terms }) => {
    const each = terms.map(
      ({ days, yearlyRate, minAmount }) => `${days} days at ${yearlyRate} % a year from ${minAmount}`,
    );
    return `${coin}, ${redeemable ? 'redeemable' : 'not redeemable'}, ${each.join('; ')}`;
  },
  row: ({ coin, redeemable, terms }) => ({
    coin,
    redeemable,
    terms: terms.map(({ days, yearlyRate, minAmount }) => `${days}:${yearlyRate}:${minAmount}`).join(' '),
  }),
  list: listAllStakingProjects,
  read: async (context, before) => {
    const { args } = context;
    const { coinId, coin } = before ?? (await coinOfProduct(context));
    return {
      coinId,
      coin,
      redeemable: switchOf(args, 'redeemable', before?.redeemable),
      terms: termsOf(args, before?.terms ?? [], RATE),
    };
  },
  add: addStakingProject,
  change: changeStakingProject,
  offer: offerStakingProject,
});
