/** The spot order form (SPOT-02, SPOT-03) as pure functions, testable without a screen. */
import { msg } from '@lingui/core/macro';
import type { PayloadOf } from '../../contract/call.ts';
import type { placeOrder } from '../../contract/calls/spot.ts';
import {
  type Decimal,
  decimal,
  div,
  floorToStep,
  gt,
  HUNDRED,
  isMultipleOf,
  isPositive,
  lt,
  lte,
  mul,
  round,
} from '../../contract/decimal.ts';
import type { MarketItem, OrderBook } from '../../contract/entities/market.ts';
import type { OrderKind, Side } from '../../contract/entities/spot.ts';
import { priceStepOf } from '../../contract/rules/price-step.ts';
import {
  BOOKED_PLACES,
  type BookFill,
  DEFAULT_QUANTITY_STEP,
  feeOf,
  fillQuantity,
  notional,
  spendQuote,
} from '../../contract/rules/spot.ts';
import type { FormDefinition, Issue } from '../../kit/form.ts';

export interface OrderInputs {
  readonly side: Side;
  readonly kind: OrderKind;
  /** Limit price, in quote per base. */
  readonly price: Decimal | undefined;
  /** In base. */
  readonly quantity: Decimal | undefined;
  /** Quote to spend, of a market buy. */
  readonly amount: Decimal | undefined;
}

export interface OrderContext {
  readonly market: MarketItem | undefined;
  /** Available balance of the spot account; undefined for a visitor or while loading. */
  readonly quoteBalance: Decimal | undefined;
  readonly baseBalance: Decimal | undefined;
  readonly book: OrderBook | undefined;
}

export type OrderFormEvent =
  | { readonly type: 'sideChosen'; readonly side: Side }
  | { readonly type: 'kindChosen'; readonly kind: OrderKind }
  | { readonly type: 'priceTyped'; readonly price: Decimal | undefined }
  | { readonly type: 'quantityTyped'; readonly quantity: Decimal | undefined }
  | { readonly type: 'amountTyped'; readonly amount: Decimal | undefined }
  /** 25, 50, 75 or 100 percent of the available balance. */
  | { readonly type: 'percentTapped'; readonly percent: number }
  | { readonly type: 'placed' };

export const initialInputs: OrderInputs = {
  side: 'buy',
  kind: 'limit',
  price: undefined,
  quantity: undefined,
  amount: undefined,
};

/** Whether the order is given as quote to spend rather than as a quantity of base. */
export const isByAmount = (inputs: OrderInputs): boolean => inputs.kind === 'market' && inputs.side === 'buy';

/** The price step for limit orders in the open market. */
export const limitPriceStepOf = ({ market, book }: Pick<OrderContext, 'market' | 'book'>): Decimal =>
  priceStepOf(market, book === undefined ? [] : [...book.asks, ...book.bids]);

/** The market's price as a limit price: some backends, and the chart, have more decimals than an order may have. */
const limitPriceOfNow = (context: OrderContext): Decimal | undefined =>
  context.market?.price && floorToStep(context.market.price, limitPriceStepOf(context));

const stepOf = (context: OrderContext): Decimal => context.market?.quantityStep ?? DEFAULT_QUANTITY_STEP;

/**
 * USDT amounts have two decimals. Amounts in other coins keep all booked decimals, because a share can be very small.
 */
const CENTS = 2;
const placesOf = (quote: string | undefined): number => (quote === 'USDT' ? CENTS : BOOKED_PLACES);

