/**
 * The server in this process, with a market and a time that a journey moves itself: a limit order is reached because the
 * journey moves the price, an option ends because it lets the seconds pass. Routes, jobs, ticks and database are the real
 * ones, and so is the socket.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { buildApp } from '../../server/app/build-app.ts';
import { movableClock, systemClock } from '../../server/base/clock.ts';
import { readEnvironment } from '../../server/base/environment.ts';
import { inTransaction } from '../../server/db/connection.ts';
import { RECORDER_LOCK } from '../../server/market/tick-recorder.ts';
import { recordTicks } from '../../server/market/tick-writer.ts';
import { createTestDatabase } from '../../server/testing/test-database.ts';
import { type AskOperator, operatorOf } from './operator.ts';
import { ScriptedFeed } from './scripted-feed.ts';

export interface ScriptedExchange {
  readonly url: string;
  /** From now on it trades at this price. */
  trade(price: string, symbol?: string): Promise<void>;
  /** Time goes on at the server, with prices every second as ever, and what falls due in it is done. */
  pass(seconds: number): Promise<void>;
  /** Time goes on at the server without a price, as when the feed has a gap. */
  jump(seconds: number): Promise<void>;
  /** Its operator, at the same moment of its time. */
  readonly operator: AskOperator;
  close(): Promise<void>;
}

const BTC = 'btcusdt';

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
  const feed = new ScriptedFeed(clock);
  const { app, jobs } = await buildApp({ environment, database, clock, feed });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  jobs.start();
  let aheadMs = 0;
  const goOn = (seconds: number): void => {
    aheadMs += seconds * 1_000;
    clock.setAhead(aheadMs);
  };
  /**
   * Written at once, so that however fast time passes, no second of it lacks its price; while the server's own recorder
   * waits, since two writers at the same moment would give two ticks the same number.
   */
  const record = async (symbol: string): Promise<void> => {
    const tick = feed.latest(symbol);
    if (tick === undefined) return;
    await inTransaction(database, async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${RECORDER_LOCK})`);
      await recordTicks(tx, [tick]);
    });
  };
  // Whoever takes an option first finds a price.
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
