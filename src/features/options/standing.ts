import type { Decimal } from '../../contract/decimal.ts';
import type { OptionOrder, OptionResult } from '../../contract/entities/options.ts';
import { profitOf, resultOf } from '../../contract/rules/options.ts';

interface Standing {
  readonly result: Exclude<OptionResult, 'unknown' | 'void'>;
  /** In USDT; undefined if the backend sends no payout rate. */
  readonly profit: Decimal | undefined;
}

/** The result that an order would have at this price; undefined while its entry or the price is unknown. */
export const standingOf = (
  { direction, entryPrice, stake, payoutRate }: OptionOrder,
  price: Decimal | undefined,
): Standing | undefined => {
  if (entryPrice === undefined || price === undefined) return undefined;
  const result = resultOf(direction, entryPrice, price);
  return { result, profit: payoutRate === undefined ? undefined : profitOf(result, stake, payoutRate) };
};
