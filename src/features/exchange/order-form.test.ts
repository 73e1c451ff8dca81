import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimal, div, lte } from '../../contract/decimal.ts';
import { marketItem, orderBook } from '../../contract/entities/market.ts';
import { notional } from '../../contract/rules/spot.ts';
import {
  clearOverspent,
  initialInputs,
  type OrderContext,
  type OrderInputs,
  orderForm,
  previewOrder,
} from './order-form.ts';

const market = marketItem.decode(
  {
    id: 1,
    symbol: 'btcusdt',
    title: 'BTC/USDT',
    close: '100',
    change: '+1',
    price_step: '0.01',
    num_step: '0.001',
    min_amount: '5',
    fee_rate: '0.001',
  },
  'market',
);
const book = orderBook.decode(
  {
    sell: [
      ['100.5', '1'],
      ['101', '4'],
    ],
    buy: [
      ['99.5', '1'],
      ['99', '4'],
    ],
    ts: 1_700_000_000_000,
  },
  'data',
);
const context: OrderContext = { market, book, quoteBalance: decimal('1000'), baseBalance: decimal('2') };
const order = (
  over: Partial<Record<'price' | 'quantity' | 'amount', string>> & Partial<Pick<OrderInputs, 'side' | 'kind'>> = {},
): OrderInputs => ({
  ...initialInputs,
  side: over.side ?? 'buy',
  kind: over.kind ?? 'limit',
  price: over.price === undefined ? undefined : decimal(over.price),
  quantity: over.quantity === undefined ? undefined : decimal(over.quantity),
  amount: over.amount === undefined ? undefined : decimal(over.amount),
});
const LARGE_BALANCES = { quoteBalance: decimal('100000'), baseBalance: decimal('100') };
const issues = (inputs: OrderInputs, of: OrderContext = context) =>
  orderForm.check(inputs, of).map(({ field, message }) => [field, message.id]);

describe('SPOT-03 checks', () => {
  test('a limit order needs a price and a quantity', () => {
    expect(issues(order())).toEqual([
      ['price', 'trade.priceerror'],
      ['quantity', 'trade.numerror'],
    ]);
    expect(issues(order({ price: '0', quantity: '0' }))).toEqual([
      ['price', 'trade.priceerror'],
      ['quantity', 'trade.numerror'],
    ]);
    expect(issues(order({ price: '100', quantity: '1' }))).toEqual([]);
  });

  test('a market buy needs an amount, a market sell a quantity', () => {
    expect(issues(order({ kind: 'market' }))).toEqual([['amount', 'trade.moneyerror']]);
    expect(issues(order({ kind: 'market', side: 'sell' }))).toEqual([['quantity', 'trade.numerror']]);
  });

  test('a buy above the USDT balance and a sell above the coin balance give trade.errorMoney and clear the field', () => {
    for (const inputs of [
      order({ price: '100', quantity: '10.001' }),
      order({ kind: 'market', amount: '1000.00000001' }),
      order({ side: 'sell', price: '100', quantity: '2.001' }),
      order({ side: 'sell', kind: 'market', quantity: '2.001' }),
    ]) {
      expect(issues(inputs).map(([, id]) => id)).toEqual(['trade.errorMoney']);
      const [[field] = []] = issues(inputs);
      expect(clearOverspent(inputs, context)).toEqual({ ...inputs, [field ?? '']: undefined });
    }
    for (const fine of [
      order({ price: '100', quantity: '10' }),
      order({ side: 'sell', price: '100', quantity: '2' }),
    ]) {
      expect(issues(fine)).toEqual([]);
      expect(clearOverspent(fine, context)).toBe(fine);
    }
  });

  test('SPOT-01 a market order beyond the levels that a backend shows is for that backend to refuse', () => {
    const shown = { ...context, book: { ...book, takenAtMs: undefined }, ...LARGE_BALANCES };
    const buy = order({ kind: 'market', amount: '600' });
    const sell = order({ kind: 'market', side: 'sell', quantity: '6' });
    expect([...issues(buy, shown), ...issues(sell, shown)]).toEqual([]);
    expect(previewOrder(buy, shown)).toEqual({ quote: '600', quantity: undefined, fee: undefined, fill: undefined });
    expect(previewOrder(sell, shown)).toEqual({ quote: undefined, quantity: '6', fee: undefined, fill: undefined });
    const within = previewOrder(order({ kind: 'market', amount: '201.5' }), shown);
    expect(within).toMatchObject({ quantity: '2', fill: { averagePrice: '100.75' } });
  });

  test('where the backend names no step, every price of the book may be a limit price', () => {
    const cheap = { ...market, price: decimal('0.0000094'), priceStep: undefined, minNotional: undefined };
    const levels = (price: string) => [{ price: decimal(price), quantity: decimal('1000000') }];
    const known = { market: cheap, book: { ...book, asks: levels('0.0000094123'), bids: levels('0.0000094122') } };
    const issues = (price: string) =>
      orderForm.check(order({ price, quantity: '1000000' }), { ...context, ...known }).map(({ field }) => field);
    expect(issues('0.0000094123')).toEqual([]);
    expect(issues('0.00000941235')).toEqual(['price']);
  });

  test('the price keeps to its step, the order to the smallest value and to the depth of the book', () => {
    expect(issues(order({ price: '100.001', quantity: '1' })).map(([field]) => field)).toEqual(['price']);
    expect(issues(order({ price: '100', quantity: '0.049' })).map(([field]) => field)).toEqual(['quantity']);
    expect(issues(order({ price: '100', quantity: '0.05' }))).toEqual([]);
    const rich = { ...context, ...LARGE_BALANCES };
    expect(issues(order({ kind: 'market', amount: '600' }), rich).map(([field]) => field)).toEqual(['amount']);
    expect(issues(order({ kind: 'market', amount: '500' }), rich)).toEqual([]);
  });
});

