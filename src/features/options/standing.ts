import type { Decimal } from '../../contract/decimal.ts';
import type { OptionOrder, OptionResult } from '../../contract/entities/options.ts';
import { profitOf, resultOf } from '../../contract/rules/options.ts';

interface Standing {
  readonly result: Exclude<OptionResult, 'unknown' | 'void'>;
  /** In USDT; undefined for a backend that names no payout. */
  readonly profit: Decimal | undefined;
}

/** What an order would end as at this price; undefined while it has no entry, or there is no price to say it by. */
export const standingOf = (
  { direction, entryPrice, stake, payoutRate }: OptionOrder,
  price: Decimal | undefined,
): Standing | undefined => {
  if (entryPrice === undefined || price === undefined) return undefined;
  const result = resultOf(direction, entryPrice, price);
  return { result, profit: payoutRate === undefined ? undefined : profitOf(result, stake, payoutRate) };
};
