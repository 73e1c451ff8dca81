/** The form for one daily limit: an amount, or none. */
import { msg } from '@lingui/core/macro';
import { type Decimal, isPositive } from '../../contract/decimal.ts';
import type { DailyLimit } from '../../contract/entities/protection.ts';
import { isTighter } from '../../contract/rules/protection.ts';
import type { FormDefinition, Typed } from '../../kit/form.ts';
import { setField } from '../../kit/form.ts';

export interface LimitInputs {
  /** In USDT. */
  readonly amount: Decimal | undefined;
}

export const limitForm: FormDefinition<LimitInputs, Typed<LimitInputs>, DailyLimit, Decimal> = {
  change: (inputs, event) => setField(inputs, event),
  check: ({ amount }, limit) => {
    if (amount === undefined || !isPositive(amount)) return [{ field: 'amount', message: msg`Enter the limit` }];
    if (amount === limit.amount && limit.pendingAt === undefined)
      return [{ field: 'amount', message: msg`This is the limit already` }];
    return [];
  },
  payload: ({ amount }) => {
    if (amount === undefined) throw new RangeError('unchecked limit');
    return amount;
  },
};

/** Whether a new limit takes effect at once: a stricter one does, a looser one waits. */
export const takesEffectAtOnce = (amount: Decimal | undefined, limit: DailyLimit): boolean =>
  amount === limit.amount || isTighter(amount, limit.amount);
