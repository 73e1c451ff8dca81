/**
 * Fills resting orders that the market has traded through (SRV-05). Any number of processes may run it: each skips the
 * rows that another has locked, and a fill's reference is posted once.
 */
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../base/clock.ts';
import { message } from '../../base/messages.ts';
import { columnOf } from '../../db/array.ts';
import type { Tx } from '../../db/connection.ts';
import { spotFills, spotOrders } from '../../db/schema/spot.ts';
import { postAll } from '../../ledger/ledger.ts';
import type { Book } from '../../market/feed.ts';
import { enqueuePushes, type PushNotification } from '../push/enqueue.ts';
import { type Fill, fillOf, fillResting } from './fill.ts';
import { freshBook, type SpotFeed, whileFresh } from './prices.ts';
import type { TickWindow } from './tick-window.ts';

/** As many are looked for of each market, so that those of one without a book leave room for the others. */
const ORDERS_A_RUN = 200;

type Row = typeof spotOrders.$inferSelect;

interface Crossed {
  readonly id: number;
  readonly symbol: string;
}

/**
 * Finds open orders whose limit price a trade has reached since they were placed. The price range of each market first
 * narrows them down, by the index on open orders; then each order is compared with the single trades.
 */
const findCrossed = async (tx: Tx, window: TickWindow): Promise<Crossed[]> => {
  const ranges = window.ranges();
  const ticks = window.ticks();
  const { rows } = await tx.execute<{ id: number; symbol: string }>(sql`
    select o.id, o.symbol
    from unnest(${columnOf(ranges, ({ symbol }) => symbol, 'text')}, ${columnOf(ranges, ({ low }) => low, 'numeric')},
      ${columnOf(ranges, ({ high }) => high, 'numeric')}) as r(symbol, low, high)
    cross join lateral (
      select id, symbol from (
        select id, symbol, side, limit_price, placed_at_ms from spot_order
        where status = 'open' and symbol = r.symbol and side = 'buy' and limit_price >= r.low
        union all
        select id, symbol, side, limit_price, placed_at_ms from spot_order
        where status = 'open' and symbol = r.symbol and side = 'sell' and limit_price <= r.high
      ) near
      where exists (
        select 1 from unnest(${columnOf(ticks, ({ symbol }) => symbol, 'text')},
          ${columnOf(ticks, ({ price }) => price, 'numeric')}, ${columnOf(ticks, ({ tsMs }) => tsMs, 'bigint')})
          as t(symbol, price, at_ms)
        where t.symbol = near.symbol and t.at_ms > near.placed_at_ms
          and case near.side when 'buy' then t.price <= near.limit_price else t.price >= near.limit_price end)
      limit ${ORDERS_A_RUN}
    ) o`);
  return rows.map(({ id, symbol }) => ({ id: Number(id), symbol }));
};

/**
 * Fetched before any row is locked: a slow exchange must not keep members from cancelling. All are asked for at once:
 * one after another they would outlast what the database allows a transaction, and the first would be old by the last.
 */
const booksOf = async (feed: SpotFeed, clock: Clock, symbols: Iterable<string>): Promise<Map<string, Book>> => {
  const books = await Promise.all(Array.from(symbols, (symbol) => freshBook(feed, symbol, clock)));
  return new Map(books.flatMap((book) => (book ? [[book.symbol, book]] : [])));
};

const fillRow = (row: Row, book: Book): Fill | undefined => {
  const { limitPrice, quantity } = row;
  if (limitPrice === null || quantity === null) return undefined;
  const taken = fillResting({ ...row, limitPrice, quantity }, row.side === 'buy' ? book.asks : book.bids);
  return fillOf(row, taken, `${row.base}/${row.quote}`);
};

const recordFills = async (tx: Tx, fills: readonly Fill[], nowMs: number): Promise<void> => {
  await tx.insert(spotFills).values(fills.map((fill) => ({ ...fill, atMs: nowMs })));
  const column = (of: (fill: Fill) => unknown, type: string): SQL => columnOf(fills, of, type);
  await tx.execute(sql`
    update spot_order o set held = f.held, filled_quantity = f.filled_quantity, filled_quote = f.filled_quote, fee = f.fee,
      traded_at_ms = ${nowMs}, closed_at_ms = ${nowMs}, status = 'done'
    from unnest(${column((fill) => fill.orderId, 'bigint')}, ${column((fill) => fill.after.held, 'numeric')},
      ${column((fill) => fill.after.filledQuantity, 'numeric')}, ${column((fill) => fill.after.filledQuote, 'numeric')},
      ${column((fill) => fill.after.fee, 'numeric')}) as f(id, held, filled_quantity, filled_quote, fee)
    where o.id = f.id`);
};

const FILLED = /*i18n*/ { id: 'server.spot.push.filled', message: 'Your order on {market} was filled' };

const announcementOf = ({ id, memberId, base, quote }: Row): PushNotification => ({
  memberId,
  kind: 'orders',
  said: message(FILLED, { market: `${base}/${quote}` }),
  path: '/trade-lst',
  tag: `order:${id}`,
});

export interface FilledOrder {
  readonly orderId: number;
  readonly memberId: number;
}

/** @returns the orders it filled, all of them wholly */
export const matchSpotOrders = async (
  tx: Tx,
  { feed, clock, window }: { readonly feed: SpotFeed; readonly clock: Clock; readonly window: TickWindow },
): Promise<FilledOrder[]> => {
  const crossed = await findCrossed(tx, window);
  const books = await booksOf(feed, clock, new Set(crossed.map(({ symbol }) => symbol)));
  const readMs = clock.now();
  const ids = crossed.filter(({ symbol }) => whileFresh(books.get(symbol), readMs)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(spotOrders)
    .where(and(inArray(spotOrders.id, ids.slice(0, ORDERS_A_RUN)), eq(spotOrders.status, 'open')))
    .orderBy(asc(spotOrders.id))
    .for('update', { skipLocked: true });
  const nowMs = clock.now();
  const fills = rows.flatMap((row) => {
    const book = whileFresh(books.get(row.symbol), nowMs);
    return book === undefined ? [] : (fillRow(row, book) ?? []);
  });
  if (fills.length === 0) return [];
  await postAll(
    tx,
    fills.map((fill) => fill.movement),
    nowMs,
  );
  await recordFills(tx, fills, nowMs);
  const filled = new Set(fills.map((fill) => fill.orderId));
  const done = rows.filter((row) => filled.has(row.id));
  await enqueuePushes(tx, done.map(announcementOf), nowMs);
  return done.map((row) => ({ orderId: row.id, memberId: row.memberId }));
};
