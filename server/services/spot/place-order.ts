/** Takes an order (SPOT-02, SRV-05): at market it fills at once through the book, at limit it fills or rests. */
import { and, count, eq } from 'drizzle-orm';
import { SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import { type Decimal, isPositive, ZERO } from '../../../src/contract/decimal.ts';
import { type BookFill, fillQuantity, notional, spendQuote } from '../../../src/contract/rules/spot.ts';
import type { Clock } from '../../base/clock.ts';
import type { Tx } from '../../db/connection.ts';
import { lockMember } from '../../db/lock-member.ts';
import { spotFills, spotOrders } from '../../db/schema/spot.ts';
import { freeze } from '../../ledger/freeze.ts';
import { postAll } from '../../ledger/ledger.ts';
import type { Movement } from '../../ledger/movement.ts';
import type { Book, Market } from '../../market/feed.ts';
import { refuseWhilePaused } from '../protection/guard.ts';
import { type CheckedOrder, checkMinimum, checkOrder, type PlaceOrderInput } from './check-order.ts';
import { type Fill, type FillableOrder, fillOf, levelsWithin } from './fill.ts';
import { requireMarket, type SpotFeed, whileFresh } from './prices.ts';
import { spotRefusal } from './refusals.ts';

export interface PlacedOrder {
  readonly id: number;
  readonly market: Market;
  readonly status: 'open' | 'done';
  readonly filledQuantity: Decimal;
}

/** More open orders of one member would make every price change slower for everybody. */
const MAX_OPEN_ORDERS = 200;

const titleOf = (market: Pick<Market, 'base' | 'quote'>): string => `${market.base}/${market.quote}`;

/** What a market order takes. @throws Refusal where the book is too thin or the order too small */
const takeAtMarket = (order: CheckedOrder & { kind: 'market' }, book: Book, market: Market): BookFill => {
  const taken =
    'amount' in order
      ? spendQuote(book.asks, order.amount, market.quantityStep)
      : fillQuantity(order.side === 'buy' ? book.asks : book.bids, order.quantity);
  if (book.asks.length > 0 && !isPositive(taken.quantity) && 'amount' in order) {
    throw spotRefusal('minimum', { minimum: market.minNotional, coin: market.quote });
  }
  if (!taken.complete) throw spotRefusal('tooThin');
  // An amount to spend was checked before: rounding to the quantity step may leave a little of it unspent.
  if (!('amount' in order)) checkMinimum(taken.quote, market);
  return taken;
};

const amountToHold = (order: CheckedOrder): Decimal => {
  if (order.kind === 'market') return ZERO;
  return order.side === 'buy' ? notional(order.price, order.quantity) : order.quantity;
};

const insertOrder = async (
  tx: Tx,
  memberId: number,
  order: CheckedOrder,
  market: Market,
  nowMs: number,
): Promise<FillableOrder> => {
  const [row] = await tx
    .insert(spotOrders)
    .values({
      memberId,
      marketId: market.id,
      symbol: market.symbol,
      base: market.base,
      quote: market.quote,
      side: order.side,
      kind: order.kind,
      limitPrice: order.kind === 'limit' ? order.price : null,
      quantity: 'quantity' in order ? order.quantity : null,
      amount: 'amount' in order ? order.amount : null,
      filledQuantity: ZERO,
      filledQuote: ZERO,
      fee: ZERO,
      feeRate: market.feeRate,
      held: amountToHold(order),
      status: 'open',
      placedAtMs: nowMs,
    })
    .returning();
  if (row === undefined) throw new Error('an order was not written');
  return row;
};

const holdOf = (order: FillableOrder, market: Market): Movement => {
  const coin = order.side === 'buy' ? order.quote : order.base;
  return {
    kind: 'spot.hold',
    reference: String(order.id),
    detail: { market: titleOf(market) },
    postings: freeze(order.memberId, SPOT_ACCOUNT, coin, order.held),
  };
};

const recordFill = async (tx: Tx, fill: Fill, nowMs: number): Promise<void> => {
  await tx.insert(spotFills).values({ ...fill, atMs: nowMs });
  await tx
    .update(spotOrders)
    .set({
      ...fill.after,
      tradedAtMs: nowMs,
      ...(fill.complete ? { status: 'done' as const, closedAtMs: nowMs } : {}),
    })
    .where(eq(spotOrders.id, fill.orderId));
};

/** What the order takes from the book now; nothing for a limit order that only rests. */
const fillImmediately = (order: CheckedOrder, book: Book | undefined, market: Market): BookFill | undefined => {
  if (order.kind === 'market') {
    if (book === undefined) throw spotRefusal('stale');
    return takeAtMarket(order, book, market);
  }
  if (book === undefined) return undefined;
  const levels = levelsWithin(order.side === 'buy' ? book.asks : book.bids, order.side, order.price);
  const taken = fillQuantity(levels, order.quantity);
  return isPositive(taken.quantity) ? taken : undefined;
};

const refuseTooMany = async (tx: Tx, memberId: number): Promise<void> => {
  await lockMember(tx, memberId);
  const [open] = await tx
    .select({ orders: count() })
    .from(spotOrders)
    .where(and(eq(spotOrders.memberId, memberId), eq(spotOrders.status, 'open')));
  if ((open?.orders ?? 0) >= MAX_OPEN_ORDERS) throw spotRefusal('tooMany', { count: MAX_OPEN_ORDERS });
};

interface PlaceOrderParts {
  readonly feed: Pick<SpotFeed, 'markets'>;
  readonly clock: Clock;
  /** Read before the transaction: a slow exchange must not hold a connection and locks that others wait for. */
  readonly book: Book | undefined;
}

/** @throws Refusal for a check that fails, a stale price, a thin book or too small a balance */
export const placeSpotOrder = async (
  tx: Tx,
  { feed, clock, book }: PlaceOrderParts,
  memberId: number,
  asked: PlaceOrderInput & { readonly marketId: string },
): Promise<PlacedOrder> => {
  const market = requireMarket(feed, asked.marketId);
  const order = checkOrder(asked, market);
  await refuseWhilePaused(tx, memberId, clock.now());
  if (order.kind === 'limit') await refuseTooMany(tx, memberId);
  const nowMs = clock.now();
  const taken = fillImmediately(order, whileFresh(book, nowMs), market);
  const placed = await insertOrder(tx, memberId, order, market, nowMs);
  const fill = taken && fillOf(placed, taken, titleOf(market));
  await postAll(
    tx,
    [...(order.kind === 'limit' ? [holdOf(placed, market)] : []), ...(fill ? [fill.movement] : [])],
    nowMs,
  );
  if (fill) await recordFill(tx, fill, nowMs);
  return {
    id: placed.id,
    market,
    status: fill?.complete ? 'done' : 'open',
    filledQuantity: fill?.quantity ?? ZERO,
  };
};
