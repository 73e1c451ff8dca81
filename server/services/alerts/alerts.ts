/** Price alerts for devices whose app is closed: the server watches the prices and sends a push. */
import { and, eq, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { gt, isPositive, lt } from '../../../src/contract/decimal.ts';
import type { PriceAlert, ReachedAlert } from '../../../src/contract/entities/alerts.ts';
import { MAX_ALERTS, MOVE_PERCENT } from '../../../src/contract/rules/alerts.ts';
import { STALE_AFTER_MS } from '../../../src/contract/rules/price-age.ts';
import { message } from '../../base/messages.ts';
import { Refusal } from '../../base/refusal.ts';
import { columnOf } from '../../db/array.ts';
import type { Tx } from '../../db/connection.ts';
import { priceAlerts } from '../../db/schema/alerts.ts';
import type { MarketFeed } from '../../market/feed.ts';
import { enqueuePushes } from '../push/enqueue.ts';

const TOO_MANY = message(
  /*i18n*/ { id: 'server.alert.tooMany', message: 'At most {count} price alerts can be on' },
  { count: MAX_ALERTS },
);
const UNUSABLE = message(/*i18n*/ { id: 'server.alert.unusable', message: 'This price alert cannot be watched' });
const REACHED = /*i18n*/ { id: 'server.alert.reached', message: '{market} has reached the price of your alert' };

const isUsable = ({ price, kind, percent }: PriceAlert): boolean => {
  if (!isPositive(price)) return false;
  if (kind !== 'move') return true;
  return percent !== undefined && !lt(percent, MOVE_PERCENT.least) && !gt(percent, MOVE_PERCENT.most);
};

interface Owner {
  readonly memberId: number;
  readonly sessionId: number;
}

/**
 * Replaces the alerts of a device. An alert on a market that no longer exists is dropped without affecting the others.
 *
 * An alert that was reached stays so until the device sends a list without it: had it been forgotten with an answer that
 * was lost, the device would go on waiting, and the server would push it a second time.
 * @returns the alerts of this list that were reached; they are not watched again
 * @throws Refusal for too many alerts, or an alert with an invalid price or percentage
 */
export const keepAlerts = async (
  tx: Tx,
  feed: Pick<MarketFeed, 'market'>,
  { memberId, sessionId }: Owner,
  alerts: readonly PriceAlert[],
): Promise<ReachedAlert[]> => {
  if (alerts.length > MAX_ALERTS) throw new Refusal(TOO_MANY);
  if (!alerts.every(isUsable)) throw new Refusal(UNUSABLE);
  const ids = alerts.map(({ id }) => id);
  const own = eq(priceAlerts.sessionId, sessionId);
  await tx.delete(priceAlerts).where(and(own, or(isNull(priceAlerts.reachedAtMs), notInArray(priceAlerts.id, ids))));
  const reached = await tx
    .select({ id: priceAlerts.id, at: priceAlerts.reachedAtMs })
    .from(priceAlerts)
    .where(and(own, isNotNull(priceAlerts.reachedAtMs)));
  const over = new Set(reached.map(({ id }) => id));
  const waiting = alerts.filter(({ id, symbol }) => !over.has(id) && feed.market(symbol) !== undefined);
  const watched = new Map(waiting.map((alert) => [alert.id, alert]));
  if (watched.size > 0)
    await tx.insert(priceAlerts).values(
      [...watched.values()].map(({ percent, ...alert }) => ({
        ...alert,
        percent: percent ?? null,
        memberId,
        sessionId,
      })),
    );
  return reached.map(({ id, at }) => ({ id, at: at ?? 0 }));
};

/**
 * Compares waiting alerts with the latest prices. An armed alert whose condition holds is reported by push. An unarmed
 * one is armed once its condition does not hold, so that a condition that is true from the start does not fire. Stale
 * prices are ignored.
 * @returns how many were reached
 */
export const watchAlerts = async (
  tx: Tx,
  feed: Pick<MarketFeed, 'markets' | 'latest'>,
  nowMs: number,
): Promise<number> => {
  const prices = feed.markets().flatMap(({ symbol, base, quote }) => {
    const latest = feed.latest(symbol);
    return latest === undefined || latest.ageMs > STALE_AFTER_MS
      ? []
      : [{ symbol, title: `${base}/${quote}`, price: latest.price }];
  });
  if (prices.length === 0) return 0;
  const { rows } = await tx.execute<Record<string, unknown>>(sql`
    with seen as (
      select a.session_id, a.id, p.title, case a.kind
        when 'above' then p.price >= a.price
        when 'below' then p.price <= a.price
        else abs(p.price - a.price) * 100 >= a.percent * a.price end as reached
      from price_alert a join unnest(
        ${columnOf(prices, ({ symbol }) => symbol, 'text')}, ${columnOf(prices, ({ title }) => title, 'text')},
        ${columnOf(prices, ({ price }) => price, 'numeric')}
      ) as p(symbol, title, price) on p.symbol = a.symbol
      where a.reached_at_ms is null
    )
    update price_alert a
    set armed = true, reached_at_ms = case when a.armed then ${nowMs}::bigint end
    from seen where a.session_id = seen.session_id and a.id = seen.id and a.reached_at_ms is null
      and a.armed = seen.reached
    returning a.member_id, a.id, a.reached_at_ms, seen.title`);
  const told = rows.filter((row) => row['reached_at_ms'] !== null);
  await enqueuePushes(
    tx,
    told.map((row) => ({
      memberId: Number(row['member_id']),
      kind: 'alerts',
      said: message(REACHED, { market: String(row['title']) }),
      path: '/alerts',
      tag: `alert-${String(row['id'])}`,
    })),
    nowMs,
  );
  return told.length;
};
