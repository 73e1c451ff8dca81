import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { NO_LIMIT } from '../../contract/rules/protection.ts';
import { limitForm, takesEffectAtOnce } from './limit-form.ts';

const hundred = { ...NO_LIMIT, amount: decimal(100) };
const issues = (amount: string | undefined, limit = NO_LIMIT) =>
  limitForm
    .check({ amount: amount === undefined ? undefined : decimal(amount) }, limit)
    .map(({ message }) => message.message);

describe('Protective tools: the form of a limit', () => {
  test('wants an amount above 0 that is another than the one that holds', () => {
    expect(issues(undefined)).toEqual(['Enter the limit']);
    expect(issues('0')).toEqual(['Enter the limit']);
    expect(issues('100')).toEqual([]);
    expect(issues('100', hundred)).toEqual(['This is the limit already']);
    // While a change is pending, entering the current limit cancels the change.
    expect(issues('100', { ...hundred, pendingAmount: decimal(500), pendingAt: 1 })).toEqual([]);
  });

  test('says whether it would hold at once', () => {
    expect(takesEffectAtOnce(decimal(100), NO_LIMIT)).toBe(true);
    expect(takesEffectAtOnce(decimal(99), hundred)).toBe(true);
    expect(takesEffectAtOnce(decimal(101), hundred)).toBe(false);
    expect(takesEffectAtOnce(undefined, hundred)).toBe(false);
  });
});