const shareOf = (inputs: OrderInputs, percent: number, context: OrderContext): OrderInputs => {
  const balance = inputs.side === 'sell' ? context.baseBalance : context.quoteBalance;
  // While the balance is unknown, a percentage keeps what was typed.
  if (balance === undefined) return inputs;
  const share = div(mul(balance, decimal(percent)), HUNDRED, BOOKED_PLACES, 'down');
  if (inputs.side === 'sell') return { ...inputs, quantity: floorToStep(share, stepOf(context)) };
  if (inputs.kind === 'market') return { ...inputs, amount: round(share, placesOf(context.market?.quote), 'down') };
  const price = inputs.price ?? limitPriceOfNow(context);
  if (price === undefined || !isPositive(price)) return inputs;
  return { ...inputs, price, quantity: floorToStep(div(share, price, BOOKED_PLACES + 10, 'down'), stepOf(context)) };
};

/** The expected result of an order, shown before it is sent; undefined while an input is missing. */
export interface OrderPreview {
  /** Quote that a buy costs or a sell brings, before the fee; undefined for a sell beyond the levels shown. */
  readonly quote: Decimal | undefined;
  /** undefined for a buy beyond the levels shown. */
  readonly quantity: Decimal | undefined;
  /** In the received coin; undefined if the backend sends no fee rate, or where what is received is unknown. */
  readonly fee: Decimal | undefined;
  /** The fill of a market order against the current book; undefined for one beyond the levels shown. */
  readonly fill: BookFill | undefined;
  /** The immediate fill of a limit order whose price crosses the market. */
  readonly atOnce?: BookFill | undefined;
}

/** The immediate fill of a limit order; undefined if its price does not cross the market. */
const crossing = ({ side, price, quantity }: OrderInputs, book: OrderBook | undefined): BookFill | undefined => {
  if (price === undefined || quantity === undefined || !isPositive(quantity) || book === undefined) return undefined;
  const levels =
    side === 'buy'
      ? book.asks.filter((level) => lte(level.price, price))
      : book.bids.filter((level) => lte(price, level.price));
  return levels.length === 0 ? undefined : fillQuantity(levels, quantity);
};

/**
 * The reference server, which alone dates its book, fills from what it sends. Other backends send some levels to look at, so
 * nothing is known of an order that takes more than these.
 */
const isBeyondShown = ({ complete }: BookFill, { takenAtMs }: OrderBook): boolean =>
  !complete && takenAtMs === undefined;

export const previewOrder = (inputs: OrderInputs, context: OrderContext): OrderPreview | undefined => {
  const fee = (received: Decimal): Decimal | undefined =>
    context.market?.feeRate === undefined ? undefined : feeOf(received, context.market.feeRate);
  if (inputs.kind === 'limit') {
    if (inputs.price === undefined || inputs.quantity === undefined) return undefined;
    const quote = notional(inputs.price, inputs.quantity);
    return {
      quote,
      quantity: inputs.quantity,
      fee: fee(inputs.side === 'buy' ? inputs.quantity : quote),
      fill: undefined,
      atOnce: crossing(inputs, context.book),
    };
  }
  if (context.book === undefined) return undefined;
  if (inputs.side === 'buy') {
    if (inputs.amount === undefined) return undefined;
    const fill = spendQuote(context.book.asks, inputs.amount, stepOf(context));
    if (isBeyondShown(fill, context.book))
      return { quote: inputs.amount, quantity: undefined, fee: undefined, fill: undefined };
    return { quote: fill.quote, quantity: fill.quantity, fee: fee(fill.quantity), fill };
  }
  if (inputs.quantity === undefined) return undefined;
  const fill = fillQuantity(context.book.bids, inputs.quantity);
  if (isBeyondShown(fill, context.book))
    return { quote: undefined, quantity: inputs.quantity, fee: undefined, fill: undefined };
  return { quote: fill.quote, quantity: fill.quantity, fee: fee(fill.quote), fill };
};

type FieldName = 'price' | 'quantity' | 'amount';

const given = (value: Decimal | undefined): value is Decimal => value !== undefined && isPositive(value);

const insufficient = msg({ id: 'trade.errorMoney', message: 'Insufficient available balance' });

