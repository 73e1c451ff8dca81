import { describe, expect, test } from 'vitest';
import { decimal } from '../../contract/decimal.ts';
import { marketItem } from '../../contract/entities/market.ts';
import { type AlertInputs, alertForm, initialInputs } from './alert-form.ts';

const market = marketItem.decode({ id: 1, symbol: 'btcusdt', title: 'BTC/USDT', close: '100' }, '');
const issues = (fields: Partial<AlertInputs>, context = { market, count: 0 } as const) =>
  alertForm.check({ ...initialInputs, ...fields }, context).map(({ message }) => message.message);

describe('Price alerts: the form', () => {
  test('a price has to be on the far side of the price of now', () => {
    expect(issues({})).toEqual(['Enter the price']);
    expect(issues({ price: decimal(0) })).toEqual(['Enter the price']);
    expect(issues({ price: decimal(100) })).toEqual(['The price is above this already']);
    expect(issues({ price: decimal(101) })).toEqual([]);
    expect(issues({ kind: 'below', price: decimal(100) })).toEqual(['The price is below this already']);
    expect(issues({ kind: 'below', price: decimal(99) })).toEqual([]);
  });

  test('a move has a sensible size and starts from the price of now', () => {
    expect(issues({ kind: 'move' })).toEqual(['Enter a percentage from 0.1 to 1000']);
    expect(issues({ kind: 'move', percent: decimal('0.05') })).toHaveLength(1);
    expect(issues({ kind: 'move', percent: decimal('1000.01') })).toHaveLength(1);
    for (const percent of ['0.1', '5', '1000']) expect(issues({ kind: 'move', percent: decimal(percent) })).toEqual([]);
    expect(alertForm.payload({ ...initialInputs, kind: 'move', percent: decimal(5) }, { market, count: 0 })).toEqual({
      kind: 'move',
      price: '100',
      percent: '5',
    });
    // A typed price of another kind is not where a move starts from, and a percentage is of no price.
    const both = { ...initialInputs, price: decimal(120), percent: decimal(5) };
    expect(alertForm.payload({ ...both, kind: 'above' }, { market, count: 0 })).toEqual({
      kind: 'above',
      price: '120',
      percent: undefined,
    });
    expect(alertForm.payload({ ...both, kind: 'move' }, { market, count: 0 }).price).toBe('100');
    expect(
      alertForm.check({ ...initialInputs, kind: 'move', percent: decimal(5) }, { market: undefined, count: 0 }),
    ).toHaveLength(1);
  });

  test('there is room for 50', () => {
    expect(alertForm.check({ ...initialInputs, price: decimal(101) }, { market, count: 49 })).toEqual([]);
    expect(alertForm.check({ ...initialInputs, price: decimal(101) }, { market, count: 50 })).toHaveLength(1);
  });
});
