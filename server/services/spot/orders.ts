/** A member's own orders: lists and cancelling (SPOT-04, SPOT-05). */

import { and, desc, eq, type SQL } from 'drizzle-orm';
import { SPOT_ACCOUNT } from '../../../src/contract/account-types.ts';
import type { PayloadOf } from '../../../src/contract/call.ts';
import type { getOrders as getOrdersCall } from '../../../src/contract/calls/spot.ts';
import { div, isZero, ZERO } from '../../../src/contract/decimal.ts';
import type { SpotOrder } from '../../../src/contract/entities/spot.ts';
import type { LanguageCode } from '../../../src/contract/languages.ts';
import { BOOKED_PLACES } from '../../../src/contract/rules/spot.ts';
import { message, textOf } from '../../base/messages.ts';
import type { Tx } from '../../db/connection.ts';
import { spotOrders } from '../../db/schema/spot.ts';
import { unfreeze } from '../../ledger/freeze.ts';
import { post } from '../../ledger/ledger.ts';
import { rowId } from '../products/ids.ts';
import { spotRefusal } from './refusals.ts';

const WORDS = {
  buy: message(/*i18n*/ { id: 'server.spot.buy', message: 'Buy' }),
  sell: message(/*i18n*/ { id: 'server.spot.sell', message: 'Sell' }),
  limit: message(/*i18n*/ { id: 'server.spot.limit', message: 'Limit' }),
  atMarket: message(/*i18n*/ { id: 'server.spot.atMarket', message: 'Market' }),
};

type Row = typeof spotOrders.$inferSelect;

const viewOf = (row: Row, lang: LanguageCode): SpotOrder => ({
  id: String(row.id),
  side: row.side,
  sideText: textOf(WORDS[row.side], lang),
  kindText: textOf(row.kind === 'limit' ? WORDS.limit : WORDS.atMarket, lang),
  kind: row.kind,
  base: row.base,
  quote: row.quote,
  placedAt: row.placedAtMs,
  tradedAt: row.tradedAtMs ?? undefined,
  status: row.status,
  limitPrice: row.limitPrice ?? undefined,
  fillPrice: isZero(row.filledQuantity)
    ? undefined
    : div(row.filledQuote, row.filledQuantity, BOOKED_PLACES + 4, 'halfUp'),
  quantity: row.quantity ?? undefined,
  filledQuantity: row.filledQuantity,
  amount: row.amount ?? undefined,
  fee: row.fee,
  feeCoin: row.side === 'buy' ? row.base : row.quote,
  symbol: row.symbol,
});

export type OrdersQuery = PayloadOf<typeof getOrdersCall>;

/** Newest first. */
export const listSpotOrders = async (
  tx: Tx,
  memberId: number,
  { side, status, marketId, page, limit }: OrdersQuery,
  lang: LanguageCode,
): Promise<SpotOrder[]> => {
  const only: SQL[] = [eq(spotOrders.memberId, memberId)];
  if (side !== 'all') only.push(eq(spotOrders.side, side));
  if (status !== 'all') only.push(eq(spotOrders.status, status));
  if (marketId !== undefined) only.push(eq(spotOrders.marketId, marketId));
  const rows = await tx
    .select()
    .from(spotOrders)
    .where(and(...only))
    .orderBy(desc(spotOrders.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return rows.map((row) => viewOf(row, lang));
};

/**
 * Unfreezes what is still reserved. @throws Refusal for an unknown order and another member's alike, and a closed one
 */
export const cancelSpotOrder = async (tx: Tx, memberId: number, orderId: string, nowMs: number): Promise<void> => {
  const id = rowId(orderId) ?? 0;
  // The row lock decides the race with a fill: whichever gets it first finds the order open, the other does not.
  const [order] = await tx
    .select()
    .from(spotOrders)
    .where(and(eq(spotOrders.id, id), eq(spotOrders.memberId, memberId)))
    .for('update');
  if (order === undefined) throw spotRefusal('unknownOrder');
  if (order.status !== 'open') throw spotRefusal('notOpen');
  const coin = order.side === 'buy' ? order.quote : order.base;
  await post(
    tx,
    {
      kind: 'spot.cancel',
      reference: String(order.id),
      detail: { market: `${order.base}/${order.quote}` },
      postings: unfreeze(memberId, SPOT_ACCOUNT, coin, order.held),
    },
    nowMs,
  );
  await tx
    .update(spotOrders)
    .set({ status: 'cancelled', held: ZERO, closedAtMs: nowMs })
    .where(eq(spotOrders.id, order.id));
};
