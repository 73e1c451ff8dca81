/** A coin named on the command line. */
import { findCoin } from '../services/wallet/wallet-admin.ts';
import { type CommandContext, UsageError } from './command.ts';

/** @throws UsageError */
export const coinCalled = async ({ tx }: Pick<CommandContext, 'tx'>, title: string) => {
  const coin = await findCoin(tx, title);
  if (coin === undefined) throw new UsageError(`There is no coin "${title}"`);
  return coin;
};

/** The coin of a new product, from --coin. @throws UsageError */
export const coinOfProduct = async ({ tx, args }: CommandContext): Promise<{ coinId: number; coin: string }> => {
  const { id, title } = await coinCalled({ tx }, args.option('coin') ?? '');
  return { coinId: id, coin: title };
};
