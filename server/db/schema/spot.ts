/** Spot orders and their fills (SRV-05). */
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { bigId, epochMs, money } from '../columns.ts';

export const spotOrders = pgTable(
  'spot_order',
  {
    id: bigId(),
    memberId: bigint('member_id', { mode: 'number' }).notNull(),
    marketId: text('market_id').notNull(),
    symbol: text('symbol').notNull(),
    base: text('base').notNull(),
    quote: text('quote').notNull(),
    side: text('side').$type<'buy' | 'sell'>().notNull(),
    kind: text('kind').$type<'limit' | 'market'>().notNull(),
    /** In quote; null for market orders. */
    limitPrice: money('limit_price'),
    /** In base; null for a market order by amount. */
    quantity: money('quantity'),
    /** In quote, of a market order by amount. */
    amount: money('amount'),
    filledQuantity: money('filled_quantity').notNull(),
    filledQuote: money('filled_quote').notNull(),
    /** In the coin received. */
    fee: money('fee').notNull(),
    feeRate: money('fee_rate').notNull(),
    /** Still frozen for this order: quote of a buy, base of a sell. */
    held: money('held').notNull(),
    status: text('status').$type<'open' | 'done' | 'cancelled'>().notNull(),
    placedAtMs: epochMs('placed_at_ms').notNull(),
    /** The last fill. */
    tradedAtMs: epochMs('traded_at_ms'),
    closedAtMs: epochMs('closed_at_ms'),
  },
  (table) => [
    index('spot_order_by_member').on(table.memberId, table.id),
    // Finds the orders that a price change may fill without reading any other order.
    index('spot_order_open').on(table.symbol, table.side, table.limitPrice).where(sql`${table.status} = 'open'`),
    index('spot_order_open_by_member').on(table.memberId).where(sql`${table.status} = 'open'`),
    check('spot_order_held', sql`${table.held} >= 0 and (${table.status} = 'open' or ${table.held} = 0)`),
  ],
);

export const spotFills = pgTable(
  'spot_fill',
  {
    id: bigId(),
    orderId: bigint('order_id', { mode: 'number' })
      .notNull()
      .references(() => spotOrders.id),
    /** Base. */
    quantity: money('quantity').notNull(),
    /** Quote paid or received, before the fee. */
    quoteAmount: money('quote_amount').notNull(),
    /** In the coin received. */
    fee: money('fee').notNull(),
    atMs: epochMs('at_ms').notNull(),
  },
  (table) => [
    index('spot_fill_by_order').on(table.orderId),
    check('spot_fill_positive', sql`${table.quantity} > 0 and ${table.quoteAmount} >= 0 and ${table.fee} >= 0`),
  ],
);
