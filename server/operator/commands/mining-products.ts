/** The operator's commands for lock mining on offer. */
import { decimal, mul, ONE } from '../../../src/contract/decimal.ts';
import {
  addMiningProduct,
  changeMiningProduct,
  listAllMiningProducts,
  type MiningTerms,
  offerMiningProduct,
} from '../../services/mining/mining-admin.ts';
import { coinOfProduct } from '../coin-argument.ts';
import { textOption } from '../command.ts';
import { daysOf, rangeOf, rateOf, titleOf } from '../product-arguments.ts';
import { productCommands } from '../products.ts';

/** Percent a day. */
const RATE = { least: decimal('0.01'), most: ONE, places: 2 };

export const miningProductCommands = productCommands<MiningTerms>({
  subject: 'mining-products',
  one: 'mining product',
  id: { name: 'id', about: 'number' },
  options: [
    textOption('title', 'what members read', true),
    textOption('minimum', 'smallest amount, whole coins', true),
    textOption('maximum', 'largest amount, whole coins', true),
    textOption('rate', 'yield in percent a day, such as 0.05', true),
    textOption('days', 'that the amount is locked', true),
  ],
  optionsOfAdd: [textOption('coin', 'such as USDT', true)],
  optionsOfChange: [],
  words: ({ title, coin, minAmount, maxAmount, dailyRate, cycleDays }) =>
    `"${title}", ${minAmount} to ${maxAmount} ${coin} locked for ${cycleDays} days at ${dailyRate} % a day, ${mul(dailyRate, decimal(cycleDays))} % in all`,
  row: ({ title, coin, minAmount, maxAmount, dailyRate, cycleDays }) => ({
    title,
    coin,
    minimum: minAmount,
    maximum: maxAmount,
    rate: dailyRate,
    days: cycleDays,
  }),
  list: listAllMiningProducts,
  read: async (context, before) => {
    const { args } = context;
    const { coinId, coin } = before ?? (await coinOfProduct(context));
    return {
      coinId,
      coin,
      title: titleOf(args, 'title', before?.title),
      ...rangeOf(args, before, 'whole'),
      dailyRate: rateOf(args, 'rate', before?.dailyRate, RATE),
      cycleDays: daysOf(args, before?.cycleDays),
    };
  },
  add: addMiningProduct,
  change: changeMiningProduct,
  offer: offerMiningProduct,
});
