/**
 * The server in this process, with a market and a clock that a journey controls: it moves the price to reach a limit
 * order, and advances the seconds to end an option. Routes, jobs, ticks, database and socket are the real ones.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../server/app/build-app.ts';
import { movableClock, systemClock } from '../../server/base/clock.ts';
import { readEnvironment } from '../../server/base/environment.ts';
import { ADVISORY_LOCKS } from '../../server/db/advisory-locks.ts';
import { inTransaction } from '../../server/db/connection.ts';
import { recordTicks } from '../../server/market/tick-writer.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { DAY_MS, HOUR_MS } from '../../src/contract/time-units.ts';
import { type AskOperator, operatorOf } from './operator.ts';
import { ScriptedFeed } from './scripted-feed.ts';

export interface ScriptedExchange {
  readonly url: string;
  /** The market trades at this price from now on. */
  trade(price: string, symbol?: string): Promise<void>;
  /** Advances the server's clock, with a price every second, and runs the jobs that become due. */
  pass(seconds: number): Promise<void>;
  /** Advances the server's clock without prices, like a gap in the feed. */
  jump(seconds: number): Promise<void>;
  /** The operator's commands, at the server's current time. */
  readonly operator: AskOperator;
  close(): Promise<void>;
}

const BTC = 'btcusdt';

const NOON_MS = 12 * HOUR_MS;

/**
 * Until the next noon of UTC. All servers begin then, so that no day ends under a journey: neither in UTC, London or
 * Kiritimati nor on the market, whose days end at 16:00.
 */
const untilNoonMs = (): number => (DAY_MS + NOON_MS - (Date.now() % DAY_MS)) % DAY_MS;

export const openScriptedExchange = async (variables: Record<string, string> = {}): Promise<ScriptedExchange> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'scripted-exchange-'));
  const environment = readEnvironment({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    DIST_DIR: process.env['DIST_DIR'],
    ...variables,
  });
  const database = await createTestDatabase();
  const clock = movableClock(systemClock);
  let aheadMs = untilNoonMs();
  clock.setAhead(aheadMs);
  const feed = new ScriptedFeed(clock);
  const { app, jobs } = await buildApp({ environment, database, clock, feed });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  jobs.start();
  const goOn = (seconds: number): void => {
    aheadMs += seconds * 1_000;
    clock.setAhead(aheadMs);
  };
  /**
   * Records the tick at once, so that however fast time passes, no second lacks its price. The lock keeps the server's
   * own recorder out, since two concurrent writers would give two ticks the same number.
   */
  const record = async (symbol: string): Promise<void> => {
    const tick = feed.latest(symbol);
    if (tick === undefined) return;
    await inTransaction(database, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.tickRecorder})`);
      await recordTicks(tx, [tick]);
    });
  };
  // Whoever takes the first option finds a price.
  await record(BTC);
  return {
    url: `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`,
    trade: async (price, symbol = BTC) => {
      feed.trade(symbol, price);
      await record(symbol);
      await jobs.runDue();
    },
    pass: async (seconds) => {
      for (let passed = 0; passed < seconds; passed += 1) {
        goOn(1);
        feed.beat();
        await record(BTC);
      }
      await jobs.runDue();
    },
    jump: async (seconds) => {
      goOn(seconds);
      feed.beat();
      await record(BTC);
      await jobs.runDue();
    },
    operator: operatorOf(environment, database, clock),
    close: async () => {
      await jobs.stop();
      await app.http.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