describe('SPOT-02 the form', () => {
  test('percent chips take their share of the balance that is spent', () => {
    const at = (inputs: OrderInputs, percent: number) =>
      orderForm.change(inputs, { type: 'percentTapped', percent }, context);
    expect(at(order({ price: '100' }), 25).quantity).toBe('2.5');
    expect(at(order({ price: '3' }), 100).quantity).toBe('333.333');
    expect(at(order(), 50)).toMatchObject({ price: '100', quantity: '5' });
    expect(at(order({ kind: 'market' }), 75).amount).toBe('750');
    expect(at(order({ side: 'sell' }), 75).quantity).toBe('1.5');
  });

  test('a share that takes the price of now takes it as an order may have it', () => {
    const precise = { ...context, market: { ...market, price: decimal('100.12987') } };
    const filled = orderForm.change(order(), { type: 'percentTapped', percent: 50 }, precise);
    expect(filled).toMatchObject({ price: '100.12', quantity: '4.994' });
    expect(issues(filled, precise)).toEqual([]);
  });

  test('of a balance that is not known no share is taken, and what was typed stays', () => {
    const unknown = { ...context, quoteBalance: undefined, baseBalance: undefined };
    for (const typed of [
      order({ price: '100', quantity: '2' }),
      order({ kind: 'market', amount: '7' }),
      order({ side: 'sell', quantity: '2' }),
    ])
      expect(orderForm.change(typed, { type: 'percentTapped', percent: 25 }, unknown)).toEqual(typed);
  });

  test('100 percent never costs more than the balance', () => {
    const cents = (max: number) => fc.integer({ min: 1, max }).map((units) => div(decimal(units), decimal(100), 2));
    fc.assert(
      fc.property(cents(10 ** 9), cents(10 ** 9), (price, quoteBalance) => {
        const of = { ...context, quoteBalance };
        const { quantity } = orderForm.change({ ...initialInputs, price }, { type: 'percentTapped', percent: 100 }, of);
        expect(quantity === undefined || lte(notional(price, quantity), quoteBalance)).toBe(true);
      }),
    );
  });

  test('cost, average price, slippage and fee are shown before it is sent', () => {
    expect(previewOrder(order({ price: '100', quantity: '2' }), context)).toMatchObject({ quote: '200', fee: '0.002' });
    expect(previewOrder(order({ kind: 'market', amount: '201.5' }), context)).toMatchObject({
      quantity: '2',
      quote: '201.5',
      fee: '0.002',
      fill: { averagePrice: '100.75', slippagePercent: '0.2488', complete: true },
    });
    expect(previewOrder(order({ kind: 'market', side: 'sell', quantity: '1' }), context)).toMatchObject({
      quote: '99.5',
      fee: '0.0995',
    });
    expect(previewOrder(order(), context)).toBeUndefined();
  });

  test('SPOT-05 a limit price past the market says what fills at once, and for how much', () => {
    const atOnce = (over: Parameters<typeof order>[0]) => previewOrder(order(over), context)?.atOnce;
    expect(atOnce({ price: '100', quantity: '2' })).toBeUndefined();
    expect(atOnce({ price: '180', quantity: '2' })).toMatchObject({ averagePrice: '100.75', complete: true });
    expect(atOnce({ price: '100.5', quantity: '2' })).toMatchObject({ quantity: '1', complete: false });
    expect(atOnce({ side: 'sell', price: '10', quantity: '2' })).toMatchObject({
      averagePrice: '99.25',
      complete: true,
    });
    expect(atOnce({ side: 'sell', price: '99.6', quantity: '1' })).toBeUndefined();
  });

  test('a share of a dollar balance is written in cents, of another coin in full', () => {
    const at = (quote: string, quoteBalance: string) =>
      orderForm.change(
        order({ kind: 'market' }),
        { type: 'percentTapped', percent: 25 },
        { ...context, market: { ...market, quote }, quoteBalance: decimal(quoteBalance) },
      ).amount;
    expect(at('USDT', '4528.57508788')).toBe('1132.14');
    expect(at('ETH', '0.02000002')).toBe('0.005');
    expect(at('ETH', '0.00000004')).toBe('0.00000001');
  });

  test('the payload follows the kind of order', () => {
    expect(orderForm.payload(order({ price: '100', quantity: '2', amount: '7' }), context)).toEqual({
      marketId: '1',
      side: 'buy',
      kind: 'limit',
      price: '100',
      quantity: '2',
      amount: undefined,
    });
    expect(orderForm.payload(order({ kind: 'market', amount: '50' }), context)).toMatchObject({
      price: undefined,
      quantity: undefined,
      amount: '50',
    });
    expect(orderForm.payload(order({ kind: 'market', side: 'sell', quantity: '1' }), context)).toMatchObject({
      quantity: '1',
      amount: '1',
    });
  });

  test('changing side or kind drops what was typed for the other, and keeps the price', () => {
    const typed = order({ price: '100', quantity: '2' });
    expect(orderForm.change(typed, { type: 'sideChosen', side: 'sell' }, context)).toMatchObject({
      price: '100',
      quantity: undefined,
    });
    const amount = order({ kind: 'market', amount: '50', quantity: '2' });
    expect(orderForm.change(amount, { type: 'kindChosen', kind: 'limit' }, context)).toMatchObject({
      kind: 'limit',
      quantity: undefined,
      amount: undefined,
    });
    expect(orderForm.change(typed, { type: 'placed' }, context)).toMatchObject({
      side: 'buy',
      price: '100',
      quantity: undefined,
    });
  });
});
