/** What a fill moves, as a pure function: the house is the other side of every trade. */
import { SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import { add, type Decimal, eq, lte, max, min, mul, neg, round, sub, ZERO } from '../../../src/contract/decimal.ts';
import type { BookLevel } from '../../../src/contract/entities/market.ts';
import type { Side } from '../../../src/contract/entities/spot.ts';
import { BOOKED_PLACES, feeOf, fillQuantity } from '../../../src/contract/rules/spot.ts';
import { available, frozen, system } from '../../ledger/accounts.ts';
import type { Movement, Posting } from '../../ledger/movement.ts';

/** The part of an order that a fill reads and changes. */
export interface FillableOrder {
  readonly id: number;
  readonly memberId: number;
  readonly side: Side;
  readonly base: string;
  readonly quote: string;
  readonly limitPrice: Decimal | null;
  readonly quantity: Decimal | null;
  readonly feeRate: Decimal;
  readonly held: Decimal;
  readonly filledQuantity: Decimal;
  readonly filledQuote: Decimal;
  readonly fee: Decimal;
}

/** Base and quote that change hands. */
export interface Taken {
  readonly quantity: Decimal;
  readonly quote: Decimal;
}

export interface Fill {
  readonly orderId: number;
  readonly quantity: Decimal;
  readonly quoteAmount: Decimal;
  /** In the coin received. */
  readonly fee: Decimal;
  readonly complete: boolean;
  /** The order's sums after it. */
  readonly after: Pick<FillableOrder, 'held' | 'filledQuantity' | 'filledQuote' | 'fee'>;
  readonly movement: Movement;
}

interface Exchanged {
  /** What the member gives up. */
  readonly paid: Decimal;
  /** The part of the reserved amount that this fill uses up or returns. */
  readonly released: Decimal;
  readonly received: Decimal;
}

/** A buyer pays the amount rounded up, as it was reserved; a seller receives it rounded down. */
const exchangedBy = (order: FillableOrder, taken: Taken, complete: boolean): Exchanged => {
  if (order.side === 'sell') {
    return {
      paid: taken.quantity,
      released: complete ? order.held : min(order.held, taken.quantity),
      received: round(taken.quote, BOOKED_PLACES, 'down'),
    };
  }
  const exact = round(taken.quote, BOOKED_PLACES, 'up');
  if (order.limitPrice === null) return { paid: exact, released: ZERO, received: taken.quantity };
  // Partial fills are each rounded up, which can add to more than was reserved when the order was placed: cap it.
  const paid = min(exact, order.held);
  const share = round(mul(order.limitPrice, taken.quantity), BOOKED_PLACES, 'down');
  return {
    paid,
    released: complete ? order.held : min(order.held, max(paid, share)),
    received: taken.quantity,
  };
};

const postingsOf = (order: FillableOrder, { paid, released, received }: Exchanged, fee: Decimal): Posting[] => {
  const [given, got] = order.side === 'buy' ? [order.quote, order.base] : [order.base, order.quote];
  return [
    { account: frozen(order.memberId, SPOT_ACCOUNT, given), amount: neg(released) },
    // What is released beyond the price paid goes to the member; negative where nothing was reserved.
    { account: available(order.memberId, SPOT_ACCOUNT, given), amount: sub(released, paid) },
    { account: system('house', given), amount: paid },
    { account: system('house', got), amount: neg(received) },
    { account: available(order.memberId, SPOT_ACCOUNT, got), amount: sub(received, fee) },
    { account: system('fees', got), amount: fee },
  ];
};

export const fillOf = (order: FillableOrder, taken: Taken, market: string): Fill => {
  const filledQuantity = add(order.filledQuantity, taken.quantity);
  const complete = order.quantity === null || eq(filledQuantity, order.quantity);
  const exchanged = exchangedBy(order, taken, complete);
  const fee = feeOf(exchanged.received, order.feeRate);
  const quoteAmount = order.side === 'buy' ? exchanged.paid : exchanged.received;
  return {
    orderId: order.id,
    quantity: taken.quantity,
    quoteAmount,
    fee,
    complete,
    after: {
      held: sub(order.held, exchanged.released),
      filledQuantity,
      filledQuote: add(order.filledQuote, quoteAmount),
      fee: add(order.fee, fee),
    },
    movement: {
      kind: 'spot.fill',
      // Grows with each fill, so that no part of an order can be filled twice.
      reference: `${order.id}/${filledQuantity}`,
      detail: { market },
      postings: postingsOf(order, exchanged, fee),
    },
  };
};

/** The levels that a limit order may take: asks up to its price, bids down to it. Best first, as given. */
export const levelsWithin = (levels: readonly BookLevel[], side: Side, limitPrice: Decimal): readonly BookLevel[] =>
  levels.filter((level) => (side === 'buy' ? lte(level.price, limitPrice) : lte(limitPrice, level.price)));

/**
 * A resting order that the market has traded through: it takes what the book offers at its price or better, and the
 * rest at its own price.
 */
export const fillResting = (
  order: Pick<FillableOrder, 'side' | 'filledQuantity'> & { readonly limitPrice: Decimal; readonly quantity: Decimal },
  levels: readonly BookLevel[],
): Taken => {
  const open = sub(order.quantity, order.filledQuantity);
  const better = fillQuantity(levelsWithin(levels, order.side, order.limitPrice), open);
  const rest = sub(open, better.quantity);
  return { quantity: open, quote: add(better.quote, mul(rest, order.limitPrice)) };
};
