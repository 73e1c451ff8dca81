/** Prometheus metrics of the exchange itself: the balance of its ledger, the age of prices, and overdue settlements. */
import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import { toApproximateNumber } from '../../src/contract/decimal.ts';
import { type CoinProof, coinProofs } from '../ledger/proof.ts';
import type { App } from '../routes/app.ts';
import type { Metrics } from './metrics.ts';

/** The sums read every balance, so they are computed at most this often, however many scrapers ask. */
const PROOF_EVERY_MS = 30_000;

/**
 * How long a scrape waits for the database: while it is away, the other metrics are what explains it. Below the 10 s
 * after which Prometheus gives a scrape up by default, and long enough for the sums over a large ledger: sums that come
 * later than this are old again at the next scrape, so that the imbalance would never be told.
 */
const READ_WITHIN_MS = 8_000;

/** What was read; undefined where the database refused or is too slow. */
const orAbsent = <T>(read: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), READ_WITHIN_MS);
  });
  return Promise.race([read.catch(() => undefined), late]).finally(() => clearTimeout(timer));
};

const kept = <T>(everyMs: number, now: () => number, read: () => Promise<T>): (() => Promise<T>) => {
  let last: { readonly untilMs: number; readonly value: Promise<T> } | undefined;
  return () => {
    if (last === undefined || last.untilMs <= now()) {
      const value = read();
      last = { untilMs: now() + everyMs, value };
      value.catch(() => {
        last = undefined;
      });
    }
    return last.value;
  };
};

/** Milliseconds since the deadline of the longest overdue open option; 0 where none is overdue. */
const settlementLagMs = async ({ database, clock }: Pick<App, 'database' | 'clock'>): Promise<number> => {
  const nowMs = clock.now();
  const { rows } = await database.orm.execute<{ deadline_ms: number | null }>(
    sql`select min(deadline_ms) as deadline_ms from option_order where status = 'open'`,
  );
  const deadlineMs = rows[0]?.deadline_ms ?? nowMs;
  return Math.max(0, nowMs - Number(deadlineMs));
};

export const observeTrading = (app: App, { registry }: Pick<Metrics, 'registry'>): void => {
  const proofs = kept<CoinProof[]>(
    PROOF_EVERY_MS,
    () => app.clock.now(),
    () => coinProofs(app.database.orm),
  );
  new Gauge({
    name: 'exchange_ledger_imbalance',
    help: 'Sum of all balances of a coin, members and system owners together: anything but 0 is a fault',
    labelNames: ['coin'],
    registers: [registry],
    async collect() {
      const read = await orAbsent(proofs());
      // No line rather than the last sums: they may be wrong by now.
      this.reset();
      for (const { coin, imbalance } of read ?? []) this.set({ coin }, toApproximateNumber(imbalance));
    },
  });
  new Gauge({
    name: 'exchange_settlement_lag_seconds',
    help: 'How long the longest overdue option has waited for its settlement',
    registers: [registry],
    async collect() {
      this.set(((await orAbsent(settlementLagMs(app))) ?? Number.NaN) / 1000);
    },
  });
  new Gauge({
    name: 'exchange_feed_age_seconds',
    help: 'Age of the newest price of any market',
    registers: [registry],
    collect() {
      const { lastTickMs } = app.feed.health();
      this.set(lastTickMs === undefined ? Number.NaN : (app.clock.now() - lastTickMs) / 1000);
    },
  });
};