/** The field that spends more than the available balance, if any (SPOT-03). */
const overspent = (inputs: OrderInputs, context: OrderContext): FieldName | undefined => {
  if (inputs.side === 'sell')
    return given(inputs.quantity) && context.baseBalance !== undefined && gt(inputs.quantity, context.baseBalance)
      ? 'quantity'
      : undefined;
  if (context.quoteBalance === undefined) return undefined;
  if (isByAmount(inputs)) return given(inputs.amount) && gt(inputs.amount, context.quoteBalance) ? 'amount' : undefined;
  return given(inputs.price) &&
    given(inputs.quantity) &&
    gt(notional(inputs.price, inputs.quantity), context.quoteBalance)
    ? 'quantity'
    : undefined;
};

const checkOrder = (inputs: OrderInputs, context: OrderContext): Issue<FieldName>[] => {
  const issues: Issue<FieldName>[] = [];
  if (inputs.kind === 'limit') {
    if (!given(inputs.price))
      issues.push({ field: 'price', message: msg({ id: 'trade.priceerror', message: 'Enter the price' }) });
    else if (!isMultipleOf(inputs.price, limitPriceStepOf(context)))
      issues.push({ field: 'price', message: msg`The price has more decimals than this market allows` });
  }
  if (isByAmount(inputs)) {
    if (!given(inputs.amount))
      issues.push({ field: 'amount', message: msg({ id: 'trade.moneyerror', message: 'Enter the amount' }) });
  } else if (!given(inputs.quantity))
    issues.push({ field: 'quantity', message: msg({ id: 'trade.numerror', message: 'Enter the quantity' }) });
  const field = overspent(inputs, context);
  if (field !== undefined) issues.push({ field, message: insufficient });
  if (issues.length > 0) return issues;
  const expected = previewOrder(inputs, context);
  const size = isByAmount(inputs) ? 'amount' : 'quantity';
  const value = size === 'amount' ? inputs.amount : expected?.quote;
  const minimum = context.market?.minNotional;
  if (minimum !== undefined && value !== undefined && lt(value, minimum))
    issues.push({ field: size, message: msg`Below the minimum order of this market` });
  else if (expected?.fill !== undefined && !expected.fill.complete)
    issues.push({ field: size, message: msg`The order book is too thin for this order` });
  return issues;
};

export const orderForm: FormDefinition<
  OrderInputs,
  OrderFormEvent,
  OrderContext,
  PayloadOf<typeof placeOrder>,
  FieldName
> = {
  change: (inputs, event, context) => {
    switch (event.type) {
      case 'sideChosen':
        return { ...inputs, side: event.side, quantity: undefined, amount: undefined };
      case 'kindChosen':
        return { ...inputs, kind: event.kind, quantity: undefined, amount: undefined };
      case 'priceTyped':
        return { ...inputs, price: event.price };
      case 'quantityTyped':
        return { ...inputs, quantity: event.quantity };
      case 'amountTyped':
        return { ...inputs, amount: event.amount };
      case 'percentTapped':
        return shareOf(inputs, event.percent, context);
      case 'placed':
        return { ...inputs, quantity: undefined, amount: undefined };
    }
  },
  check: checkOrder,
  payload: (inputs, context) => ({
    marketId: context.market?.id ?? '',
    side: inputs.side,
    kind: inputs.kind,
    price: inputs.kind === 'limit' ? inputs.price : undefined,
    quantity: isByAmount(inputs) ? undefined : inputs.quantity,
    // Existing backends read `amount` of every market order; for a market sell it holds the quantity.
    amount: inputs.kind === 'limit' ? undefined : isByAmount(inputs) ? inputs.amount : inputs.quantity,
  }),
};

/** After a failed attempt the field that overspends is cleared, as the specification asks (SPOT-03). */
export const clearOverspent = (inputs: OrderInputs, context: OrderContext): OrderInputs => {
  const field = overspent(inputs, context);
  return field === undefined ? inputs : { ...inputs, [field]: undefined };
};
